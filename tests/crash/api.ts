import { call } from '../client.ts'

/** Returns the token in the newest mail to this address, or undefined if there is none yet. */
export const tokenInMail = async (url: string, email: string): Promise<string | undefined> => {
  const { mails } = await call(url, 'GET /mailbox')
  const link = mails.find(({ to }) => to === email)?.links[0]
  return link && new URL(link).searchParams.get('token')!
}

/** Interval for polling a call with a limit of 60 calls a minute, with room for other calls. */
export const LIMITED_EVERY_MS = 1500

export const waitFor = async <T>(
  what: string,
  check: () => Promise<T | undefined>,
  seconds = 100,
  everyMs = 50,
): Promise<T> => {
  const end = Date.now() + seconds * 1000
  for (;;) {
    const found = await check()
    if (found !== undefined) return found
    if (Date.now() > end) throw new Error(`Timed out after ${seconds} s waiting for ${what}`)
    await new Promise((resolve) => setTimeout(resolve, everyMs))
  }
}

/** Signs up by mail. The first account owns the installation. */
export const signUp = async (url: string, email: string): Promise<string> => {
  await call(url, 'POST /signup', { body: { email } })
  const token = await waitFor(`the mail to ${email}`, () => tokenInMail(url, email))
  return (await call(url, 'GET /login_with_token/:token', { params: { token } })).access_token
}
