import type { LanguageCode } from '#manuscript/model/languages.ts'
import { joinParts, splitParts } from './markdown-parts.ts'
import { splitSentences } from './split-sentences.ts'

/**
 * Normalizes spacing: one space between words, none before punctuation, one empty line between
 * paragraphs.
 */
export const fixSpacing = (markdown: string): string => {
  const parts = splitParts(markdown)
  for (const part of parts)
    if (part.type !== 'whole')
      part.text = part.text
        .replaceAll(/[\t \u00A0]+/g, ' ')
        .replaceAll(/(?<! ) +([,.;!?])(?=\s|$)/g, '$1')
        .trim()
  return joinParts(parts)
}

/** Turns each sentence of running text into a list item; headings, lists and code stay. */
export const toList = (markdown: string, numbered: boolean, language: LanguageCode): string =>
  joinParts(
    splitParts(markdown).flatMap((part) =>
      part.type === 'paragraph'
        ? splitSentences(part.text, language).map((text, index) => ({
            type: 'item' as const,
            text,
            mark: numbered ? '1. ' : '- ',
            tight: index > 0,
          }))
        : [part],
    ),
  )
