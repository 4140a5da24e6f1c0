import { useEffect, useRef, useState } from 'react'

/** Milliseconds between two sentences that are read out. */
const PAUSE = 1000
const ENDS = '.!?…'
/** Scripts that put no space after a sentence. */
const CLOSED_ENDS = '。！？।؟'

/** Where the last sentence ends that is finished; `from` where none is. It looks at nothing before `from`. */
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
 * What a screen reader is told of a text that is being written: each finished sentence, at most once a second. `summary`
 * says what can be done once it is there.
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
