import type { LanguageCode } from '#manuscript/model/languages.ts'
import type { OpenManuscript } from '../open-manuscript.ts'
import { blockCounter, type Count } from './count-blocks.ts'

/** Milliseconds without a change before the count is updated. */
const PAUSE = 250
/** Milliseconds of counting at a time, so that a keystroke is not delayed. */
const SLICE = 6

/**
 * Counts the words and symbols of an open text in the background. A block is counted again only
 * after it changed. Calls `onCount` with each complete count. Returns a function that stops
 * counting.
 */
export const countManuscript = (
  { blocks }: Pick<OpenManuscript, 'blocks'>,
  language: LanguageCode,
  onCount: (count: Count) => void,
): (() => void) => {
  const counter = blockCounter(language)
  let timer: ReturnType<typeof setTimeout> | undefined
  const count = () => {
    const list = blocks.blocks()
    const until = performance.now() + SLICE
    const total = { words: 0, symbols: 0 }
    for (const block of list) {
      let of = counter.get(block)
      if (!of) {
        if (performance.now() > until) return wait(0)
        of = counter.count(block)
      }
      total.words += of.words
      total.symbols += of.symbols
    }
    onCount(total)
  }
  const wait = (milliseconds: number) => {
    clearTimeout(timer)
    timer = setTimeout(count, milliseconds)
  }
  wait(0)
  const stop = blocks.subscribe(() => wait(PAUSE))
  return () => {
    clearTimeout(timer)
    stop()
  }
}
