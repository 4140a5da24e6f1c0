import { pino } from 'pino'
import { askAdmin } from '#server/admin/ask-admin.ts'
import type { Config } from '#server/config/index.ts'
import type { Database } from '#server/database/database.ts'
import { openDatabaseOf } from '#server/start/open-database-of.ts'
import { runOperation } from '#server/admin/run-operation.ts'
import { startModelServer } from '#tests/doubles/model-server/model-server.ts'
import { replyWithTides } from '../pictures/tides.ts'
import { countServerConnections } from './count-processes.ts'
import { seedEndedBooks, seedRunningBook } from './seed-books.ts'
import { SeedError } from './seed-error.ts'
import { seedProjects } from './seed-projects.ts'
import { SEED_EMAIL, type SignIn, signInSeedUser } from './sign-in.ts'
import { startSeedServer } from './start-seed-server.ts'
import { waitFor } from './wait-for.ts'

export interface Seeded {
  signIn: SignIn
  /** One line for each sample: created, or already there. */
  lines: string[]
}

/** Adds the samples to the installation that the settings name. Existing samples stay unchanged. */
export const seedInstallation = async (
  config: Config,
  { besideOthers }: { besideOthers: boolean },
): Promise<Seeded> => {
  if (config.production) throw new SeedError('NODE_ENV is production. Sample data belongs to development only.')
  if (config.databaseUrl !== null && (await countServerConnections(config.databaseUrl)) > 0)
    throw new SeedError('An Inkloom server is using this database. Stop it first, and start it again afterwards.')
  const database = await openDatabaseOf(config, pino({ level: 'silent' }), {})
  let emails: string[]
  try {
    emails = await listEmails(database, config)
    if (!besideOthers) refuseOthers(emails)
  } catch (error) {
    await database.close()
    throw error
  }
  const isKnown = emails.includes(SEED_EMAIL)
  const written = await seedWithModel(config, database, isKnown)
  return { ...written, lines: [...written.lines, ...(await seedWithoutModel(config, written.signIn))] }
}

const noSealer = () => Promise.reject(new Error('Listing accounts needs no secret'))

const listEmails = async (database: Database, config: Config): Promise<string[]> => {
  const users = await runOperation(
    { database, forget: () => undefined, sealer: noSealer, claimSettings: config, prices: async () => null },
    { operation: 'users', arguments: {} },
  )
  return (users as { email: string }[]).map(({ email }) => email)
}

const refuseOthers = (emails: string[]): void => {
  const others = emails.filter((email) => email !== SEED_EMAIL)
  if (others.length === 0) return
  const who = others.length === 1 ? 'somebody else has an account' : `${others.length} other people have accounts`
  throw new SeedError(
    `Nothing was changed: ${who} here. Name an empty folder, such as DATA_DIR=./data-dev, or add the samples beside them with npm run seed -- --beside-others`,
  )
}

/**
 * Seeds the account, its projects and the finished books. A local server replaces the language
 * model.
 */
const seedWithModel = async (config: Config, database: Database, isKnown: boolean): Promise<Seeded> => {
  const model = await startModelServer({ reply: replyWithTides })
  try {
    const choice = { AI_BASE_URL: model.url, AI_MODEL: 'double' }
    const server = await startSeedServer(config, choice, Promise.resolve(database))
    try {
      const signIn = await signInSeedUser(server, config, isKnown)
      await grantPremium(server, config, signIn)
      const projects = await seedProjects(server, signIn.token)
      return { signIn, lines: [...projects, ...(await seedEndedBooks(server, signIn.token, model))] }
    } finally {
      await server.stop()
    }
  } finally {
    await model.close()
  }
}

/**
 * The first account of an installation is its owner, who may do everything. Any other account needs
 * a plan to order books.
 */
const grantPremium = async (
  { call }: Awaited<ReturnType<typeof startSeedServer>>,
  config: Config,
  { token }: SignIn,
): Promise<void> => {
  const isPremium = async () => ((await call('GET /user_info', {}, token)).subscription === null ? undefined : true)
  if (await isPremium()) return
  await askAdmin(config, { operation: 'plan grant', arguments: { email: SEED_EMAIL, tokens: 100 } })
  // With PostgreSQL, a server caches a session and its plan for up to a second.
  await waitFor('the plan of the account', isPremium)
}

const seedWithoutModel = async (config: Config, { token }: SignIn): Promise<string[]> => {
  const server = await startSeedServer(config, { AI_MODEL: 'builtin' })
  try {
    return await seedRunningBook(server, token)
  } finally {
    await server.stop()
  }
}
