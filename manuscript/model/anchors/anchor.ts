/** A part of a text: from `start` in `block` to before `end` in `endBlock`. */
export interface Passage {
  block: number
  start: number
  endBlock: number
  end: number
}

/**
 * A reference to a passage of a text. While its passage is missing (`lost`), `block` is its
 * approximate old place, and the other fields serve to find it again.
 */
export interface Anchor extends Passage {
  lost: boolean
  /** The text of the passage. */
  quote: string
  /**
   * The text before and after the passage in its first and last block, at most `AROUND` characters
   * each.
   */
  before: string
  after: string
  /** The change that a suggestion proposes. A comment has none. */
  suggestion?: { original: string; replacement: string } | null
}

export const AROUND = 32
/** Maximum number of characters in a passage. A longer one is cut off. */
export const LONGEST_QUOTE = 2000

/** Cuts a text without splitting a surrogate pair. */
export const cutText = (text: string, length: number): string => {
  if (text.length <= length) return text
  const code = text.charCodeAt(length - 1)
  return text.slice(0, code >= 0xd800 && code <= 0xdbff ? length - 1 : length)
}

/**
 * Creates the anchor of a passage. Moves edges at the end of a block to the adjacent text, and
 * shortens a long passage. Returns null if the passage has no text.
 */
export const anchorAt = (textAt: (block: number) => string | undefined, passage: Passage): Anchor | null => {
  let { block, start, endBlock, end } = passage
  while (block < endBlock && start >= (textAt(block) ?? '').length) [block, start] = [block + 1, 0]
  while (endBlock > block && end === 0) [endBlock, end] = [endBlock - 1, (textAt(endBlock - 1) ?? '').length]
  const first = textAt(block)
  if (first === undefined || textAt(endBlock) === undefined) return null
  let quote = first.slice(start, block === endBlock ? end : undefined)
  for (let at = block + 1; at <= endBlock && quote.length <= LONGEST_QUOTE; at++)
    quote += `\n${textAt(at)!.slice(0, at === endBlock ? end : undefined)}`
  if (quote.length > LONGEST_QUOTE) {
    quote = cutText(quote, LONGEST_QUOTE)
    const lines = linesOfQuote(quote, first.slice(start), (at) => textAt(block + at)!)
    endBlock = block + lines.blocks
    end = lines.blocks === 0 ? start + quote.length : lines.rest
    if (end === 0) return anchorAt(textAt, { block, start, endBlock, end })
  }
  if (quote.trim() === '') return null
  return {
    block,
    start,
    endBlock,
    end,
    lost: false,
    quote,
    before: first.slice(Math.max(0, start - AROUND), start),
    after: textAt(endBlock)!.slice(end, end + AROUND),
  }
}

/**
 * Returns the number of block boundaries inside a shortened quote, and the number of characters
 * after the last one.
 */
const linesOfQuote = (quote: string, first: string, textAt: (at: number) => string) => {
  let left = quote.length
  let blocks = 0
  for (let length = first.length; left > length; length = textAt(blocks).length) {
    left -= length + 1
    blocks++
  }
  return { blocks, rest: left }
}
