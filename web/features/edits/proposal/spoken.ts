import { useEffect, useRef, useState } from 'react'

/** Milliseconds between two announcements. */
const PAUSE = 1000
const ENDS = '.!?…'
/** Sentence ends of scripts that need no space after them. */
const CLOSED_ENDS = '。！？।؟'

/**
 * Returns the end of the last finished sentence after `from`, or `from` if there is none. Text
 * before `from` is not read.
 */
export const finishedUpTo = (text: string, from: number): number => {
  for (let at = text.length - 1; at >= from; at--) {
    const sign = text[at]!
    if (CLOSED_ENDS.includes(sign) || sign === '\n') return at + 1
    const next = text[at + 1]
    if (ENDS.includes(sign) && next !== undefined && /\s/.test(next)) return at + 1
  }
  return from
}

interface Heard {
  text: string
  isWriting: boolean
  /** Announced after the text, and again whenever it changes. */
  summary: string
}

/**
 * Returns the text to announce to screen readers: each finished sentence while it is written, at
 * most once a second, then the rest of the text, and then `summary`.
 */
export const useSpoken = ({ text, isWriting, summary }: Heard): string => {
  const [announcement, setAnnouncement] = useState('Writing. Escape stops it.')
  /** True once the whole text was announced. A restored proposal is not announced again. */
  const [isRead, setRead] = useState(!isWriting)
  const heard = useRef(0)
  const last = useRef(0)
  const first = useRef<string | null>(null)
  useEffect(() => {
    if (isRead) return
    if (text.length < heard.current) heard.current = 0
    if (!isWriting) first.current ??= summary
    // If the person acts on the proposal, the new summary is announced instead of the rest of the
    // text.
    const isOver = first.current !== null && first.current !== summary
    const end = isWriting ? finishedUpTo(text, heard.current) : text.length
    const rest = isOver ? '' : text.slice(heard.current, end).trim()
    if (isWriting && rest === '') return
    const say = () => {
      last.current = performance.now()
      heard.current = end
      if (rest === '') setRead(true)
      else setAnnouncement(rest)
    }
    const timer = setTimeout(say, isOver ? 0 : Math.max(0, last.current + PAUSE - performance.now()))
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- `said` runs it again after the rest of the text
  }, [text, isWriting, summary, isRead, announcement])
  return isRead ? summary : announcement
}
