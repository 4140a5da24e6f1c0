import type { ManuscriptBlock } from '#manuscript/model/blocks/block-types.ts'
import { linesOf } from '#manuscript/model/blocks/lines-of-block.ts'
import type { Book, Run } from '#manuscript/model/book.ts'
import { cleanBook } from '#manuscript/model/clean-book.ts'
import { cleanLine } from '#manuscript/model/clean-text.ts'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import { pluralize } from './pluralize.ts'
import { dropContents } from './drop-contents.ts'
import { findTitle } from './find-title.ts'
import type { ImportDraft, ImportPart } from './import-draft.ts'
import { ImportError } from './import-error.ts'
import { importLimits } from './import-limits.ts'
import { languageOfText, usefulAuthor, usefulTitle } from './file-properties.ts'
import { partsToChapters } from './parts-to-chapters.ts'

const runsOf = (block: ManuscriptBlock): Run[] => linesOf(block).flat()

const textOf = (parts: readonly ImportPart[]): string =>
  parts
    .map((part) =>
      part.type === 'heading'
        ? part.title
        : part.blocks
            .map((block) =>
              runsOf(block)
                .map(({ text }) => text)
                .join(''),
            )
            .join('\n'),
    )
    .join('\n')

const checkSize = (parts: readonly ImportPart[], text: string) => {
  if (!/[\p{L}\p{N}]/u.test(text))
    throw new ImportError('No text was found in this file. Pictures of text, such as scanned pages, cannot be read.')
  if (text.length > importLimits.characters)
    throw new ImportError(
      `This file has more than ${pluralize(importLimits.characters, 'character')} of text. Split it into several files and import them one by one.`,
    )
  const headings = parts.filter(({ type }) => type === 'heading').length
  if (headings > importLimits.headings)
    throw new ImportError(
      `This file has ${pluralize(headings, 'heading')}; up to ${importLimits.headings.toLocaleString('en')} can be imported at once. Split it into several files and import them one by one.`,
    )
  const blocks = parts.reduce((sum, part) => sum + (part.type === 'blocks' ? part.blocks.length : 1), 0)
  if (blocks > importLimits.blocks)
    throw new ImportError(
      `This file has more than ${pluralize(importLimits.blocks, 'paragraph')}. Split it into several files and import them one by one.`,
    )
}

const titleOfFile = (name: string): string =>
  cleanLine(
    name
      .replace(/^.*[/\\]/, '')
      .replace(/\.[a-z0-9]{1,10}$/i, '')
      .replaceAll('_', ' '),
  ).slice(0, 200)

/** A longer heading is a paragraph in a heading style. */
const longestTitle = 300

const removeLongHeadings = (parts: readonly ImportPart[]): ImportPart[] =>
  parts.map((part) =>
    part.type === 'heading' && part.title.length > longestTitle
      ? { type: 'blocks', blocks: [{ type: 'paragraph', text: [{ text: part.title }] }] }
      : part,
  )

/** Builds a clean book from a file's content, in the given or detected language. */
export const draftToBook = async (
  draft: ImportDraft,
  { name, language }: { name: string; language?: LanguageCode },
): Promise<{ book: Book; notes: string[] }> => {
  const text = textOf(draft.parts)
  checkSize(draft.parts, text)
  const { parts: ownParts, dropped } = dropContents(removeLongHeadings(draft.parts), {
    titled: draft.title !== undefined,
  })
  const { title, author, parts } = findTitle(draft, ownParts, dropped)
  const { opening, chapters, deeper } = partsToChapters(parts)
  const notes = [...draft.notes]
  if (dropped) notes.push('The table of contents was left out, since Inkloom makes its own.')
  if (deeper > 0)
    notes.push(
      `${pluralize(deeper, 'heading')} of a lower level came in as bold text: a project has chapters and sections.`,
    )
  const book = cleanBook({
    title: title || usefulTitle(draft.properties?.title) || titleOfFile(name),
    author: author || usefulAuthor(draft.properties?.author),
    language: language ?? (await languageOfText(text, draft.properties?.language)),
    opening,
    chapters,
  })
  return { book, notes }
}
