import type { ListedBlock } from '../block-list.ts'
import type { Text } from './text.ts'

/** As JSON writes what no text can have: NUL, and half of a character. */
const odd = /\\u0000|\\ud[89a-f]/i

/** A block as it is saved: without what no text can have. */
export const cleanBlock = (json: string): string =>
  odd.test(json)
    ? JSON.stringify(JSON.parse(json), (_, value: unknown) =>
        typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value,
      )
    : json

/** Reads the list of blocks as it is saved. What did not change since the last reading is not looked at again. */
export const textReader = (blocks: () => readonly ListedBlock[]): (() => Text) => {
  let list: readonly ListedBlock[] = []
  let text: Text = []
  return () => {
    const now = blocks()
    if (now === list) return text
    let known = new Map<ListedBlock, string>()
    if (now.length !== list.length) known = new Map(list.map((block, at) => [block, text[at]!]))
    text = now.map((block, at) => (block === list[at] ? text[at]! : (known.get(block) ?? cleanBlock(block.json))))
    list = now
    return text
  }
}
