import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { languageOf } from '#manuscript/model/languages.ts'
import type { Workspace } from '#web/editor/workspace.ts'
import { Caret } from '#web/ui/ink.tsx'
import type { Ghost } from './open-ghost.ts'
import { type GhostPlace, measureGhost, rangeAfterCaret } from './measure-ghost.ts'

/**
 * The name of the highlight that hides the text after the caret. A copy of that text is shown after
 * the ghost text.
 */
const HIDDEN = 'ghost-rest'
const HIDING = 1000
const canHide = (): boolean => 'highlights' in CSS && typeof Highlight === 'function'

/**
 * Hides the text after the caret and copies it behind the ghost text. Returns a function that
 * undoes this.
 */
const moveRest = (range: Range | null, to: HTMLElement): (() => void) => {
  to.replaceChildren()
  if (!range) return () => {}
  to.append(range.cloneContents())
  const highlight = new Highlight(range)
  // The priority is above that of other highlights, such as comments, so that these don't show
  // through the ghost text.
  highlight.priority = HIDING
  CSS.highlights.set(HIDDEN, highlight)
  return () => void CSS.highlights.delete(HIDDEN)
}

/** Pixels between the ghost text and the bar with its buttons. */
const GAP = 16

/**
 * Scrolls while the text grows, so that the bar at the bottom of the page does not cover it. Stops
 * once the person scrolls.
 */
const useKeptInSight = (
  root: RefObject<HTMLElement | null>,
  { isMeasured, text, isWriting }: { isMeasured: boolean; text: string; isWriting: boolean },
) => {
  const isLeft = useRef(false)
  const wasWriting = useRef(isWriting)
  useEffect(() => {
    const leave = () => (isLeft.current = true)
    const names = ['wheel', 'touchmove'] as const
    for (const name of names) window.addEventListener(name, leave, { passive: true })
    return () => {
      for (const name of names) window.removeEventListener(name, leave)
    }
  }, [])
  useEffect(() => {
    const element = root.current
    if (!element || text === '' || !isMeasured || isLeft.current || !wasWriting.current) return
    wasWriting.current = isWriting
    const bar = document.querySelector('section[aria-label="Continuation"]')?.getBoundingClientRect()
    const bottom = bar && bar.height > 0 ? bar.top : window.innerHeight
    const { top, bottom: end } = element.getBoundingClientRect()
    // The beginning of the text stays on the screen.
    const by = Math.min(end + GAP - bottom, top - window.innerHeight / 4)
    if (by > 0) window.scrollBy({ top: by })
  }, [root, isMeasured, text, isWriting])
}

interface GhostViewProps {
  workspace: Workspace
  ghost: Ghost
}

/**
 * Draws the ghost text over the page, at the caret. It is not inside the text, so it can't be saved,
 * copied, counted or undone. The block makes room for its lines with a margin.
 */
export const GhostView = ({
  workspace: { manuscript, project },
  ghost: { place, text, isWriting },
}: GhostViewProps) => {
  const { editor } = manuscript
  const root = useRef<HTMLDivElement>(null)
  const rest = useRef<HTMLSpanElement>(null)
  const [spot, setSpot] = useState<GhostPlace | null>(null)

  useLayoutEffect(() => {
    const [ancestor, copy] = [root.current?.offsetParent, rest.current]
    if (!ancestor || !copy) return
    let undo = () => {}
    const draw = () => {
      undo()
      undo = moveRest(canHide() ? rangeAfterCaret(editor, place) : null, copy)
      const next = measureGhost(editor, place, ancestor)
      setSpot((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next))
    }
    draw()
    const stop = editor.registerUpdateListener(draw)
    const observer = new ResizeObserver(draw)
    observer.observe(ancestor)
    return () => {
      stop()
      undo()
      observer.disconnect()
    }
  }, [editor, place])

  useLayoutEffect(() => {
    const block = editor.getElementByKey(place.key)
    const element = root.current
    if (!spot || !block || !element) return
    const make = () => {
      block.style.marginBlockEnd = `${Math.max(0, spot.top + element.offsetHeight - spot.bottom)}px`
    }
    make()
    block.toggleAttribute('data-ghost-block', true)
    const observer = new ResizeObserver(make)
    observer.observe(element)
    return () => {
      observer.disconnect()
      block.removeAttribute('data-ghost-block')
      block.style.removeProperty('margin-block-end')
    }
  }, [editor, place, spot])

  useLayoutEffect(() => {
    const sheet = editor.getRootElement()
    sheet?.toggleAttribute('data-continued', text !== '')
    return () => sheet?.removeAttribute('data-continued')
  }, [editor, text])
  useKeptInSight(root, { isMeasured: spot !== null, text, isWriting })

  return (
    <div
      ref={root}
      aria-hidden="true"
      data-ghost=""
      lang={languageOf(project.language).tag}
      className="pointer-events-none absolute z-1 [overflow-wrap:anywhere] whitespace-pre-wrap select-none"
      style={
        spot
          ? { ...spot.font, top: spot.top, left: spot.left, width: spot.width, textIndent: spot.indent }
          : { visibility: 'hidden' }
      }
    >
      <span className="text-quiet">{text}</span>
      {isWriting && <Caret writing />}
      <span ref={rest} />
    </div>
  )
}
