import type { ManuscriptBlock } from '#manuscript/model/blocks/block-types.ts'
import { runsText } from '#manuscript/model/runs-text.ts'
import { chapterLine } from './txt/chapter-lines.ts'
import type { ImportDraft, ImportPart } from './import-draft.ts'
import { headingText } from './part-text.ts'

const isName = (block: ManuscriptBlock | undefined): block is Extract<ManuscriptBlock, { type: 'paragraph' }> => {
  if (block?.type !== 'paragraph') return false
  const line = runsText(block.text)
  return line.length <= 60 && !/[\n.!?…:;。！？।]/u.test(line.replace(/\b\p{Lu}\./gu, ''))
}

/** Counts the headings of the same level as the first one. */
const alike = (parts: readonly ImportPart[], depth: number): number =>
  parts.filter((part) => part.type === 'heading' && part.depth === depth).length

/**
 * Finds the title: the one in the file's properties, or the first heading if it is the only one of
 * its level or has no text before the next. `dropped`: a table of contents was removed.
 * `isBelowTitle`: it was below the first heading and did not list it. Then this heading is the
 * title, and the lines between them are a title page.
 */
export const findTitle = (
  draft: ImportDraft,
  parts: readonly ImportPart[],
  { dropped, isBelowTitle }: { dropped: boolean; isBelowTitle: boolean },
): { title?: string; author?: string; parts: ImportPart[] } => {
  const unchanged = { author: draft.author, parts: [...parts] }
  if (draft.title) return { ...unchanged, title: draft.title }
  const [first, second, third] = parts
  if (first?.type !== 'heading' || first.rank || chapterLine(headingText(first))) return unchanged
  const lower = parts.some((part) => part.type === 'heading' && part.depth < first.depth)
  if (lower) return unchanged
  if (alike(parts, first.depth) === 1) return { ...unchanged, title: headingText(first), parts: parts.slice(1) }
  if (second?.type === 'heading' && second.depth === first.depth)
    return { ...unchanged, title: headingText(first), parts: parts.slice(1) }
  if (!dropped || second?.type !== 'blocks' || third?.type !== 'heading' || third.depth !== first.depth)
    return unchanged
  const [name, ...rest] = second.blocks
  if (!isName(name) || rest.length > 0)
    return isBelowTitle ? { ...unchanged, title: headingText(first), parts: parts.slice(1) } : unchanged
  return { title: headingText(first), author: draft.author ?? runsText(name.text), parts: parts.slice(2) }
}
