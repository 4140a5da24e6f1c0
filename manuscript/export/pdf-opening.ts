import type { SetBlock } from './pdf-blocks.ts'
import type { SetRun } from './pdf-text.ts'

const MOST_CHARACTERS = 26
const MOST_WORDS = 4

/** Returns the length of the first words of a text, or 0 if it is too short to set some apart. */
const lengthOfOpening = (text: string): number => {
  if (text.length < 2 * MOST_CHARACTERS) return 0
  let words = 0
  let end = 0
  for (const { index } of text.slice(0, MOST_CHARACTERS + 1).matchAll(/ /g)) {
    if (++words > MOST_WORDS) break
    end = index
    // The sentence goes on in small letters.
    if (/[.!?;:…]$/u.test(text.slice(0, index))) break
  }
  return end
}

/** Sets the first words of a chapter in small capitals, if it begins with plain text. */
export const withOpening = (blocks: SetBlock[]): SetBlock[] => {
  const [first, ...rest] = blocks
  if (first?.type !== 'paragraph' || first.lines || first.dir) return blocks
  const [run, ...others] = first.text
  if (typeof run !== 'string') return blocks
  const end = lengthOfOpening(run)
  if (end === 0) return blocks
  const opening: SetRun = { text: run.slice(0, end), smallCaps: true }
  return [{ ...first, text: [opening, run.slice(end), ...others] }, ...rest]
}
