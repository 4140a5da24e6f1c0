import { createHmac } from 'node:crypto'
import { readAppSecrets } from '#server/secrets/app-secrets.ts'
import type { Config } from '#server/config/index.ts'
import { FailedResponse } from '#tests/client.ts'
import type { SeedServer } from './start-seed-server.ts'
import { waitFor } from './wait-for.ts'

export const SEED_EMAIL = 'writer@example.com'

export interface SignIn {
  token: string
  /** The password of the sample account; null if a person has changed it. */
  password: string | null
}

/**
 * Derives the password from the secret of the installation, so that it is the same at each run and
 * differs between installations.
 */
const passwordOf = async (config: Config): Promise<string> => {
  const [first] = await readAppSecrets(config)
  return createHmac('sha256', first!.secret).update('npm run seed').digest('base64url').slice(0, 20)
}

/** Requests a sign-in link by mail and follows it. */
const signInByLink = async ({ call }: SeedServer, route: 'POST /signup' | 'POST /send_login_link'): Promise<string> => {
  const before = new Set((await call('GET /mailbox')).mails.map(({ id }) => id))
  await call(route, { body: { email: SEED_EMAIL } })
  const link = await waitFor(`a mail to ${SEED_EMAIL}`, async () => {
    const { mails } = await call('GET /mailbox')
    const links = mails.filter(({ id, to }) => !before.has(id) && to === SEED_EMAIL).flatMap(({ links }) => links)
    return links.find((found) => found.includes('/login_with_token'))
  })
  const token = new URL(link).searchParams.get('token') ?? ''
  return (await call('GET /login_with_token/:token', { params: { token } })).access_token
}

const signUp = async (server: SeedServer, password: string): Promise<string> => {
  const token = await signInByLink(server, 'POST /signup')
  await server.call('POST /update_password', { body: { newPassword: password, confirmNewPassword: password } }, token)
  return token
}

const logIn = async (server: SeedServer, password: string): Promise<SignIn> => {
  try {
    const { access_token } = await server.call('POST /login', { body: { email: SEED_EMAIL, password } })
    return { token: access_token, password }
  } catch (error) {
    if (!(error instanceof FailedResponse) || error.body.code !== 'wrong_credentials') throw error
    return { token: await signInByLink(server, 'POST /send_login_link'), password: null }
  }
}

/** Signs the seed user in, and creates the account if there is none. */
export const signInSeedUser = async (server: SeedServer, config: Config, isKnown: boolean): Promise<SignIn> => {
  const password = await passwordOf(config)
  return isKnown ? logIn(server, password) : { token: await signUp(server, password), password }
}
