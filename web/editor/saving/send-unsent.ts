import { sendWriting } from '#web/lib/writing/send-writing.ts'
import { countChanges } from './engine/count-changes.ts'
import type { JournalEntry } from './journal/journal-entry.ts'
import { journal } from './journal/journal.ts'
import { recover } from './journal/recover.ts'
import { allClosed, flushTexts, ownTabs } from './open-savings.ts'
import { liveTabs } from './tab-lock.ts'

/** Unsent text of one project. */
export interface UnsentProject {
  projectId: string
  changes: number
}

/** Milliseconds after which text counts as unsent. */
const LONGEST = 15_000
const LOOK_AGAIN = 150

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

const unsentOf = (entries: readonly JournalEntry[]): UnsentProject[] => {
  const changes = new Map<string, number>()
  for (const { projectId, unsent } of entries)
    changes.set(projectId, (changes.get(projectId) ?? 0) + countChanges(unsent))
  return Array.from(changes, ([projectId, changes]) => ({ projectId, changes }))
}

/**
 * Sends the unsent text of closed tabs. Returns the tabs with a conflict, whose text is in the
 * history, but whose person still has to choose a version.
 */
const sendClosed = async (account: string): Promise<Set<string>> => {
  const live = await liveTabs()
  const left = (await journal.all(account)).filter(({ tab }) => !live.has(tab))
  const copied = new Set<string>()
  for (const projectId of new Set(left.map(({ projectId }) => projectId)))
    for (const { end, entry } of await recover(account, projectId)) if (end === 'touches') copied.add(entry.tab)
  return copied
}

/** Waits until the other tabs of this browser have sent their text, or `isLate`. */
const openSent = async (account: string, isLate: () => boolean): Promise<void> => {
  while (!isLate()) {
    const live = await liveTabs()
    const own = ownTabs()
    if (!(await journal.all(account)).some(({ tab }) => live.has(tab) && !own.has(tab))) return
    await pause(LOOK_AGAIN)
  }
}

/**
 * Sends all text of an account that only this browser has: from this tab, other open tabs, and
 * closed tabs. Returns the text that could not be sent.
 */
export const sendUnsent = async (account: string): Promise<UnsentProject[]> => {
  let isLate = false
  let copied = new Set<string>()
  const send = async () => {
    await allClosed()
    await flushTexts(account)
    copied = await sendClosed(account)
    await sendWriting(account)
    // Without a network, the other tabs would fail like this one.
    if (navigator.onLine) await openSent(account, () => isLate)
  }
  await Promise.race([send().catch(() => undefined), pause(LONGEST)])
  isLate = true
  // In a browser without storage, only the open text can be unsent.
  const entries = await journal.all(account).catch(() => [])
  return unsentOf(entries.filter(({ tab }) => !copied.has(tab)))
}
