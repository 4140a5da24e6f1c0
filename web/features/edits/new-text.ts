import type { LanguageCode } from '#manuscript/model/languages.ts'
import { markdownToBlocks } from '#manuscript/model/markdown-to-blocks.ts'
import { changesBetween, type Stretch } from '#manuscript/model/text-changes.ts'

/** Markdown that is new as a whole, without a mark in it. */
export const newText = (markdown: string, language: LanguageCode): Stretch[] =>
  changesBetween([], markdownToBlocks(markdown), language).map((stretch) => ({
    is: 'same',
    pieces: stretch.is === 'change' ? stretch.added : stretch.pieces,
  }))
