import type { WritingSession } from '#contract/goals.ts'
import { deviceAccount } from '../device/device-account.ts'
import { openDevice } from '../device/device-database.ts'

/**
 * The prefix of the names of unconfirmed sessions. They are stored with the answers of the account,
 * so that they are removed with it.
 */
const PREFIX = 'writing/'
const nameOf = (projectId: string, { id }: WritingSession) => `${PREFIX}${projectId}/${id}`

/** Stores a session until a server has it. Without storage, it is only in the memory of the page. */
export const storeSession = async (account: string, projectId: string, session: WritingSession): Promise<void> => {
  if (deviceAccount() !== account) return
  try {
    await (await openDevice()).put('answers', { account, name: nameOf(projectId, session), answer: session })
  } catch {
    // If storing fails, the page still sends the session.
  }
}

/**
 * Removes a session that the server has stored, unless a tab has added words to it in the meantime.
 */
export const forgetSession = async (account: string, projectId: string, sent: WritingSession): Promise<void> => {
  try {
    const written = (await openDevice()).transaction('answers', 'readwrite')
    const key: [string, string] = [account, nameOf(projectId, sent)]
    const stored = (await written.store.get(key))?.answer as WritingSession | undefined
    if (stored && stored.words <= sent.words && stored.ended <= sent.ended) await written.store.delete(key)
    await written.done
  } catch {
    // If this fails, the session is sent again, which is harmless.
  }
}

/** Returns the sessions of an account that only this browser has, by project. */
export const storedSessions = async (account: string): Promise<Map<string, WritingSession[]>> => {
  const found = new Map<string, WritingSession[]>()
  try {
    const range = IDBKeyRange.bound([account, PREFIX], [account, `${PREFIX}\uffff`])
    for (const { name, answer } of await (await openDevice()).getAll('answers', range)) {
      const projectId = name.slice(PREFIX.length).split('/')[0]!
      found.set(projectId, [...(found.get(projectId) ?? []), answer as WritingSession])
    }
  } catch {
    // A browser without storage has no sessions.
  }
  return found
}
