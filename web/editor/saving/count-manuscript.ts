import { countEditorBlock } from '#manuscript/model/count-editor-block.ts'
import type { EditorNode } from '#manuscript/model/editor-state.ts'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import type { ListedBlock } from '../blocks/block-list.ts'
import type { OpenManuscript } from '../open-manuscript.ts'

interface Count {
  words: number
  symbols: number
}

/** Milliseconds without a change before the count is updated. */
const PAUSE = 250
/** Milliseconds of counting at a time, so that a keystroke is not delayed. */
const SLICE = 6

/**
 * Counts the words and symbols of an open text in the background: each block once, and again after
 * it changes. Calls `tell` with each complete count. Returns a function that stops it.
 */
export const countManuscript = (
  { blocks }: Pick<OpenManuscript, 'blocks'>,
  language: LanguageCode,
  onCount: (count: Count) => void,
): (() => void) => {
  let known = new WeakMap<ListedBlock, Count>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const count = () => {
    const list = blocks.blocks()
    const until = performance.now() + SLICE
    const total = { words: 0, symbols: 0 }
    for (const block of list) {
      let of = known.get(block)
      if (!of) {
        if (performance.now() > until) return wait(0)
        known.set(block, (of = countEditorBlock(JSON.parse(block.json) as EditorNode, language)))
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
    known = new WeakMap()
  }
}
