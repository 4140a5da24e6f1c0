import type { InkloomContract } from '#contract/contract.ts'
import type { Given, Reply } from '#contract/endpoint.ts'

export class Refused extends Error {
  readonly status: number

  constructor(status: number, body: string) {
    super(`${status} ${body}`)
    this.status = status
  }
}

/** Calls a server as a browser would. Throws `Refused` when it refuses, and fetch's own error when it is gone. */
export const call = async <R extends keyof InkloomContract>(
  url: string,
  route: R,
  given: Partial<Given<InkloomContract[R]>> & { token?: string } = {},
): Promise<Reply<InkloomContract[R]>> => {
  const { token, params = {}, body } = given as { token?: string; params?: Record<string, string>; body?: object }
  const [method, path] = route.split(' ') as [string, string]
  const response = await fetch(`${url}/v1${path.replaceAll(/:(\w+)/g, (_, name: string) => params[name]!)}`, {
    method,
    headers: { ...(token && { Token: token }), ...(body && { 'Content-Type': 'application/json' }) },
    body: body && JSON.stringify(body),
  })
  const text = await response.text()
  if (!response.ok) throw new Refused(response.status, text)
  return JSON.parse(text) as Reply<InkloomContract[R]>
}

/** The token in the newest mail to this address, once there is one. */
export const tokenInMail = async (url: string, email: string): Promise<string | undefined> => {
  const { mails } = await call(url, 'GET /mailbox')
  const link = mails.find(({ to }) => to === email)?.links[0]
  return link && new URL(link).searchParams.get('token')!
}

export const waitFor = async <T>(what: string, look: () => Promise<T | undefined>, seconds = 30): Promise<T> => {
  const end = Date.now() + seconds * 1000
  for (;;) {
    const found = await look()
    if (found !== undefined) return found
    if (Date.now() > end) throw new Error(`Waited ${seconds} s in vain for ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** Signs up by mail; the first to do so owns the installation. */
export const signUp = async (url: string, email: string): Promise<string> => {
  await call(url, 'POST /signup', { body: { email } })
  const token = await waitFor(`the mail to ${email}`, () => tokenInMail(url, email))
  return (await call(url, 'GET /login_with_token/:token', { params: { token } })).access_token
}
