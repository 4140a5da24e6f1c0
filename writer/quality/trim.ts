import { countWords } from '#manuscript/model/count-words.ts'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import { sentencesOf } from './complete.ts'
import { isListItem, paragraphsOf } from './lines.ts'

const shortenedOnce = (paragraph: string, language: LanguageCode): string => {
  const lines = paragraph.split('\n')
  if (lines.length > 1 && isListItem(lines.at(-1)!)) return lines.slice(0, -1).join('\n')
  return sentencesOf(paragraph, language).slice(0, -1).join('').trimEnd()
}

/** Cuts text from its end, whole paragraphs first and then sentences, as near to `words` as it goes without falling under. */
export const trimTo = (markdown: string, words: number, language: LanguageCode): string => {
  const count = (paragraphs: readonly string[]) => countWords(paragraphs.join('\n\n'), language)
  let kept = paragraphsOf(markdown)
  while (kept.length > 1 && count(kept.slice(0, -1)) >= words) kept = kept.slice(0, -1)
  for (;;) {
    const shorter = shortenedOnce(kept.at(-1) ?? '', language)
    const rest = shorter ? [...kept.slice(0, -1), shorter] : kept.slice(0, -1)
    if (rest.length === 0 || count(rest) < words) return kept.join('\n\n')
    kept = rest
  }
}
