import { $getNodeByKey, type LexicalEditor, mergeRegister } from 'lexical'
import { $isChapter } from '../blocks/chapter-node.ts'
import { isReplaced } from '../undo/narrow-undo.ts'

interface NearObserver {
  observe: (element: Element) => void
  unobserve: (element: Element) => void
  disconnect: () => void
}

/**
 * The event that the browser fires when it starts or stops skipping the rendering of a part. Older
 * browsers don't have it.
 */
const SKIPPED = 'contentvisibilityautostatechange'

const isSkipped = (part: Element): boolean =>
  part.firstElementChild?.checkVisibility?.({ contentVisibilityAuto: true }) === false

/** Returns the part of the text that an element is in; null while the text is not on the page. */
const findPart = (editor: LexicalEditor, element: Element): Element | null => {
  const root = editor.getRootElement()
  let at: Element | null = element
  while (at && at.parentElement !== root) at = at.parentElement
  return at
}

/**
 * Calls `onMove` when blocks may have moved to other parts, because parts were split, merged or
 * restored. Changes of the root are ignored, because Lexical marks it as changed at every
 * keystroke. A part that is added, removed or moved also marks the parts beside it.
 */
const followMoves = (editor: LexicalEditor, onMove: () => void): (() => void) =>
  editor.registerUpdateListener(({ dirtyElements, editorState, tags }) => {
    const isMoved =
      isReplaced({ dirtyElements, tags }) ||
      editorState.read(() =>
        [...dirtyElements].some(([key, intentional]) => intentional && $isChapter($getNodeByKey(key))),
      )
    if (isMoved) onMove()
  })

/**
 * Reports when elements of the text come near the window, and when they leave. The browser measures
 * every observed element in each frame, so elements are observed only while it draws their part of
 * the text.
 */
export const observeNear = (
  editor: LexicalEditor,
  rootMargin: string,
  onChange: (element: Element, isNear: boolean) => void,
): NearObserver => {
  if (typeof IntersectionObserver === 'undefined')
    return { observe: () => undefined, unobserve: () => undefined, disconnect: () => undefined }
  /** The elements to observe in each part of the text, and the part of each element. */
  const inParts = new Map<Element | null, Set<Element>>()
  const partOf = new Map<Element, Element | null>()
  const skipped = new Set<Element | null>()

  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries)
        if (partOf.has(target) && !skipped.has(partOf.get(target)!)) onChange(target, isIntersecting)
    },
    { rootMargin },
  )
  const setSkipped = (part: Element, next: boolean) => {
    const inside = inParts.get(part)
    if (!inside || skipped.has(part) === next) return
    if (next) skipped.add(part)
    else skipped.delete(part)
    for (const element of inside)
      if (next) {
        observer.unobserve(element)
        onChange(element, false)
      } else observer.observe(element)
  }
  const remove = (element: Element) => {
    const part = partOf.get(element) ?? null
    const inside = inParts.get(part)
    observer.unobserve(element)
    partOf.delete(element)
    inside?.delete(element)
    if (inside?.size !== 0) return
    inParts.delete(part)
    skipped.delete(part)
  }
  const add = (element: Element, part = findPart(editor, element)) => {
    partOf.set(element, part)
    const inside = inParts.get(part)
    if (inside) inside.add(element)
    else {
      inParts.set(part, new Set([element]))
      if (part && isSkipped(part)) skipped.add(part)
    }
    if (!skipped.has(part)) observer.observe(element)
  }
  const onSkipped = (event: Event) => {
    if (event.target instanceof Element)
      setSkipped(event.target, (event as ContentVisibilityAutoStateChangeEvent).skipped)
  }
  const sortAgain = () => {
    for (const [element, part] of partOf) {
      const now = findPart(editor, element)
      if (now === part) continue
      remove(element)
      add(element, now)
    }
  }
  const stop = mergeRegister(
    editor.registerRootListener((root) => {
      root?.addEventListener(SKIPPED, onSkipped, true)
      return () => root?.removeEventListener(SKIPPED, onSkipped, true)
    }),
    followMoves(editor, sortAgain),
  )
  return {
    observe: (element) => {
      if (!partOf.has(element)) add(element)
    },
    unobserve: remove,
    disconnect: () => {
      stop()
      observer.disconnect()
      partOf.clear()
    },
  }
}
