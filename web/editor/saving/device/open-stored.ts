import type { Project } from '#contract/projects.ts'
import { blocksToStateJson, editorStateToBlocks } from '#manuscript/model/editor-state/editor-blocks.ts'
import { languageOf } from '#manuscript/model/languages.ts'
import { applySplices } from '#manuscript/model/diff/splices.ts'
import { stringifyBlock } from '#manuscript/model/editor-state/stringify-block.ts'
import type { Base, StoredPush } from '../engine/sync-types.ts'
import type { JournalEntry } from '../journal/journal-entry.ts'
import { journal } from '../journal/journal.ts'
import type { Found } from '../journal/recover-entry.ts'
import { allClosed } from '../open-savings.ts'
import { holdTabLock, liveTabs, withLock } from '../tab-lock.ts'
import { readStored } from '#web/lib/device/device-projects.ts'
import { storedRevisions } from './stored-text.ts'

/** The saving state of a closed tab, which this tab continues under the same ids. */
export interface Resumed {
  tab: string
  /** Releases the lock of the closed tab, which this tab holds. */
  release: () => void
  base: Base
  sending: StoredPush | null
  next: string
}

export interface OpenedStored {
  /** The project with the text that was last written in this browser. */
  project: Project
  resumed: Resumed | null
  /** Unsent text of other closed tabs. It is sent when the project is opened with a network. */
  found: Found[]
}

/**
 * Opens the copy of a project in this browser: the last known text of the server, with the unsent
 * changes since. Returns null if the project was not opened in this browser before.
 */
export const openStored = (account: string, id: string): Promise<OpenedStored | null> =>
  withLock(`recover-${id}`, async () => {
    // A page that was just left in this tab may still be writing its journal.
    await allClosed()
    const stored = await readStored(account, id).catch(() => null)
    if (!stored) return null
    const { project } = stored
    const text = editorStateToBlocks(JSON.parse(project.content)).map(stringifyBlock)
    const revisions = storedRevisions({ revision: project.revision, text }, stored.changes)
    const live = await liveTabs()
    const entries = (await journal.of(account, id).catch(() => [])).filter(({ tab }) => !live.has(tab))
    const mine = entries.findLast(({ unsent }) => revisions.textAt(unsent.baseRevision) !== null)
    const revision = mine?.unsent.baseRevision ?? revisions.newest
    const base = { revision, text: revisions.textAt(revision)! }
    const written = mine ? applySplices(base.text, mine.unsent.splices) : base.text
    return {
      project: { ...project, revision, content: blocksToStateJson(written, languageOf(project.language).direction) },
      resumed: mine ? await resume(mine, base) : null,
      found: entries.filter((entry) => entry !== mine).map(waiting),
    }
  })

const resume = async ({ tab, unsent: { sending, next } }: JournalEntry, base: Base): Promise<Resumed> => ({
  tab,
  release: await holdTabLock(tab),
  base,
  sending,
  next,
})

const waiting = (entry: JournalEntry): Found => ({ entry, words: 0, end: 'waits', text: [], conflict: null })
