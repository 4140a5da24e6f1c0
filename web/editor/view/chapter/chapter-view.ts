import './chapter-view.css'
import { $isHeadingNode } from '@lexical/rich-text'
import {
  $addUpdateTag,
  $getNodeByKey,
  COMMAND_PRIORITY_LOW,
  HISTORIC_TAG,
  type LexicalEditor,
  mergeRegister,
  type NodeKey,
  SKIP_SCROLL_INTO_VIEW_TAG,
  type UpdateListenerPayload,
} from 'lexical'
import { externalStore } from '#web/lib/stores/external-store.ts'
import { type KeptChapter, oneChapter, type WantedChapter } from '#web/lib/stores/one-chapter.ts'
import { $isChapter } from '../../blocks/chapter-node.ts'
import { caretTag } from '../../blocks/splice-text.ts'
import type { Workspace } from '../../workspace.ts'
import { showBlock } from '../jump-to-block.ts'
import { textToFocus } from '../text-to-focus.ts'
import { REVEAL_BLOCK_COMMAND } from '../reveal-block.ts'
import { type Edge, registerChapterEdges } from './chapter-edges.ts'
import { findWanted, markOf } from './find-wanted.ts'
import { createPartsView } from './show-parts.ts'
import { $enterUnit, $partOf, $selectedParts, $unitsOf, type Unit, type UnitLevel } from './units.ts'

/** What is said about the shown chapter. */
export interface ShownChapter {
  level: UnitLevel
  title: string
  /** The titles of its neighbours; null if there is none. */
  previous: string | null
  next: string | null
  /** Set for a while after a key would have joined the chapter with hidden text. */
  edge: Edge | null
}

/** Milliseconds without a change before titles are read again. */
const PAUSE = 400
const EDGE_SHOWN = 8000

const nameOf = ({ title, hasHeading }: Unit, level: UnitLevel): string =>
  title || (hasHeading ? `Untitled ${level === 0 ? 'part' : 'chapter'}` : 'Before the first heading')

/** Returns true if an update may have changed where chapters begin. Typing never does. */
const $isArranged = ({ dirtyElements, tags }: UpdateListenerPayload): boolean => {
  // A state that was replaced as a whole does not report what changed.
  if (tags.has(HISTORIC_TAG)) return true
  for (const [key, isIntentional] of dirtyElements) {
    if (!isIntentional) continue
    const node = $getNodeByKey(key)
    if (key === 'root' || $isChapter(node) || $isHeadingNode(node)) return true
  }
  return false
}

const isSame = (one: ShownChapter | null, other: ShownChapter | null): boolean =>
  one === other ||
  (one !== null &&
    other !== null &&
    (['level', 'title', 'previous', 'next', 'edge'] as const).every((field) => one[field] === other[field]))

type ChapterView = ReturnType<typeof createChapterView>

/**
 * Shows one chapter or part of an open text and hides the others. The caret is never in hidden text: if
 * it moves into another chapter, that one is shown, and if a selection spans several, all are.
 */
