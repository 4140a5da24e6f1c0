import type { ListedBlock } from '../blocks/block-list.ts'
import type { SerializedBlocks } from './serialized-blocks.ts'

/** Matches JSON with characters that no text can contain: NUL, and unpaired surrogates. */
const odd = /\\u0000|\\ud[89a-f]/i

/** Removes characters from a block that the server cannot store. */
export const cleanBlock = (json: string): string =>
  odd.test(json)
    ? JSON.stringify(JSON.parse(json), (_, value: unknown) =>
        typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value,
      )
    : json

/**
 * Returns a function that reads the saved form of the list of blocks. Blocks that did not change
 * since the last call are not processed again.
 */
export const textReader = (blocks: () => readonly ListedBlock[]): (() => SerializedBlocks) => {
  let list: readonly ListedBlock[] = []
  let text: SerializedBlocks = []
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
