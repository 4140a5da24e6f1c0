import { stringifyBlock } from '#manuscript/model/stringify-block.ts'
import { applySplices } from '#manuscript/model/splices.ts'
import { api } from '#web/lib/api.ts'
import { journal, type JournalEntry } from './journal.ts'
import { projectCalls } from './project-calls.ts'
import { saveEngine } from './save-engine.ts'
import type { Conflict } from './saving.ts'
import { alone, liveTabs, newId } from './tabs.ts'
import type { Text } from './text.ts'
import { wordsWritten } from './words-written.ts'

/** Writing of a tab that is gone, which the server did not have. */
export interface Found {
  entry: JournalEntry
  words: number
  /**
   * `applied`: it is in the text now. `touches`: it touches what was written elsewhere, is kept in the history, and one of
   * the two is to be chosen. `waits`: it could not be sent yet, and stays in this browser.
   */
  end: 'applied' | 'touches' | 'waits'
  text: Text
  conflict: Conflict | null
}

/** Saves what tabs that are gone could not, in their names, before the text is opened. */
export const recover = (account: string, projectId: string): Promise<Found[]> =>
  alone(`recover-${projectId}`, async () => {
    const entries = await journal.of(account, projectId).catch(() => [])
    if (entries.length === 0) return []
    const live = await liveTabs()
    const found: Found[] = []
    for (const entry of entries) if (!live.has(entry.tab)) found.push(...(await takeUp(entry)))
    return found
  })

const textAt = async (projectId: string, revision: number): Promise<Text> => {
  const { blocks } = await api('GET /projects/:id/history/:revision', {
    params: { id: projectId, revision: String(revision) },
  })
  return blocks.map(stringifyBlock)
}

const takeUp = async (entry: JournalEntry): Promise<Found[]> => {
  try {
    return await saveFor(entry)
  } catch {
    return [{ entry, words: 0, end: 'waits', text: [], conflict: null }]
  }
}

const saveFor = async (entry: JournalEntry): Promise<Found[]> => {
  const { projectId, tab, device, unsent } = entry
  const base = { revision: unsent.baseRevision, text: await textAt(projectId, unsent.baseRevision) }
  let text = applySplices(base.text, unsent.splices)
  const words = wordsWritten(base.text, unsent.splices)
  const engine = saveEngine(
    {
      ...projectCalls(projectId, tab, device),
      read: () => text,
      take: (splices) => {
        text = applySplices(text, splices)
        return true
      },
      keep: () => undefined,
      tell: () => undefined,
      saved: () => undefined,
      after: () => () => undefined,
      random: () => 1,
      newId,
    },
    { base, sending: unsent.sending, next: unsent.next },
  )
  await engine.flush()
  const { state, conflict } = engine
  const mine = text
  engine.close()
  // The server has newer writing of that tab than this browser.
  const isOld = state.is === 'refused' && state.done === true
  if (engine.isSaved() || isOld) await journal.remove(tab)
  if (isOld) return []
  return [{ entry, words, end: engine.isSaved() ? 'applied' : conflict ? 'touches' : 'waits', text: mine, conflict }]
}
