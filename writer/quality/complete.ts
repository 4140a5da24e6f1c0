import { languageOf } from '#manuscript/model/languages.ts'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import { isListItem, paragraphsOf, plainLine } from './lines.ts'

/** Full stops of every script that Inkloom writes, and what may stand behind them. */
const ending = /[.!?…。！？｡।॥؟۔;;܀]["'”’»«›‹“„)\]）」』】》〉*_\s\u200f\u200e]*$/u
/** Thai has no full stop: a sentence ends where its last syllable does. */
const thaiEnding = /[\p{Script=Thai}\p{N}"”’)\]]["'”’)\]*_\s]*$/u
/** Within a text a paragraph may also lead over to what follows, or break off as speech does. */
const leadingOn = /[:：—–―,，]["'”’»«)\]」』*_\s]*$/u

/** The line ends where a sentence does. A semicolon ends one only in Greek, where it is the question mark. */
export const endsSentence = (line: string, language: LanguageCode): boolean => {
  const text = plainLine(line)
  const { script } = languageOf(language)
  if (script === 'Thai' && thaiEnding.test(text)) return true
  if (script !== 'Grek' && /;["'”’»)\]\s]*$/u.test(text)) return false
  return ending.test(text)
}

/** Ends with a complete sentence (or a list), and no paragraph on the way breaks off. */
export const isComplete = (markdown: string, language: LanguageCode): boolean => {
  const paragraphs = paragraphsOf(markdown)
  return (
    paragraphs.length > 0 &&
    paragraphs.every((paragraph, at) => {
      const lastLine = paragraph.split('\n').at(-1) ?? ''
      if (isListItem(lastLine) || endsSentence(lastLine, language)) return true
      return at < paragraphs.length - 1 && leadingOn.test(plainLine(lastLine))
    })
  )
}

/** Takes a sentence away that breaks off at the end, and with it a paragraph that holds nothing else. */
export const withoutBrokenEnd = (markdown: string, language: LanguageCode): string => {
  const text = markdown.trimEnd()
  const paragraphs = text.split(/\n\s*\n/u)
  const last = paragraphs.at(-1) ?? ''
  const lines = last.split('\n')
  const lastLine = lines.at(-1) ?? ''
  if (endsSentence(lastLine, language) || text === '') return text
  // The end of a list item can't be told from a broken one, so that the last one stays only if it reads like the others.
  if (isListItem(lastLine) && lines.length > 1 && !lines.slice(0, -1).some((line) => endsSentence(line, language)))
    return text
  const sentences = sentencesOf(lastLine, language)
  const whole = sentences.slice(0, -1).join('').trimEnd()
  const kept = [...paragraphs.slice(0, -1), [...lines.slice(0, -1), whole].filter(Boolean).join('\n')].filter(Boolean)
  return kept.join('\n\n')
}

/** Sentences with the spaces behind them, so that joined they are the text again. */
export const sentencesOf = (text: string, language: LanguageCode): string[] => {
  const { script, tag } = languageOf(language)
  if (script === 'Thai') return text.match(/\S+\s*/gu) ?? []
  return Array.from(new Intl.Segmenter(tag, { granularity: 'sentence' }).segment(text), ({ segment }) => segment)
}
