import { startDatabaseThread } from './database/embedded/worker-connection.ts'
import { endWithParent } from './parent-ended.ts'
import { listenForStop } from './stop-signals.ts'
import { version } from './version.ts'

/** Nothing that this process makes is for other accounts. */
process.umask(0o077)

if (process.argv.includes('--version')) console.log(version)
else {
  // Before the modules of the server, which take a while to load: a signal that comes meanwhile stops the process in order.
  const stopping = listenForStop()
  endWithParent()
  // The embedded database is what takes longest: what it needs no settings for begins now.
  const thread = process.env['DATABASE_URL'] ? undefined : startDatabaseThread()
  const { run } = await import('./run.ts')
  await run(stopping, thread)
}
