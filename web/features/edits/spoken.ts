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

/**
 * Returns the text to announce to screen readers: each finished sentence while it is written, at
 * most once a second, and then `summary`.
 */
export const useSpoken = (text: string | null, summary: string): string => {
  const [said, setSaid] = useState('Writing')
  const heard = useRef(0)
  const last = useRef(0)
  useEffect(() => {
    if (text === null) return
    if (text.length < heard.current) heard.current = 0
    const end = finishedUpTo(text, heard.current)
    if (end === heard.current) return
    const timer = setTimeout(
      () => {
        setSaid(text.slice(heard.current, end).trim())
        heard.current = end
        last.current = performance.now()
      },
      Math.max(0, last.current + PAUSE - performance.now()),
    )
    return () => clearTimeout(timer)
  }, [text])
  return text === null ? summary : said
}
