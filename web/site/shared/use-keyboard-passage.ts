import { useEffect } from 'react'
import { passageAfter, type PassageKey } from './keyboard-passage.ts'
import { rangeOf, selectedPassage, topBlock } from './text-places.ts'
import type { OpenText } from './use-shared-text.ts'

const keyOf = ({ key, shiftKey }: KeyboardEvent, isRtl: boolean): PassageKey | null => {
  const isSideways = key === 'ArrowRight' || key === 'ArrowLeft'
  if (!isSideways && key !== 'ArrowDown' && key !== 'ArrowUp') return null
  const isOnward = isSideways ? (key === 'ArrowRight') !== isRtl : key === 'ArrowDown'
  return { unit: isSideways ? 'word' : 'block', by: isOnward ? 1 : -1, extends: shiftKey }
}

/**
 * Changes the selection for a key that was pressed in the text. Returns true if the key was
 * handled.
 */
const select = (event: KeyboardEvent, { drawn, textAt }: OpenText, tag: string): boolean => {
  const passage = selectedPassage(drawn)
  // A paragraph can have another direction than the text.
  const read = (passage && drawn.elements[passage.endBlock]) ?? (event.currentTarget as HTMLElement)
  const key = keyOf(event, read.matches(':dir(rtl)'))
  if (!key) return false
  const segmenter = new Intl.Segmenter(tag, { granularity: 'word' })
  const next = passageAfter(key, passage, topBlock(drawn)?.at ?? 0, { textAt, segmenter })
  const range = next && rangeOf(drawn, next)
  if (!range) return true
  const selection = document.getSelection()
  selection?.removeAllRanges()
  selection?.addRange(range)
  drawn.elements[next.endBlock]?.scrollIntoView({ block: 'nearest' })
  return true
}

/**
 * Lets people select passages by keyboard while the text has the focus, which browsers support only
 * in editable text. Enter calls `onChoose`.
 */
export const useKeyboardPassage = (open: OpenText, tag: string, isOn: boolean, onChoose: () => void): void => {
  useEffect(() => {
    const element = open.drawn.root.parentElement
    if (!isOn || !element) return
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.target !== element || event.ctrlKey || event.altKey || event.metaKey) return
      const isChosen = event.key === 'Enter' && selectedPassage(open.drawn) !== null
      if (isChosen) onChoose()
      else if (event.key === 'Escape') document.getSelection()?.removeAllRanges()
      else if (!select(event, open, tag)) return
      event.preventDefault()
    }
    element.addEventListener('keydown', onKeyDown)
    return () => element.removeEventListener('keydown', onKeyDown)
  })
}
