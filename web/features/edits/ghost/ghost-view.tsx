import { useLayoutEffect, useRef, useState } from 'react'
import { languageOf } from '#manuscript/model/languages.ts'
import type { Workspace } from '#web/editor/workspace.ts'
import { Caret } from '#web/ui/ink.tsx'
import type { Ghost } from './open-ghost.ts'
import { type GhostPlace, measureGhost, rangeAfterCaret } from './measure-ghost.ts'

/** The name of the highlight that hides the text behind the caret, which the ghost text pushes away. */
const HIDDEN = 'ghost-rest'
const canHide = (): boolean => 'highlights' in CSS && typeof Highlight === 'function'

/** Hides the text after the caret and copies it behind the ghost text. Returns what undoes it. */
const moveRest = (range: Range | null, to: HTMLElement): (() => void) => {
  to.replaceChildren()
  if (!range) return () => {}
  to.append(range.cloneContents())
  CSS.highlights.set(HIDDEN, new Highlight(range))
  return () => void CSS.highlights.delete(HIDDEN)
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
    const [element, ancestor] = [root.current, root.current?.offsetParent]
    const block = editor.getElementByKey(place.key)
    if (!element || !ancestor || !block) return
    const range = canHide() ? rangeAfterCaret(editor, place) : null
    const undo = moveRest(range, rest.current!)
    const measure = () => {
      const next = measureGhost(editor, place, ancestor)
      setSpot((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(ancestor)
    return () => {
      undo()
      observer.disconnect()
    }
  }, [editor, place, text])

  useLayoutEffect(() => {
    const block = editor.getElementByKey(place.key)
    const element = root.current
    if (!spot || !block || !element) return
    const make = () => {
      const missing = spot.top + element.offsetHeight - spot.bottom
      block.style.marginBlockEnd = `${Math.max(0, missing)}px`
    }
    make()
    return () => void block.style.removeProperty('margin-block-end')
  }, [editor, place, spot, text])

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
