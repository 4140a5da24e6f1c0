import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { type Logger, pino } from 'pino'
import type { FontStore } from '#manuscript/export/fonts/font-store.ts'
import type { InkloomContract } from '#contract/contract.ts'
import type { EndpointInput, Reply } from '#contract/endpoint.ts'
import * as client from '#tests/client.ts'
import type { Writer } from '#writer/writer.ts'
import { readConfig } from '#server/config/index.ts'
import type { DatabaseSettings } from '#server/database/open-database.ts'
import { addUser, findUserByEmail, putLink } from '#server/features/accounts/repository.ts'
import { hashToken, newToken } from '#server/features/accounts/sign-in/secrets.ts'
import { newTestDatabase, type TestDatabase } from './test-database.ts'
import type { Limiter } from '#server/http/limits/limiter.ts'
import { startInkloom } from '#server/inkloom.ts'

/** A writer for tests that write nothing. */
const idleWriter = { type: 'model', name: 'nobody' } as Writer

/**
 * Starts and stops an Inkloom on the database once, so that its job queues exist. Creating them
 * takes a third of a first start.
 */
const startOnce = async ({ dataDir, databaseUrl }: DatabaseSettings): Promise<void> => {
  const config = readConfig({ PORT: '0', DATA_DIR: dataDir, DATABASE_URL: databaseUrl })
  const inkloom = await startInkloom(config, { log: pino({ level: 'silent' }), pages: 'none', writer: idleWriter })
  await inkloom.stop()
}
const prepared = { name: 'started', prepare: startOnce }

/** Starts an Inkloom on a fresh database, which the test calls over HTTP like a browser. */
export const testInkloom = async ({
  writer = idleWriter,
  environment = {},
  log = pino({ level: 'silent' }),
  limiter,
  fonts,
  database: ownDatabase,
}: {
  writer?: Writer | 'as set'
  environment?: object
  log?: Logger
  limiter?: Limiter
  fonts?: FontStore
  database?: TestDatabase
} = {}) => {
  const database = ownDatabase ?? (await newTestDatabase({ prepared }))
  const config = readConfig({
    PORT: '0',
    DATA_DIR: database.dataDir,
    DATABASE_URL: database.databaseUrl,
    ...environment,
  })
  const start = async () => {
    const chosen = writer === 'as set' ? undefined : writer
    const inkloom = await startInkloom(config, { log, pages: 'none', writer: chosen, limiter, fonts })
    await inkloom.begun
    return inkloom
  }
  let inkloom = await start()

  const call = <R extends keyof InkloomContract>(
    route: R,
    input: Partial<EndpointInput<InkloomContract[R]>> = {},
    token?: string,
  ): Promise<Reply<InkloomContract[R]>> => client.call(inkloom.address, route, { ...input, token })

  /** Runs `act` and returns the mail that it sends, which contains `link`. */
  const mailAfter = async (email: string, act: () => Promise<unknown>, link = '') => {
    const folder = join(database.dataDir, 'mailbox')
    const idsInFolder = () =>
      existsSync(folder) ? readdirSync(folder).flatMap((name) => /^(.*)\.eml$/.exec(name)?.[1] ?? []) : []
    const before = new Set(idsInFolder())
    await act()
    // Listing the folder costs less than a call, which would slow down the server that sends the
    // mail.
    for (let seen = 0; ; await setTimeout(10)) {
      const fresh = idsInFolder().filter((id) => !before.has(id)).length
      if (fresh === seen) continue
      seen = fresh
      const { mails } = await call('GET /mailbox')
      const mail = mails.find(
        ({ id, to, links }) => !before.has(id) && to === email && links.some((found) => found.includes(link)),
      )
      if (mail) return mail
    }
  }

  /** Requests a link and returns the mail that contains it. */
  const mailFor = (route: 'POST /signup' | 'POST /send_login_link', email: string) =>
    mailAfter(email, () => call(route, { body: { email } }))

  const linkToken = async (route: 'POST /signup' | 'POST /send_login_link', email: string) => {
    const mail = await mailAfter(email, () => call(route, { body: { email } }), '/login_with_token')
    return new URL(mail.links[0]!).searchParams.get('token')!
  }

  return {
    get address() {
      return inkloom.address
    },
    /** Returns all metrics in the format that Prometheus reads. */
    async metrics(): Promise<string> {
      return (await fetch(inkloom.metrics!)).text()
    },
    /** Direct access to the database, for state that no call shows or changes. */
    get database() {
      return inkloom.database
    },
    settings: config,
    /** The folder with the embedded database, the mailbox and local secrets. */
    dataDir: database.dataDir,
    call,
    request: (route: string, input: Parameters<typeof client.request>[2]) =>
      client.request(inkloom.address, route, input),
    mailAfter,
    mailFor,
    linkToken,
    /**
     * Signs up and returns the session token. The first user of an installation is its owner. It
     * uses a link that was not mailed, because a mail takes longer than all other calls of most
     * tests. Tests of mails use `signUpByMail`.
     */
    async signUp(email: string): Promise<string> {
      const { db } = inkloom.database
      const user = (await findUserByEmail(db, email)) ?? (await addUser(db, email))
      const token = newToken()
      const purpose = user.activatedAt ? 'login' : 'activation'
      await putLink(db, {
        tokenHash: hashToken(token),
        userId: user.id,
        purpose,
        expiresAt: new Date(Date.now() + 3_600_000),
      })
      return (await call('GET /login_with_token/:token', { params: { token } })).access_token
    },
    /** Signs up with the mailed link, and returns the session token. */
    async signUpByMail(email: string): Promise<string> {
      const token = await linkToken('POST /signup', email)
      return (await call('GET /login_with_token/:token', { params: { token } })).access_token
    },
    /**
     * Signs up, sets a password, and returns the session token. Resolves after the notice about the
     * password has arrived.
     */
    async signUpWithPassword(email: string, password: string): Promise<string> {
      const token = await this.signUp(email)
      const body = { newPassword: password, confirmNewPassword: password }
      await mailAfter(email, () => call('POST /update_password', { body }, token))
      return token
    },
    async restart({ between }: { between?: () => void | Promise<unknown> } = {}) {
      await inkloom.stop()
      await between?.()
      inkloom = await start()
    },
    /** Returns the whole content of the database as lines of JSON. */
    async dump(): Promise<string> {
      const { db } = inkloom.database
      const { rows: tables } = await db.execute<{ name: string }>(
        sql`select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss')`,
      )
      const rows: string[] = []
      for (const { name } of tables) {
        const found = await db.execute<{ row: string }>(sql`select to_jsonb(t)::text as row from ${sql.raw(name)} t`)
        rows.push(...found.rows.map(({ row }) => row))
      }
      return rows.join('\n')
    },
    async stop() {
      await inkloom.stop()
      await database.remove()
    },
  }
}

export type TestInkloom = Awaited<ReturnType<typeof testInkloom>>
