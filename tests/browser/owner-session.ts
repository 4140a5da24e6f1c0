import { expect } from '@playwright/test'
import { call } from '../client.ts'

/**
 * Returns the one-time token of the newest link mailed to an address, once it differs from
 * `before`.
 */
export const linkTo = async (url: string, email: string, before?: string): Promise<string> => {
  let token: string | null | undefined
  await expect
    .poll(async () => {
      const { mails } = await call(url, 'GET /mailbox')
      const link = mails.find(({ to, links }) => to === email && links.length > 0)?.links[0]
      token = link && new URL(link).searchParams.get('token')
      return token !== undefined && token !== before
    })
    .toBe(true)
  return token!
}

/** Creates an account without a browser, and returns its session token. */
export const signUp = async (url: string, email: string): Promise<string> => {
  await call(url, 'POST /signup', { body: { email } })
  const { access_token } = await call(url, 'GET /login_with_token/:token', {
    params: { token: await linkTo(url, email) },
  })
  return access_token
}
