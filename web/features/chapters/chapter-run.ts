import { levelOfNode } from '#manuscript/model/blocks/block-level.ts'
import type { EditorNode } from '#manuscript/model/editor-state.ts'
import { blocksMarkdown } from '#web/editor/selection/caret-block.ts'
import type { Workspace } from '#web/editor/workspace.ts'
import type { ChapterTool } from '#web/lib/chapters/chapter-tools.ts'
import { externalStore } from '#web/lib/stores/external-store.ts'
import { draftBelow, findSlow, shortenBlock, suggestHeadings, summarize } from './ask-chapter.ts'
import { type ChapterItem, isOpen } from './chapter-item.ts'
import { type ChapterHeading, emptySections, findHeading } from './chapter-text.ts'
import { itemSplices } from './item-splices.ts'

export interface RunState {
  /** `failed`: the part that was read, with `error`; what was found before stays. */
  type: 'running' | 'done' | 'stopped' | 'failed'
  items: readonly ChapterItem[]
  /** Parts of the chapter, or sections to draft. */
  progress: { done: number; of: number }
  error: Error | null
}

interface RunOptions {
  workspace: Workspace
  tool: ChapterTool
  /** Key of the heading. */
  heading: string
  /** Called after a call that may have been charged. */
  onCharged: () => void
}

const EMPTY = { key: '', json: '', before: '', after: '', reason: '', error: null, sent: null }
/** Milliseconds between two renders of a text that is being written. */
const PICTURE = 80

