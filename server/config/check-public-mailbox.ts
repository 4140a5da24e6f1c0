import { isLocalHost } from './local-host.ts'
import { IN_BROWSER, LOCAL, unlessLocal } from './local-parts.ts'
import type { SettingName, Values } from './settings.ts'

/**
 * Yields a problem if others could reach the local mailbox or the test issuer. Outside production,
 * these let anyone sign in to every account.
 */
export function* checkPublicMailbox(read: Partial<Values>): Generator<[SettingName, string]> {
  if (read.NODE_ENV === 'production' || read.ROLE === 'worker' || read.ALLOW_PUBLIC_MAILBOX) return
  const { HOST, PUBLIC_URL } = read
  const open = [
    ...(read.SMTP_URL === IN_BROWSER || unlessLocal(read.SMTP_URL, LOCAL.mail) === null
      ? ['the local mailbox, where anybody can read sign-in links']
      : []),
    ...(read.GOOGLE_CLIENT_ID === undefined ? ['the test issuer, which accepts any address'] : []),
  ]
  const outside: [SettingName, boolean][] = [
    ['HOST', HOST !== undefined && !isLocalHost(HOST)],
    ['PUBLIC_URL', PUBLIC_URL !== undefined && !isLocalHost(new URL(PUBLIC_URL).hostname)],
  ]
  const [first] = outside.find(([, is]) => is) ?? []
  if (first === undefined || !open.length) return
  yield [
    first,
    `${first} opens every account to others, because they can reach ${open.join(', and ')} (set NODE_ENV=production, or SMTP_URL and GOOGLE_CLIENT_ID; if that is intended, allow it), for example ALLOW_PUBLIC_MAILBOX=on`,
  ]
}
