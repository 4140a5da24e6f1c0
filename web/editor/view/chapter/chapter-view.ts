import './chapter-view.css'
import { $isHeadingNode } from '@lexical/rich-text'
import {
  $addUpdateTag,
  $getNodeByKey,
  COMMAND_PRIORITY_LOW,
  type LexicalEditor,
  mergeRegister,
  type NodeKey,
  SKIP_SCROLL_INTO_VIEW_TAG,
  type UpdateListenerPayload,
} from 'lexical'
import { externalStore } from '#web/lib/stores/external-store.ts'
import { oneChapter, type WantedChapter } from '#web/lib/stores/one-chapter.ts'
import { $isChapter } from '../../blocks/chapter-node.ts'
import { caretTag } from '../../blocks/splice-text.ts'
import type { Workspace } from '../../workspace.ts'
import { showBlock } from '../jump-to-block.ts'
import { isReplaced } from '../../undo/narrow-undo.ts'
import { REVEAL_BLOCK_COMMAND } from '../reveal-block.ts'
import { textToFocus } from '../text-to-focus.ts'
import { type Edge, registerChapterEdges } from './chapter-edges.ts'
import { findWanted } from './find-wanted.ts'
import { createShownUnit, indexOfPart } from './shown-unit.ts'
import { $enterUnit, $partOf, $selectedParts, $unitsOf, type Unit } from './units.ts'

/** Milliseconds without a change before titles are read again. */
const PAUSE = 400
/** Milliseconds for which the message about an end of the chapter is shown. */
const EDGE_SHOWN = 8000

/** Returns true if an update may have changed where chapters begin. Typing never does. */
const $isArranged = (update: UpdateListenerPayload): boolean => {
  if (isReplaced(update)) return true
  for (const [key, isIntentional] of update.dirtyElements) {
    if (!isIntentional) continue
    const node = $getNodeByKey(key)
    if (key === 'root' || $isChapter(node) || $isHeadingNode(node)) return true
  }
  return false
}

type ShownUnit = ReturnType<typeof createShownUnit>

/** Updates the shown chapter when the text changes or the caret moves to another chapter. */
const registerFollowing = ({ manuscript, project }: ViewedText, shown: ShownUnit): (() => void) => {
  const { editor, blocks, caret } = manuscript
  let timer: ReturnType<typeof setTimeout> | undefined
  let edgeTimer: ReturnType<typeof setTimeout> | undefined
  /** Returns true if another chapter is shown. */
  const $follow = (): boolean => {
    const { level, unit } = shown.state()
    const units = $unitsOf(level)
    const ends = $selectedParts()?.map((part) => indexOfPart(units, part))
    if (ends && ends[0] !== ends[1]) {
      oneChapter.showAll(project.id)
      return false
    }
    const index = ends?.[0] ?? shown.$indexNow(units)
    return units[index] !== undefined && shown.set(units, index).first !== unit?.first
  }
  const onUpdate = (payload: UpdateListenerPayload) => {
    const isOther = payload.editorState.read(() => ($isArranged(payload) || !shown.$isSelectionShown()) && $follow())
    const key = caret.get()?.key
    if (isOther && key !== undefined && editor.getRootElement() === document.activeElement) showBlock(editor, key)
  }
  const $reveal = (key: NodeKey): boolean => {
    const { level, at } = shown.state()
    const units = $unitsOf(level)
    const index = indexOfPart(units, $partOf($getNodeByKey(key)))
    if (index === -1 || index === at) return false
    shown.set(units, index)
    // The caret must not stay in hidden text. The focus does not move.
    $addUpdateTag(caretTag(editor))
    $enterUnit($getNodeByKey(key), true)
    return false
  }
  const onEdge = (edge: Edge) => {
    shown.setEdge(edge)
    clearTimeout(edgeTimer)
    edgeTimer = setTimeout(() => shown.setEdge(null), EDGE_SHOWN)
  }
  return mergeRegister(
    editor.registerUpdateListener(onUpdate),
    editor.registerRootListener((root) => void (root && shown.repaint())),
    editor.registerCommand(REVEAL_BLOCK_COMMAND, $reveal, COMMAND_PRIORITY_LOW),
    registerChapterEdges(editor, { parts: shown.parts, onEdge }),
    blocks.subscribe(() => {
      clearTimeout(timer)
      timer = setTimeout(shown.refresh, PAUSE)
    }),
    () => {
      clearTimeout(timer)
      clearTimeout(edgeTimer)
    },
  )
}

type ViewedText = Pick<Workspace, 'manuscript' | 'project'>
type ChapterView = ReturnType<typeof createChapterView>

/**
 * Shows one chapter or part of an open text and hides the others. The caret is never in hidden text: if
 * it moves into another chapter, that one is shown, and if a selection spans several, all are.
 */
const createChapterView = (text: ViewedText) => {
  const { id } = text.project
  const { editor, caret } = text.manuscript
  const shown = createShownUnit(editor, id, () => store.notify())
  const store = externalStore({
    get: shown.get,
    connect: () => {
      const stop = registerFollowing(text, shown)
      return () => {
        stop()
        oneChapter.release(id)
        shown.clear()
      }
    },
  })
  /**
   * Moves the caret into a chapter that was just shown. With `focused`, the text gets the focus
   * too.
   */
  const enter = ({ first, hasHeading }: Unit, focused: HTMLElement | null) => {
    const tag = focused ? SKIP_SCROLL_INTO_VIEW_TAG : caretTag(editor)
    if (focused || !editor.getEditorState().read(shown.$isSelectionShown))
      editor.update(() => $enterUnit($getNodeByKey(first), hasHeading), { discrete: true, tag })
    focused?.focus({ preventScroll: true })
  }
  return {
    use: store.use,
    /** Shows a chapter. If it no longer exists, the whole book is shown. */
    show: (requested: WantedChapter): void => {
      const found = editor.getEditorState().read(() => findWanted(requested, caret.get()?.key ?? null))
      if (!found) return oneChapter.showAll(id)
      enter(shown.set(found.units, found.index, found.level), null)
    },
    /** Shows the next (1) or the previous (-1) chapter, from its beginning. */
    go: (by: -1 | 1): void => {
      const units = shown.read()
      const next = shown.state().at + by
      if (!units[next]) return
      enter(shown.set(units, next), textToFocus(editor))
      window.scrollTo(0, 0)
    },
  }
}

const views = new WeakMap<LexicalEditor, ChapterView>()

/** Returns the view of an open text. It works while a component uses it. */
export const chapterViewOf = (text: ViewedText): ChapterView => {
  const { editor } = text.manuscript
  let view = views.get(editor)
  if (!view) views.set(editor, (view = createChapterView(text)))
  return view
}
