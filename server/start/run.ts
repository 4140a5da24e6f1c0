import { inspect } from 'node:util'
import { announceStart } from './announce-start.ts'
import { type Config, CONFIG_EXIT_CODE, ConfigError, loadEnvironment, readConfig } from '../config/index.ts'
import { isDiskFull } from '../database/embedded/refuse-full-disk.ts'
import { StartFailure, startExitCodes } from '../database/start-failure.ts'
import type { DatabaseThread } from '../database/embedded/worker-connection.ts'
import { openDatabaseOf } from './open-database-of.ts'
import { createLog } from '../security/log.ts'
import { loggedError } from '../security/logged-error.ts'
import { scrubSecrets } from '../security/scrub-secrets.ts'

/**
 * Milliseconds that a process may take to stop before it is killed with everything that is still
 * open. A `web` process gets longer: other processes take the new requests, so it can finish
 * passages that are being written.
 */
const STOP_MS = { all: 20_000, worker: 20_000, web: 120_000 }

const readSettings = (): { config: Config; warnings: string[] } => {
  const { values, warnings } = loadEnvironment()
  try {
    return { config: readConfig(values), warnings }
  } catch (error) {
    // A misspelled name may be the reason why another setting is missing.
    for (const warning of warnings) console.error(warning)
    throw error
  }
}

const exitCodeOf = (error: unknown): number =>
  error instanceof ConfigError ? CONFIG_EXIT_CODE : error instanceof StartFailure ? error.exitCode : 1

const runServer = async (stopping: AbortSignal, thread: DatabaseThread | undefined): Promise<void> => {
  const { config, warnings } = readSettings()
  const log = createLog(config.logLevel)
  for (const warning of warnings) log.warn(warning)
  // The process exits at once: acknowledged changes are on disk, and changes in progress can no
  // longer be saved.
  const databaseLost = (error: Error) => {
    log.fatal({ err: error }, 'The embedded database crashed, so Inkloom has stopped. Start it again.')
    process.exit(isDiskFull(config.dataDir) ? startExitCodes['disk full'] : 1)
  }
  // Settings are checked before the server is loaded, so that a wrong one is reported at once. The
  // embedded database opens in its own thread while this thread loads the rest of the server.
  // Loading blocks this thread, so it begins only once opening continues in other threads.
  const handedOver = Promise.withResolvers<void>()
  const opening =
    config.databaseUrl === null && !stopping.aborted
      ? openDatabaseOf(config, log, { lost: databaseLost, thread, handedOver: handedOver.resolve })
      : undefined
  if (opening) await Promise.race([opening, handedOver.promise])
  else await thread?.end()
  // Later code handles the failure. This handler only prevents an unhandled rejection.
  opening?.catch(() => undefined)
  const { startInkloom } = await import('../inkloom.ts')
  const inkloom = await startInkloom(config, {
    log,
    pages: process.argv.includes('--dev') ? 'vite' : 'built',
    stopping,
    opening,
    databaseLost,
  })
  announceStart(config, { url: inkloom.url, writer: inkloom.writer, startedIn: process.uptime() * 1000, log })

  // An abandoned start has no time limit: it may be creating the database, which must not be left
  // half done.
  const stop = () => {
    setTimeout(() => process.exit(1), STOP_MS[config.role]).unref()
    inkloom.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'graceful shutdown failed')
        process.exit(1)
      },
    )
  }
  if (stopping.aborted) stop()
  else stopping.addEventListener('abort', stop)
  await inkloom.begun.catch(async (error: unknown) => {
    if (stopping.aborted) return
    await inkloom.stop()
    throw error
  })
}

/**
 * Runs the server until it is asked to stop, and then exits the process. `thread` runs the embedded
 * database.
 */
export const run = async (stopping: AbortSignal, thread?: DatabaseThread): Promise<void> => {
  try {
    await runServer(stopping, thread)
  } catch (error) {
    // startInkloom has already closed everything that was open.
    if (stopping.aborted) process.exit(0)
    const expected = error instanceof ConfigError || error instanceof StartFailure
    console.error(expected ? error.message : scrubSecrets(inspect(loggedError(error))))
    process.exit(exitCodeOf(error))
  }
}
