import { createHash } from 'node:crypto'
import { countWords } from '#manuscript/model/count-words.ts'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import type { Steps } from '#manuscript/model/steps.ts'
import { runInTurns } from '#writer/builtin/text/run-in-turns.ts'
import type { BlockText } from '../../../writing/block-texts.ts'

/** A part of a manuscript that one call reads. */
export interface Passage {
  /** The hash of its text. A passage with the same hash is not read again. */
  hash: string
  /** Position of its first block. */
  start: number
  texts: readonly string[]
}

const FEWEST_WORDS = 500
const MOST_WORDS = 1200
/** A passage with fewer words than this contains too little to be read. */
const WORTH_READING = 20
/** On average, one in this many blocks ends a passage, depending only on the hash of the block. */
const ENDS_ONE_OF = 5

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Caches the passages of a manuscript, which are needed repeatedly while it is read. */
const known = new WeakMap<readonly BlockText[], { language: LanguageCode; passages: readonly Passage[] }>()

/**
 * Returns the passages of a manuscript. Yields to the event loop, because a manuscript may be very
 * long.
 */
export const passagesOf = async (blocks: readonly BlockText[], language: LanguageCode): Promise<readonly Passage[]> => {
  const cached = known.get(blocks)
  if (cached?.language === language) return cached.passages
  const passages = await runInTurns(splitPassages(blocks, language))
  known.set(blocks, { language, passages })
  return passages
}

/**
 * Splits a manuscript into passages of about 1,000 words. Headings and the content of blocks decide
 * where a passage ends, not its distance from the beginning, so that a change in one passage leaves
 * the passages after it unchanged. Each step of the generator handles one block.
 */
function* splitPassages(blocks: readonly BlockText[], language: LanguageCode): Steps<Passage[]> {
  const passages: Passage[] = []
  let texts: string[] = []
  let words = 0
  let start = 0
  const close = (next: number) => {
    if (words >= WORTH_READING)
      passages.push({ hash: digest(texts.join('\n')).toString('base64url').slice(0, 22), start, texts })
    texts = []
    words = 0
    start = next
  }
  for (const [at, { text, isHeading }] of blocks.entries()) {
    yield
    if (isHeading && words >= FEWEST_WORDS) close(at)
    texts.push(text)
    words += countWords(text, language)
    if (words >= MOST_WORDS || (words >= FEWEST_WORDS && digest(text)[0]! % ENDS_ONE_OF === 0)) close(at + 1)
  }
  close(blocks.length)
  return passages
}