const createChapterView = ({ manuscript, project: { id } }: Pick<Workspace, 'manuscript' | 'project'>) => {
  const { editor, blocks, caret } = manuscript
  const view = createPartsView(editor)
  let level: UnitLevel = 1
  let at = -1
  let unit: Unit | null = null
  let shown: ShownChapter | null = null
  let edge: Edge | null = null
  let kept: KeptChapter | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  let edgeTimer: ReturnType<typeof setTimeout> | undefined

  const publish = (units: readonly Unit[]) => {
    const titleAt = (index: number) => (units[index] ? nameOf(units[index], level) : null)
    const next = unit && { level, title: nameOf(unit, level), previous: titleAt(at - 1), next: titleAt(at + 1), edge }
    if (isSame(next, shown)) return
    shown = next
    store.notify()
  }
  const set = (units: readonly Unit[], index: number) => {
    if (index !== at) edge = null
    at = index
    unit = units[index]!
    view.show(unit.parts)
    const now = { level, at, mark: markOf(unit.title) }
    if (JSON.stringify(now) !== JSON.stringify(kept)) oneChapter.keep(id, (kept = now))
    publish(units)
  }
  const indexOf = (units: readonly Unit[], part: NodeKey | null) =>
    part === null ? -1 : units.findIndex(({ parts }) => parts.includes(part))
  /** Returns where the shown chapter is now, after a change of the text. */
  const $indexNow = (units: readonly Unit[]): number => {
    const here = indexOf(units, unit && $partOf($getNodeByKey(unit.first)))
    if (here !== -1) return here
    const rest = units.findIndex(({ parts }) => parts.some((part) => unit?.parts.includes(part)))
    return rest === -1 ? Math.max(0, Math.min(at, units.length - 1)) : rest
  }
  const isSelectionShown = (): boolean => $selectedParts()?.every((part) => unit?.parts.includes(part)) ?? true
  /** Follows the text and the caret. Returns true if another chapter is shown. */
  const $follow = (): boolean => {
    const units = $unitsOf(level)
    const ends = $selectedParts()?.map((part) => indexOf(units, part))
    if (ends && ends[0] !== ends[1]) {
      oneChapter.showAll(id)
      return false
    }
    const before = unit?.first
    const index = ends?.[0] ?? $indexNow(units)
    if (units[index]) set(units, index)
    return before !== unit?.first
  }
  const onUpdate = (payload: UpdateListenerPayload) => {
    const isOther = payload.editorState.read(() => ($isArranged(payload) || !isSelectionShown()) && $follow())
    const key = caret.get()?.key
    if (isOther && key !== undefined && editor.getRootElement() === document.activeElement) showBlock(editor, key)
  }
  /** Shows a chapter, and moves the caret into it. With `focused`, the text gets the focus too. */
  const enter = (units: readonly Unit[], index: number, focused: HTMLElement | null = null) => {
    set(units, index)
    const { first, hasHeading } = unit!
    const tag = focused ? SKIP_SCROLL_INTO_VIEW_TAG : caretTag(editor)
    if (focused || !editor.getEditorState().read(isSelectionShown))
      editor.update(() => $enterUnit($getNodeByKey(first), hasHeading), { discrete: true, tag })
    focused?.focus({ preventScroll: true })
  }
  const reveal = (key: NodeKey): boolean => {
    const units = $unitsOf(level)
    const index = indexOf(units, $partOf($getNodeByKey(key)))
    if (index === -1 || index === at) return false
    set(units, index)
    // The caret must not stay behind in hidden text. The focus stays where it is.
    $addUpdateTag(caretTag(editor))
    $enterUnit($getNodeByKey(key), true)
    return false
  }
  const onEdge = (next: Edge) => {
    edge = next
    publish(editor.getEditorState().read(() => $unitsOf(level)))
    clearTimeout(edgeTimer)
    edgeTimer = setTimeout(() => {
      edge = null
      publish(editor.getEditorState().read(() => $unitsOf(level)))
    }, EDGE_SHOWN)
  }
  const connect = () => {
    const readTitles = () => {
      const units = editor.getEditorState().read(() => $unitsOf(level))
      if (unit && units[at]) set(units, at)
    }
    const stop = mergeRegister(
      editor.registerUpdateListener(onUpdate),
      editor.registerRootListener((root) => void (root && unit && view.show(unit.parts))),
      editor.registerCommand(REVEAL_BLOCK_COMMAND, reveal, COMMAND_PRIORITY_LOW),
      registerChapterEdges(editor, { parts: () => unit?.parts ?? [], onEdge }),
      blocks.subscribe(() => {
        clearTimeout(timer)
        timer = setTimeout(readTitles, PAUSE)
      }),
    )
    return () => {
      stop()
      clearTimeout(timer)
      clearTimeout(edgeTimer)
      view.clear()
      oneChapter.release(id)
      ;[at, unit, shown, edge, kept] = [-1, null, null, null, null]
    }
  }
  const store = externalStore({ get: () => shown, connect })
  return {
    use: store.use,
    /** Shows a chapter. If it is not there any more, the whole book is shown. */
    show: (wanted: WantedChapter): void => {
      const found = editor.getEditorState().read(() => findWanted(wanted, caret.get()?.key ?? null))
      if (!found) return oneChapter.showAll(id)
      level = found.level
      enter(found.units, found.index)
    },
    /** Shows the next (1) or the previous (-1) chapter, from its beginning. */
    go: (by: -1 | 1): void => {
      const units = editor.getEditorState().read(() => $unitsOf(level))
      if (!units[at + by]) return
      enter(units, at + by, textToFocus(editor))
      window.scrollTo(0, 0)
    },
  }
}

const views = new WeakMap<LexicalEditor, ChapterView>()

/** Returns the view of an open text. It works while a component uses it. */
export const chapterViewOf = (workspace: Pick<Workspace, 'manuscript' | 'project'>): ChapterView => {
  const { editor } = workspace.manuscript
  let view = views.get(editor)
  if (!view) views.set(editor, (view = createChapterView(workspace)))
  return view
}
