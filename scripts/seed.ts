// npm run seed: fills a development installation with samples: a user, two projects, and a
// finished, a running and a failed book.
import { parseArgs } from 'node:util'
import { linkHost } from '#server/config/index.ts'
import { loadCommandConfig } from '#server/config/load-command-config.ts'
import { StartFailure } from '#server/database/start-failure.ts'
import { UnusableServer } from '#server/database/postgres/check-server.ts'
import { SeedError } from './seed/seed-error.ts'
import { seedInstallation } from './seed/seed-installation.ts'
import { SEED_EMAIL } from './seed/sign-in.ts'

const USAGE = `npm run seed [-- --beside-others]

  Adds samples to the installation that DATA_DIR and DATABASE_URL name; the server has to be stopped.
  What is there already stays as it is, so it can be run again.
  --beside-others   also where other people have accounts`

const readOptions = () => {
  const { values } = parseArgs({
    options: { 'beside-others': { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
  })
  return { besideOthers: values['beside-others'], help: values.help }
}

const run = async (): Promise<void> => {
  const { besideOthers, help } = readOptions()
  if (help) return console.log(USAGE)
  const config = loadCommandConfig()
  const { signIn, lines } = await seedInstallation(config, { besideOthers })
  for (const line of lines) console.log(line)
  const address = config.publicUrl ?? `http://${linkHost(config.host)}:${config.port}`
  const how =
    signIn.password === null
      ? `the password that it was given since, or a link that comes to ${address}/mailbox`
      : `password ${signIn.password}`
  console.log(`\nStart it with npm run dev, and sign in at ${address}/login\n  as ${SEED_EMAIL}, ${how}`)
  console.log('The running book goes on when the server starts.')
}

/** Files that this process creates are not readable by other accounts. */
process.umask(0o077)

const isWrongUse = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')

try {
  await run()
  process.exitCode = 0
} catch (error) {
  if (isWrongUse(error)) {
    console.error(`${error.message}\n\n${USAGE}`)
    process.exitCode = 2
  } else if (error instanceof SeedError || error instanceof StartFailure || error instanceof UnusableServer) {
    console.error(error.message)
    process.exitCode = error instanceof StartFailure ? error.exitCode : 1
  } else throw error
}
