import { diffArrays } from 'diff'
import { diffWords, type WordPart } from '#manuscript/model/diff/diff-words.ts'

const words = new Intl.Segmenter(undefined, { granularity: 'word' })
const sentences = new Intl.Segmenter(undefined, { granularity: 'sentence' })
/** With more changed words than this in one place, all of them are shown as replaced. */
const MOST_CHANGES = 600
/**
 * With more changed sentences than this, the whole text counts as replaced, because the time for
 * the comparison grows with the square of their number.
 */
const MOST_PIECES = 1200

const wordsOf = (text: string): number => {
  let count = 0
  for (const { isWordLike } of words.segment(text)) if (isWordLike) count++
  return count
}

const inParagraphs = (text: string): string[] => text.split(/(?<=\n\n)(?=[^\n])/)
const inSentences = (text: string): string[] => Array.from(sentences.segment(text), ({ segment }) => segment)

/** Groups the pieces into unchanged ones and replacements. */
const changesOf = (before: readonly string[], after: readonly string[]) => {
  const changes: { same: boolean; before: string[]; after: string[] }[] = []
  const found = diffArrays([...before], [...after], { maxEditLength: MOST_PIECES })
  if (!found) return [{ same: false, before: [...before], after: [...after] }]
  for (const { value, added, removed } of found) {
    const same = !added && !removed
    const last = changes.at(-1)
    const change = last && !same && !last.same ? last : { same, before: [], after: [] }
    if (change !== last) changes.push(change)
    if (!added) change.before = change.before.concat(value)
    if (!removed) change.after = change.after.concat(value)
  }
  return changes
}

const asReplaced = (before: string, after: string): WordPart[] => [
  { type: 'removed', text: before },
  { type: 'added', text: after },
]

const byWords = (before: string, after: string): WordPart[] => {
  if (before === '' || after === '') return asReplaced(before, after)
  return diffWords(before, after, words, MOST_CHANGES) ?? asReplaced(before, after)
}

const bySentences = (before: string, after: string): WordPart[] =>
  changesOf(inSentences(before), inSentences(after)).flatMap((change): WordPart[] =>
    change.same
      ? [{ type: 'same', text: change.before.join('') }]
      : byWords(change.before.join(''), change.after.join('')),
  )

/**
 * Comparing all words of a long text takes seconds, so paragraphs and sentences are compared first.
 */
const byParagraphs = (before: string, after: string): WordPart[] =>
  changesOf(inParagraphs(before), inParagraphs(after)).flatMap((change): WordPart[] => {
    if (change.same) return [{ type: 'same', text: change.before.join('') }]
    // With equally many paragraphs, each is compared with its counterpart.
    if (change.before.length === change.after.length)
      return change.before.flatMap((paragraph, at) => bySentences(paragraph, change.after[at]!))
    return bySentences(change.before.join(''), change.after.join(''))
  })

const joined = (parts: readonly WordPart[]): WordPart[] => {
  const all: WordPart[] = []
  for (const part of parts) {
    const last = all.at(-1)
    if (part.text === '') continue
    if (last?.type === part.type) last.text += part.text
    else all.push({ ...part })
  }
  return all
}

/** Returns the differences between two texts, and the share of changed words from 0 to 1. */
export const compareTexts = (before: string, after: string): { parts: WordPart[]; changed: number } => {
  const parts = joined(byParagraphs(before, after))
  const sum = (type: WordPart['type']) =>
    parts.filter((part) => part.type === type).reduce((count, { text }) => count + wordsOf(text), 0)
  const [same, added, removed] = [sum('same'), sum('added'), sum('removed')]
  const all = same + Math.max(added, removed)
  return { parts, changed: all === 0 ? 0 : Math.max(added, removed) / all }
}
