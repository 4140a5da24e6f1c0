import { $isHeadingNode } from '@lexical/rich-text'
import { $getNodeByKey, type LexicalEditor } from 'lexical'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import type { ListedBlock } from '#web/editor/blocks/block-list.ts'
import { $blockOf } from '#web/editor/blocks/keep-chapters.ts'
import { $precedingBlock } from '#web/editor/blocks/neighbours.ts'
import type { OpenManuscript } from '#web/editor/open-manuscript.ts'
import { blockCounter } from '#web/editor/saving/count-blocks.ts'
import type { Workspace } from '#web/editor/workspace.ts'
import { type Outline, readRows } from './read-rows.ts'

/** Milliseconds without a change before the outline is read again. */
const PAUSE = 300
/** Milliseconds after the caret entered another block. */
const CARET_PAUSE = 80
/** Milliseconds of counting at a time, so that a keystroke is not delayed. */
const SLICE = 6

type OutlineStore = ReturnType<typeof createOutlineStore>

/** Returns the key of the heading above a block, or null before the first one. */
const headingAbove = (editor: LexicalEditor, key: string | undefined): string | null =>
  editor.getEditorState().read(() => {
    const node = key === undefined ? null : $getNodeByKey(key)
    let block = node && $blockOf(node)
    while (block && !$isHeadingNode(block)) block = $precedingBlock(block)
    return block?.getKey() ?? null
  })

const isNewStructure = ({ rows }: Outline, before: Outline): boolean =>
  rows.length !== before.rows.length || rows.some((row, at) => row.key !== before.rows[at]!.key)

/**
 * Keeps the outline of an open text. Nothing is read while the author types: the text is read after a
 * pause, and new blocks are counted in slices.
 */
const createOutlineStore = (
  { editor, blocks, caret }: Pick<OpenManuscript, 'editor' | 'blocks' | 'caret'>,
  language: LanguageCode,
) => {
  const counter = blockCounter(language)
  const listeners = new Set<() => void>()
  let outline: Outline = { rows: [], opening: null }
  let current: string | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let caretTimer: ReturnType<typeof setTimeout> | undefined

  const notify = () => {
    for (const listener of listeners) listener()
  }
  /** Counts new blocks for a while. Returns true if all are counted. */
  const count = (list: readonly ListedBlock[]): boolean => {
    const until = performance.now() + SLICE
    for (const block of list)
      if (!counter.get(block)) {
        if (performance.now() > until) return false
        counter.count(block)
      }
    return true
  }
  // This does not read the list of blocks, which would take longer than a large change itself.
  const readCaret = () => {
    const next = headingAbove(editor, caret.get()?.key)
    if (next === current) return
    current = next
    notify()
  }
  const read = () => {
    const list = blocks.blocks()
    const isCounted = count(list)
    // The headings are shown at the first reading, before all words are counted.
    const next = readRows(list, (block) => counter.get(block)?.words ?? 0, outline)
    if (next !== outline && (isCounted || isNewStructure(next, outline))) {
      outline = next
      notify()
    }
    readCaret()
    if (!isCounted) wait(0)
  }
  const wait = (milliseconds: number) => {
    clearTimeout(timer)
    timer = setTimeout(read, milliseconds)
  }
  /** Follows the text. Returns a function that stops it. */
  const follow = (): (() => void) => {
    wait(0)
    const stopText = blocks.subscribe(() => wait(PAUSE))
    const stopCaret = caret.subscribe(() => {
      clearTimeout(caretTimer)
      caretTimer = setTimeout(readCaret, CARET_PAUSE)
    })
    return () => {
      clearTimeout(timer)
      clearTimeout(caretTimer)
      stopText()
      stopCaret()
    }
  }
  let stop: (() => void) | undefined
  read()
  clearTimeout(timer)
  return {
    get: (): Outline => outline,
    /** Key of the heading above the caret, or null before the first one. */
    current: (): string | null => current,
    /** Reads the outline now, after a change that the outline itself made. */
    refresh: (): void => {
      clearTimeout(timer)
      read()
    },
    /** The text is followed while there are listeners. */
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener)
      if (listeners.size === 1) stop = follow()
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) stop?.()
      }
    },
  }
}

const stores = new WeakMap<OpenManuscript, Map<LanguageCode, OutlineStore>>()

/** Returns the outline of an open manuscript, which its sidebar, board and panels share. */
export const outlineOf = ({ manuscript, project }: Pick<Workspace, 'manuscript' | 'project'>): OutlineStore => {
  let byLanguage = stores.get(manuscript)
  if (!byLanguage) stores.set(manuscript, (byLanguage = new Map()))
  let store = byLanguage.get(project.language)
  if (!store) byLanguage.set(project.language, (store = createOutlineStore(manuscript, project.language)))
  return store
}
