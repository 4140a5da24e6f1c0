import { diffWordsWithSpace } from 'diff'

interface Part {
  is: 'same' | 'added' | 'removed'
  text: string
}

const segmenter = new Intl.Segmenter(undefined, { granularity: 'word' })
/** Past so many changed words nobody reads them one by one. */
const MOST_CHANGES = 4000

const wordsOf = (text: string): number => {
  let count = 0
  for (const { isWordLike } of segmenter.segment(text)) if (isWordLike) count++
  return count
}

export interface Comparison {
  parts: Part[]
  /** Which share of the words went or came, 0 to 1. */
  changed: number
}

/** What leads from one text to another. */
export const compareTexts = (before: string, after: string): Comparison => {
  const found = diffWordsWithSpace(before, after, { intlSegmenter: segmenter, maxEditLength: MOST_CHANGES })
  const parts: Part[] = found
    ? found.map(({ value, added, removed }) => ({ text: value, is: added ? 'added' : removed ? 'removed' : 'same' }))
    : [
        { text: before, is: 'removed' },
        { text: after, is: 'added' },
      ]
  const sum = (is: Part['is']) =>
    parts.filter((part) => part.is === is).reduce((words, { text }) => words + wordsOf(text), 0)
  const [same, added, removed] = [sum('same'), sum('added'), sum('removed')]
  const all = same + Math.max(added, removed)
  return { parts, changed: all === 0 ? 0 : Math.max(added, removed) / all }
}
