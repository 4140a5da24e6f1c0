import { stringifyBlock } from '#manuscript/model/editor-state/stringify-block.ts'
import { api } from '#web/lib/api/api.ts'
import { session } from '#web/lib/account/session.ts'
import { browserApi } from '../browser-calls.ts'
import type { JournalEntry } from './journal-entry.ts'
import { journal } from './journal.ts'
import { projectCalls } from '../project-calls.ts'
import { type Found, recoverEntry } from './recover-entry.ts'
import { liveTabs, newId, withLock } from '../tab-lock.ts'
import type { SerializedBlocks } from '../serialized-blocks.ts'

/** Saves unsent changes of closed tabs, under their original ids, before the text is opened. */
export const recover = (account: string, projectId: string): Promise<Found[]> =>
  withLock(`recover-${projectId}`, async () => {
    const entries = await journal.of(account, projectId).catch(() => [])
    if (entries.length === 0) return []
    const live = await liveTabs()
    const found: (Found | null)[] = []
    for (const entry of entries) if (!live.has(entry.tab)) found.push(await recoverOrWait(entry))
    return found.filter((one) => one !== null)
  })

const recoverOrWait = async (entry: JournalEntry): Promise<Found | null> => {
  const { projectId, tab, device } = entry
  const calls = projectCalls(browserApi, {
    projectId,
    client: tab,
    device,
    isOwners: () => session.token() !== null,
  })
  try {
    const { found, isDone } = await recoverEntry(entry, {
      ...calls,
      newId,
      textAt: (revision) => textAt(projectId, revision),
    })
    if (isDone) await journal.remove(tab)
    return found
  } catch {
    return { entry, words: 0, end: 'waits', text: [], conflict: null }
  }
}

const textAt = async (projectId: string, revision: number): Promise<SerializedBlocks> => {
  const { blocks } = await api('GET /projects/:id/history/:revision', {
    params: { id: projectId, revision: String(revision) },
  })
  return blocks.map(stringifyBlock)
}
