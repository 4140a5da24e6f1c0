/** About 150 words, which is enough to show rhythm and choice of words. */
const PASSAGE_CHARACTERS = 900

/** Returns the index after the next paragraph or sentence end at or after `from`, or `from` itself. */
const nextStart = (text: string, from: number): number => {
  const window = text.slice(from, from + PASSAGE_CHARACTERS)
  const paragraph = window.indexOf('\n\n')
  if (paragraph !== -1 && paragraph < PASSAGE_CHARACTERS / 2) return from + paragraph + 2
  const sentence = /[.!?…。！？।؟]["'”’»」]?\s*/u.exec(window)
  return sentence ? from + sentence.index + sentence[0].length : from
}

/** Cuts a passage at the last sentence end, or at the limit if there is none. */
const passageAt = (text: string, start: number): string => {
  const passage = text.slice(start, start + PASSAGE_CHARACTERS)
  if (start + PASSAGE_CHARACTERS >= text.length) return passage.trim()
  const ends = [...passage.matchAll(/[.!?…。！？।؟]["'”’»」]?/gu)]
  const last = ends.at(-1)
  return (last && last.index > PASSAGE_CHARACTERS / 3 ? passage.slice(0, last.index + last[0].length) : passage).trim()
}

/**
 * Chooses two passages of the author's sample for the fixed head of every prompt: its beginning,
 * and one after its middle. A short sample is one passage.
 */
export const samplePassages = (sample: string): string[] => {
  const text = sample.replaceAll('\r\n', '\n').trim()
  if (text === '') return []
  if (text.length <= PASSAGE_CHARACTERS * 2) return [text]
  const second = nextStart(text, Math.floor(Math.min(text.length * 0.6, text.length - PASSAGE_CHARACTERS)))
  return [passageAt(text, 0), passageAt(text, second)]
}
