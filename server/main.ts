import { inspect } from 'node:util'
import { banner } from './banner.ts'
import { CONFIG_EXIT_CODE, ConfigError, loadConfig } from './config.ts'
import { startInkloom } from './inkloom.ts'
import { createLog } from './log.ts'
import { loggedError } from './security/logged-error.ts'
import { scrubSecrets } from './security/scrub-secrets.ts'

/**
 * After a second signal, or this long, the process ends whatever is still open. Beside others, who take the new requests, one
 * that serves pages lets a passage that is being written come to its end.
 */
const STOP_MS = { all: 20_000, worker: 20_000, web: 120_000 }

const start = async () => {
  const config = loadConfig()
  const log = createLog(config.logLevel)
  const inkloom = await startInkloom(config, {
    log,
    pages: process.argv.includes('--dev') ? 'vite' : 'built',
    // At once: what was acknowledged is on disk, and what is under way can't be saved any more.
    databaseLost: (error) => {
      log.fatal({ err: error }, 'The embedded database has ended, and Inkloom with it. Start it again.')
      process.exit(1)
    },
  })
  console.log(banner(config, { url: inkloom.url, writer: inkloom.writer, startedIn: process.uptime() * 1000 }))

  let stopping = 0
  const stop = () => {
    // A terminal's Ctrl-C may reach us twice, by itself and through npm: only a later one means impatience.
    if (stopping && Date.now() - stopping > 1000) process.exit(1)
    if (stopping) return
    stopping = Date.now()
    setTimeout(() => process.exit(1), STOP_MS[config.role]).unref()
    inkloom.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'could not stop in order')
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}

try {
  await start()
} catch (error) {
  console.error(error instanceof ConfigError ? error.message : scrubSecrets(inspect(loggedError(error))))
  process.exit(error instanceof ConfigError ? CONFIG_EXIT_CODE : 1)
}
