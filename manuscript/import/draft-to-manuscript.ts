import type { Manuscript } from '#manuscript/model/blocks/block-types.ts'
import { cleanLine } from '#manuscript/model/clean-text.ts'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import type { LostCounts } from '#manuscript/model/lost-items.ts'
import { cleanDetails } from './clean-details.ts'
import { pluralize } from './pluralize.ts'
import { dropContents } from './drop-contents.ts'
import { dropNumbers } from './drop-numbers.ts'
import { findTitle } from './find-title.ts'
import type { FileDetails, ImportDraft, ImportPart } from './import-draft.ts'
import { ImportError } from './import-error.ts'
import { importLimits } from './import-limits.ts'
import { usefulAuthor, usefulTitle } from './file-properties.ts'
import { evidenceOf, type LanguageEvidence } from './find-language.ts'
import { joinNumberLines } from './txt/join-number-lines.ts'
import { blockLines, headingRuns, headingText, partsText } from './part-text.ts'
import { partsToManuscript } from './parts-to-manuscript.ts'

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

/** Maximum number of characters in a heading. A longer one is treated as a paragraph. */
const longestTitle = 300

const removeLongHeadings = (parts: readonly ImportPart[]): ImportPart[] =>
  parts.map((part) =>
    part.type === 'heading' && headingText(part).length > longestTitle
      ? { type: 'blocks', blocks: [{ type: 'paragraph', text: headingRuns(part) }] }
      : part,
  )

/** The content of a file, arranged as a book. */
export interface ReadFile {
  manuscript: Manuscript
  /** False if the file states no title, and the manuscript has the name of the file instead. */
  hasTitle: boolean
  /**
   * The evidence from which `findLanguage` determines the language, which is English until then.
   * Null if the language was specified.
   */
  evidence: LanguageEvidence | null
  details: FileDetails
  /** Sentences for the person about how content was imported. */
  notes: string[]
  /** Content that was not kept. */
  lost: LostCounts
  /** The images of the figures, by the hash that names them. */
  images: ReadonlyMap<string, Uint8Array>
}

/** Removes the name of the author at the beginning, which a title page repeats. */
const withoutName = (parts: readonly ImportPart[], author: string | undefined): ImportPart[] => {
  const [first, ...rest] = parts
  const name = cleanLine(author ?? '')
  if (first?.type !== 'blocks' || name === '') return [...parts]
  const [line, ...others] = first.blocks
  const isName =
    line?.type === 'paragraph' && cleanLine(blockLines(line).join(' ')).toLowerCase() === name.toLowerCase()
  if (!isName) return [...parts]
  return others.length > 0 ? [{ type: 'blocks', blocks: others }, ...rest] : rest
}

/** Builds a clean manuscript from a file's content. */
export const draftToManuscript = (
  draft: ImportDraft,
  { name, language }: { name: string; language?: LanguageCode | undefined },
): ReadFile => {
  const text = partsText(draft.parts)
  checkSize(draft.parts, text)
  const {
    parts: ownParts,
    dropped,
    isBelowTitle,
  } = dropContents(removeLongHeadings(draft.parts), {
    titled: draft.title !== undefined,
  })
  const { title, author, parts: titled } = findTitle(draft, joinNumberLines(ownParts), { dropped, isBelowTitle })
  const named = title ? withoutName(titled, author || draft.properties?.author) : titled
  const parts = draft.mayShowNumbers ? dropNumbers(named) : named
  const notes = [...draft.notes]
  if (dropped) notes.push('The table of contents was left out, since Inkloom makes its own.')
  const { deeper, ...read } = partsToManuscript(parts)
  if (deeper > 0)
    notes.push(
      `${pluralize(deeper, 'heading')} of a lower level became ${deeper === 1 ? 'a subsection' : 'subsections'}.`,
    )
  const stated = cleanLine(title || usefulTitle(draft.properties?.title) || '')
  const manuscript: Manuscript = {
    title: stated || titleOfFile(name),
    author: cleanLine(author || usefulAuthor(draft.properties?.author)),
    language: language ?? 'english',
    ...read,
  }
  return {
    manuscript,
    hasTitle: stated !== '',
    evidence: language ? null : evidenceOf(text, draft.properties?.language),
    details: cleanDetails(draft.details ?? {}),
    notes,
    lost: draft.lost ?? {},
    images: draft.images ?? new Map(),
  }
}
