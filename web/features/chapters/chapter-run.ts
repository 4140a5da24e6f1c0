import type { Workspace } from '#web/editor/workspace.ts'
import type { ChapterTool } from '#web/lib/chapters/chapter-tools.ts'
import { findSlow, suggestHeadings, summarize } from './ask-chapter.ts'
import { type ChapterItem, isOpen } from './chapter-item.ts'
import { type ChapterHeading, emptySections, findHeading } from './chapter-text.ts'
import { itemSplices } from './item-splices.ts'
import { createRunStore, type RunStore } from './run-store.ts'
import { writeWaiting } from './write-items.ts'

interface RunOptions {
  workspace: Workspace
  tool: ChapterTool
  /** Key of the heading. */
  heading: string
  /** Called after a call that may have been charged. */
  onCharged: () => void
}

/** Reads a chapter, part by part. */
const readChapter = async (
  { workspace, tool, onCharged }: RunOptions,
  { store, notes, heading, signal }: { store: RunStore; notes: string[]; heading: ChapterHeading; signal: AbortSignal },
): Promise<void> => {
  const { done, of } = store.get().progress
  const reading = {
    workspace,
    heading,
    signal,
    from: done,
    of,
    notes,
    onProgress: (now: number, all: number) => {
      if (!signal.aborted) store.tell({ progress: { done: now, of: all } })
      onCharged()
    },
    onFound: (found: readonly Partial<ChapterItem>[]) => {
      if (!signal.aborted) store.add(found, tool === 'slow' ? 'found' : 'ready')
    },
  }
  if (tool === 'slow') await findSlow(reading)
  else if (tool === 'headings') await suggestHeadings(reading)
  else await summarize(reading)
}

/** Lists the empty sections of a chapter, unless they are listed already. */
const prepareDrafts = ({ workspace: { manuscript } }: RunOptions, store: RunStore, heading: ChapterHeading): void => {
  if (store.get().items.length > 0) return
  const blocks = manuscript.blocks.blocks()
  const sections = emptySections(blocks, heading)
  store.add(
    sections.map(({ key, block, title }) => ({ key, json: blocks[block]!.json, before: title })),
    'waiting',
  )
}

const idsOf = (items: readonly ChapterItem[]) => new Set(items.map(({ id }) => id))

/** Returns the functions that accept and reject the proposals of a run. */
const decisions = ({ manuscript, saving }: Workspace, store: RunStore) => {
  const openItems = () => store.get().items.filter(isOpen)
  const accept = (items: readonly ChapterItem[]): number => {
    const { splices, applied } = itemSplices(manuscript.blocks.blocks(), items)
    void saving.engine.flush()
    if (splices.length > 0) manuscript.change(splices)
    void saving.engine.flushAs('ai')
    store.setItems(idsOf(items), { state: 'stale' })
    store.setItems(applied, { state: 'accepted' })
    store.notify()
    return applied.size
  }
  const reject = (ids: ReadonlySet<number>) => {
    store.setItems(ids, { state: 'rejected' })
    store.notify()
  }
  return {
    accept: (id: number) => accept(store.get().items.filter((item) => item.id === id)),
    /** Accepts all proposals that are ready, in one undo step. Returns how many were applied. */
    acceptAll: () => accept(openItems()),
    reject: (id: number) => reject(new Set([id])),
    rejectAll: () => reject(idsOf(openItems())),
  }
}

/** Runs one tool on a chapter and holds its proposals, until the project is closed. */
const openChapterRun = (options: RunOptions) => {
  const { workspace, tool, heading: key, onCharged } = options
  const store = createRunStore()
  let call = new AbortController()
  let hasBegun = false
  /** Continues after a stop or a failure. */
  let goOn: () => void
  const notes: string[] = []

  const run = async (work: (heading: ChapterHeading, signal: AbortSignal) => Promise<void>) => {
    call.abort()
    const { signal } = (call = new AbortController())
    store.tell({ type: 'running', error: null })
    try {
      // The AI reads the text from the server.
      await workspace.saving.engine.flush()
      const heading = findHeading(workspace.manuscript.blocks.blocks(), key)
      if (!heading) throw new Error('This heading was deleted. Your text is unchanged.')
      await work(heading, signal)
      if (!signal.aborted) store.tell({ type: 'done' })
    } catch (error) {
      if (!signal.aborted) store.tell({ type: 'failed', error: error as Error })
    }
  }
  const write = (signal: AbortSignal) => writeWaiting({ workspace, store, signal, onCharged })
  /** Reads the chapter from the part where it was stopped, or drafts the waiting sections. */
  const begin = () => {
    goOn = begin
    void run(async (heading, signal) => {
      if (tool !== 'drafts') return readChapter(options, { store, notes, heading, signal })
      prepareDrafts(options, store, heading)
      await write(signal)
    })
  }
  const unwritten = () => new Set([...store.idsIn('writing'), ...store.idsIn('waiting')])
  /** Leaves out items that were dismissed in the meantime. */
  const stillOpen = (ids: ReadonlySet<number>) =>
    idsOf(store.get().items.filter(({ id, state }) => ids.has(id) && (state === 'found' || state === 'waiting')))
  const writeItems = (ids: ReadonlySet<number>) => {
    store.setItems(ids, { state: 'waiting' })
    goOn = () => writeItems(unwritten())
    void run((_, signal) => write(signal))
  }

  return {
    use: store.use,
    /** Begins the run, unless it has already begun. */
    beginOnce: () => {
      if (hasBegun) return
      hasBegun = true
      begin()
    },
    goOn: () => goOn(),
    /** Starts over, without the proposals so far. */
    restart: () => {
      notes.length = 0
      store.tell({ items: [], progress: { done: 0, of: 0 } })
      begin()
    },
    /** Stops the run. The items found or written so far stay. */
    stop: () => {
      call.abort()
      const stopped = unwritten()
      store.setItems(stopped, { state: tool === 'slow' ? 'found' : 'waiting', after: '' })
      if (stopped.size > 0) goOn = () => writeItems(stillOpen(stopped))
      store.tell({ type: 'stopped' })
    },
    /** Retries a failed item. */
    again: (id: number) => writeItems(new Set([id])),
    /** Proposes a shorter text for every passage. Passages of the same block share one. */
    shortenAll: () => {
      const keys = new Set<string>()
      const first = store.get().items.filter((item) => {
        if (item.state !== 'found' || keys.has(item.key)) return false
        keys.add(item.key)
        return true
      })
      writeItems(new Set(first.map(({ id }) => id)))
    },
    ...decisions(workspace, store),
  }
}
export type ChapterRun = ReturnType<typeof openChapterRun>

const runs = new WeakMap<Workspace['manuscript'], Map<string, ChapterRun>>()

/** Returns the run of a tool on a chapter since the project was opened. */
export const chapterRunOf = (options: RunOptions): ChapterRun => {
  const ofText = runs.get(options.workspace.manuscript) ?? new Map<string, ChapterRun>()
  runs.set(options.workspace.manuscript, ofText)
  const name = `${options.heading} ${options.tool}`
  const known = ofText.get(name)
  if (known) return known
  const run = openChapterRun(options)
  ofText.set(name, run)
  return run
}
