import type { LanguageCode } from '#manuscript/model/languages.ts'
import { sentencesOf } from '#writer/quality/complete.ts'

/** A sentence of a block, without the spaces around it. */
export interface PlacedSentence {
  block: number
  start: number
  text: string
  /** The preceding sentence in the block; empty for the first one. */
  before: string
}

/** Longer sentences are lists or tables rather than prose. */
const MOST_CHARACTERS = 500

/** Returns the sentences of a block with their start positions. */
export const sentencesOfBlock = (text: string, block: number, language: LanguageCode): PlacedSentence[] => {
  const sentences: PlacedSentence[] = []
  let at = 0
  let before = ''
  for (const line of text.split('\n')) {
    let start = at
    for (const sentence of sentencesOf(line, language)) {
      const trimmed = sentence.trim()
      const lead = sentence.length - sentence.trimStart().length
      if (trimmed !== '' && trimmed.length <= MOST_CHARACTERS)
        sentences.push({ block, start: start + lead, text: trimmed, before })
      if (trimmed !== '') before = trimmed.slice(-MOST_CHARACTERS)
      start += sentence.length
    }
    at += line.length + 1
  }
  return sentences
}
