import { startDatabaseThread } from './database/embedded/worker-connection.ts'
import { endWithParent } from './start/parent-ended.ts'
import { listenForStop } from './start/stop-signals.ts'
import { version } from './config/version.ts'

/** Files that this process creates are readable only by its own account. */
process.umask(0o077)

if (process.argv.includes('--version')) console.log(version)
else {
  // The listener is registered before the server's modules are loaded, which takes a while, so that
  // an early signal also stops the process gracefully.
  const stopping = listenForStop()
  endWithParent()
  // Opening the embedded database takes longest, so the part that needs no settings starts first.
  const thread = process.env['DATABASE_URL'] ? undefined : startDatabaseThread()
  const { run } = await import('./start/run.ts')
  await run(stopping, thread)
}
