import type { LanguageCode } from '#manuscript/model/languages.ts'
import { markdownToBlocks } from '#manuscript/model/blocks/markdown/markdown-to-manuscript.ts'
import { diffText, type DiffSegment } from '#manuscript/model/diff/text-diff.ts'

/** Returns Markdown as text without marked changes. */
export const newText = (markdown: string, language: LanguageCode): DiffSegment[] =>
  diffText([], markdownToBlocks(markdown), language).map((segment) => ({
    type: 'same',
    pieces: segment.type === 'change' ? segment.added : segment.pieces,
  }))
