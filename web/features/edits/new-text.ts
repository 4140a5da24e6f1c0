import type { LanguageCode } from '#manuscript/model/languages.ts'
import { markdownToBlocks } from '#manuscript/model/markdown-to-blocks.ts'
import { diffText, type DiffSegment } from '#manuscript/model/text-diff.ts'

/** Markdown that is new as a whole, without a mark in it. */
export const newText = (markdown: string, language: LanguageCode): DiffSegment[] =>
  diffText([], markdownToBlocks(markdown), language).map((stretch) => ({
    type: 'same',
    pieces: stretch.type === 'change' ? stretch.added : stretch.pieces,
  }))
