import type { User } from '#contract/accounts.ts'
import { session } from '../account/session.ts'
import { clearDevice, openDevice } from './device-database.ts'

/** The account of the session, once the server or the device store has named it to this page. */
let known: { token: string; account: string } | null = null

const digestOf = async (token: string): Promise<string> =>
  Array.from(new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token))), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')

/** Returns the account of this session; null before it is known, and after the session has ended. */
export const deviceAccount = (): string | null => (known && known.token === session.token() ? known.account : null)

/** Remembers whose session `token` is, so that the page can open without a network. */
export const rememberUser = async (token: string, user: User): Promise<void> => {
  if (session.token() !== token) return
  known = { token, account: user.email }
  try {
    const session = await digestOf(token)
    await (await openDevice()).put('accounts', { account: user.email, session, user })
  } catch {
    // In a browser without storage, or on a page without HTTPS, only the server knows who is signed
    // in.
  }
}

/**
 * Returns the server's last answer about the user of this session, or null. An account whose
 * session has ended is never found, because the token of the session is gone.
 */
export const storedUser = async (): Promise<User | null> => {
  const token = session.token()
  if (token === null) return null
  try {
    const digest = await digestOf(token)
    const found = (await (await openDevice()).getAll('accounts')).find(({ session }) => session === digest)
    if (!found || session.token() !== token) return null
    known = { token, account: found.account }
    return found.user
  } catch {
    return null
  }
}

/**
 * Removes the offline data of an account from this browser, or of all accounts for null. Unsent
 * text is in the journal.
 */
export const forgetDevice = async (account: string | null): Promise<void> => {
  // Answers that arrive from now on are not stored.
  known = null
  // A browser without storage has nothing to remove.
  await clearDevice(account).catch(() => undefined)
}