/** Runs one tool on a chapter and holds its proposals, until the project is closed. */
export const openChapterRun = ({ workspace, tool, heading: key, onCharged }: RunOptions) => {
  const { manuscript, saving, project } = workspace
  let state: RunState = { type: 'running', items: [], progress: { done: 0, of: 0 }, error: null }
  let call = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let nextId = 0
  let hasBegun = false
  const notes: string[] = []
  const store = externalStore({ get: () => state })
  const notify = () => {
    clearTimeout(timer)
    timer = undefined
    store.notify()
  }
  const tell = (fields: Partial<RunState>) => {
    state = { ...state, ...fields }
    notify()
  }
  const setItems = (ids: ReadonlySet<number>, fields: Partial<ChapterItem>) => {
    state = { ...state, items: state.items.map((item) => (ids.has(item.id) ? { ...item, ...fields } : item)) }
  }
  const set = (id: number, fields: Partial<ChapterItem>) => {
    setItems(new Set([id]), fields)
    timer ??= setTimeout(notify, PICTURE)
  }
  const add = (found: readonly Partial<ChapterItem>[], itemState: ChapterItem['state']) =>
    tell({
      items: [
        ...state.items,
        ...found.map((item) => ({ ...EMPTY, type: 'draft' as const, ...item, id: nextId++, state: itemState })),
      ],
    })

  /** Writes the items that wait, one after the other. One that fails does not stop the others. */
  const writeWaiting = async (signal: AbortSignal) => {
    for (;;) {
      const item = state.items.find((one) => one.state === 'waiting')
      if (!item || signal.aborted) return
      set(item.id, { state: 'writing', after: '', error: null })
      try {
        const after = await write(item, signal)
        if (signal.aborted) return
        if (after.trim() === '') throw new Error('Nothing was written.')
        set(item.id, { state: 'ready', after })
      } catch (error) {
        if (signal.aborted) return
        set(item.id, { state: 'failed', after: '', error: error as Error })
      }
      onCharged()
      const written = state.items.filter((one) => one.state !== 'waiting' && one.state !== 'found').length
      tell({ progress: { done: written, of: state.items.filter((one) => one.state !== 'found').length } })
    }
  }
  const write = async (item: ChapterItem, signal: AbortSignal): Promise<string> => {
    await saving.engine.flush()
    const blocks = manuscript.blocks.blocks()
    const block = blocks.findIndex((one) => one.key === item.key)
    if (block === -1) throw new Error('This passage was deleted.')
    const writing = {
      projectId: project.id,
      signal,
      onText: (after: string) => set(item.id, { after }),
      onSent: (sent: ChapterItem['sent']) => set(item.id, { sent }),
    }
    if (item.type === 'draft') return draftBelow({ key: item.key, block, title: item.before }, writing)
    const { json } = blocks[block]!
    if (levelOfNode(JSON.parse(json) as EditorNode) > 1)
      throw new Error('This block has a footnote or other parts that AI edits leave as they are. Shorten it by hand.')
    set(item.id, { json })
    return shortenBlock({ block, content: blocksMarkdown(manuscript.editor, [item.key]) }, writing)
  }

  const read = async (heading: ChapterHeading, signal: AbortSignal) => {
    const reading = {
      workspace,
      heading,
      signal,
      from: state.progress.done < state.progress.of ? state.progress.done : 0,
      notes,
      onProgress: (done: number, of: number) => {
        if (!signal.aborted) tell({ progress: { done, of } })
        onCharged()
      },
      onFound: (found: readonly Partial<ChapterItem>[]) => {
        if (!signal.aborted) add(found, tool === 'slow' ? 'found' : 'ready')
      },
    }
    if (tool === 'slow') await findSlow(reading)
    else if (tool === 'headings') await suggestHeadings(reading)
    else await summarize(reading)
  }
  const prepareDrafts = (heading: ChapterHeading) => {
    if (state.items.length > 0) return
    const blocks = manuscript.blocks.blocks()
    const sections = emptySections(blocks, heading)
    add(
      sections.map(({ key, block, title }) => ({ key, json: blocks[block]!.json, before: title })),
      'waiting',
    )
    tell({ progress: { done: 0, of: sections.length } })
  }

  /** Begins, or continues after a stop or a failure. `work` is done between the two states. */
  const run = async (work: (heading: ChapterHeading, signal: AbortSignal) => Promise<void>) => {
    call.abort()
    const { signal } = (call = new AbortController())
    tell({ type: 'running', error: null })
    try {
      // The AI reads the text from the server.
      await saving.engine.flush()
      const heading = findHeading(manuscript.blocks.blocks(), key)
      if (!heading) throw new Error('This heading was deleted. Your text is unchanged.')
      await work(heading, signal)
      if (!signal.aborted) tell({ type: 'done' })
    } catch (error) {
      if (!signal.aborted) tell({ type: 'failed', error: error as Error })
    }
  }
  const begin = () =>
    void run(async (heading, signal) => {
      if (tool !== 'drafts') return read(heading, signal)
      prepareDrafts(heading)
      await writeWaiting(signal)
    })
  const writeItems = (ids: ReadonlySet<number>) => {
    setItems(ids, { state: 'waiting' })
    void run((_, signal) => writeWaiting(signal))
  }
  const openItems = () => state.items.filter(isOpen)

  const accept = (items: readonly ChapterItem[]) => {
    const { splices, applied } = itemSplices(manuscript.blocks.blocks(), items)
    void saving.engine.flush()
    if (splices.length > 0) manuscript.change(splices)
    void saving.engine.flushAs('ai')
    setItems(new Set(items.map(({ id }) => id)), { state: 'stale' })
    setItems(applied, { state: 'accepted' })
    notify()
    return applied.size
  }

  return {
    use: store.use,
    /** Begins unless it has begun, also if it was shown before. */
    beginOnce: () => {
      if (hasBegun) return
      hasBegun = true
      begin()
    },
    begin,
    /** Begins anew, without the proposals so far. */
    restart: () => {
      notes.length = 0
      state = { ...state, items: [], progress: { done: 0, of: 0 } }
      begin()
    },
    /** Ends the call. What was found or written so far stays. */
    stop: () => {
      call.abort()
      const writing = new Set(state.items.filter((item) => item.state === 'writing').map(({ id }) => id))
      setItems(writing, tool === 'slow' ? { state: 'found', after: '' } : { state: 'waiting', after: '' })
      const waiting = new Set(state.items.filter((item) => item.state === 'waiting').map(({ id }) => id))
      if (tool === 'slow') setItems(waiting, { state: 'found' })
      tell({ type: 'stopped' })
    },
    /** Writes an item again that failed. */
    again: (id: number) => writeItems(new Set([id])),
    /** Proposes a shorter text for every passage. Passages of the same block share one. */
    shortenAll: () => {
      const keys = new Set<string>()
      const first = state.items.filter((item) => {
        if (item.state !== 'found' || keys.has(item.key)) return false
        keys.add(item.key)
        return true
      })
      writeItems(new Set(first.map(({ id }) => id)))
    },
    accept: (id: number) => accept(state.items.filter((item) => item.id === id)),
    /** Accepts all proposals that are ready, in one undo step. Returns how many were applied. */
    acceptAll: () => accept(openItems()),
    reject: (id: number) => {
      setItems(new Set([id]), { state: 'rejected' })
      notify()
    },
    rejectAll: () => {
      setItems(new Set(openItems().map(({ id }) => id)), { state: 'rejected' })
      notify()
    },
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
