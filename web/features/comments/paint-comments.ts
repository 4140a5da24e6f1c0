import './comments.css'
import { $getNodeByKey, $isElementNode, type LexicalEditor } from 'lexical'
import { anchorTextOf } from '#manuscript/model/anchors/anchor-text.ts'
import type { Anchor } from '#manuscript/model/anchors/anchor.ts'
import type { OpenManuscript } from '#web/editor/open-manuscript.ts'
import { afterFrame } from '#web/editor/view/after-frame.ts'
import { observeNear } from '#web/editor/view/observe-near.ts'
import { isSameRange } from '#web/editor/view/same-range.ts'
import { $readBlockText, rangeOf } from './block-text.ts'
import { type CommentStore, DRAFT } from './comment-store.ts'
import { shiftOffsets } from './shift-offsets.ts'

const highlightNames = ['comment', 'comment-suggestion', 'comment-current'] as const
type HighlightName = (typeof highlightNames)[number]

interface Mark {
  start: number
  end: number
  name: HighlightName
}

interface MarkedBlock {
  /** The text that the offsets of the marks refer to. */
  json: string
  marks: Mark[]
}

/**
 * Maximum number of blocks that are marked for one passage. A longer passage is marked only at its
 * beginning.
 */
const MOST_BLOCKS = 60

/** Returns the marks of each block by its key. Resolved comments have none. */
const marksOf = (store: CommentStore): Map<string, MarkedBlock> => {
  const marked = new Map<string, MarkedBlock>()
  const list = store.list()
  const { threads, draft, current } = store.get()
  const add = (anchor: Anchor, name: HighlightName) => {
    if (anchor.lost) return
    for (let at = anchor.block; at <= Math.min(anchor.endBlock, anchor.block + MOST_BLOCKS); at++) {
      const listed = list[at]
      if (!listed) return
      const block = marked.get(listed.key) ?? { json: listed.json, marks: [] }
      marked.set(listed.key, block)
      block.marks.push({
        start: at === anchor.block ? anchor.start : 0,
        end: at === anchor.endBlock ? anchor.end : Infinity,
        name,
      })
    }
  }
  for (const { thread, anchor } of threads) {
    const isCurrent = thread.id === current
    if (thread.resolved && !isCurrent) continue
    add(anchor, isCurrent ? 'comment-current' : thread.replacement === null ? 'comment' : 'comment-suggestion')
  }
  if (draft) add(draft, current === DRAFT ? 'comment-current' : 'comment')
  return marked
}

type Highlights = Record<HighlightName, Highlight>

const registerHighlights = (registry: HighlightRegistry): Highlights => {
  const highlights = Object.fromEntries(highlightNames.map((name) => [name, new Highlight()])) as Highlights
  for (const [at, name] of highlightNames.entries()) {
    highlights[name].priority = at
    registry.set(name, highlights[name])
  }
  return highlights
}

type PaintedMark = [HighlightName, Range]

/** The browser keeps ranges up to date, so that most keys change none. */
const areSame = (next: readonly PaintedMark[], painted: readonly PaintedMark[]): boolean =>
  next.length === painted.length &&
  next.every(([name, range], at) => painted[at]![0] === name && isSameRange(range, painted[at]![1]))

/** Returns functions that draw and remove the marks of single blocks. */
const createPainter = (
  editor: LexicalEditor,
  highlights: Highlights,
  blockOf: (key: string) => MarkedBlock | undefined,
) => {
  const painted = new Map<string, PaintedMark[]>()
  const unpaint = (key: string) => {
    for (const [name, range] of painted.get(key) ?? []) highlights[name].delete(range)
    painted.delete(key)
  }
  const paint = (key: string) => {
    const block = blockOf(key)
    const read = editor.getEditorState().read(() => {
      const node = block && $getNodeByKey(key)
      return $isElementNode(node) ? $readBlockText(node) : null
    })
    if (!block || !read) return unpaint(key)
    const before = anchorTextOf(block.json)
    const ranges = block.marks.flatMap(({ start, end, name }): PaintedMark[] => {
      const moved = shiftOffsets(before, read.text, { start, end: Math.min(end, before.length) })
      const range = moved && rangeOf(editor, read.leaves, moved.start, moved.end)
      return range ? [[name, range]] : []
    })
    const now = painted.get(key)
    if (now && areSame(ranges, now)) return
    unpaint(key)
    for (const [name, range] of ranges) highlights[name].add(range)
    painted.set(key, ranges)
  }
  return { paint, unpaint, painted: painted as ReadonlyMap<string, unknown> }
}

/** Calls `onChange` after the next frame for each marked block that was typed in. */
const followTyping = (
  editor: LexicalEditor,
  painted: ReadonlyMap<string, unknown>,
  onChange: (key: string) => void,
): (() => void) => {
  const changed = new Set<string>()
  const { request, cancel } = afterFrame(() => {
    for (const key of changed) if (painted.has(key)) onChange(key)
    changed.clear()
  })
  const stop = editor.registerUpdateListener(({ dirtyElements }) => {
    if (painted.size === 0) return
    for (const key of dirtyElements.keys()) if (painted.has(key)) changed.add(key)
    if (changed.size > 0) request()
  })
  return () => {
    stop()
    cancel()
  }
}

/**
 * Marks the passages of comments in the text, outside of the text itself. Only paragraphs on the
 * screen have marks, and typing repaints only the paragraph that it changes. Returns a function that
 * removes all marks.
 */
export const paintComments = ({ editor }: OpenManuscript, store: CommentStore): (() => void) => {
  const registry = globalThis.CSS?.highlights
  if (!registry) return () => undefined
  let marked = new Map<string, MarkedBlock>()
  const { paint, unpaint, painted } = createPainter(editor, registerHighlights(registry), (key) => marked.get(key))
  const observed = new Map<string, HTMLElement>()
  const keys = new WeakMap<Element, string>()
  const observer = observeNear(editor, '25%', (target, isNear) => {
    const key = keys.get(target)
    if (key === undefined || observed.get(key) !== target) return
    if (isNear) paint(key)
    else unpaint(key)
  })
  const unobserve = (key: string) => {
    const element = observed.get(key)
    if (element) observer.unobserve(element)
    observed.delete(key)
    unpaint(key)
  }
  const refresh = () => {
    marked = marksOf(store)
    for (const key of observed.keys()) if (!marked.has(key)) unobserve(key)
    for (const key of marked.keys()) {
      const element = editor.getElementByKey(key)
      if (element && observed.get(key) === element) {
        if (painted.has(key)) paint(key)
        continue
      }
      unobserve(key)
      if (!element) continue
      observed.set(key, element)
      keys.set(element, key)
      observer.observe(element)
    }
  }
  const stops = [store.subscribe(refresh), followTyping(editor, painted, paint)]
  refresh()
  return () => {
    for (const stop of stops) stop()
    observer.disconnect()
    for (const name of highlightNames) registry.delete(name)
  }
}
