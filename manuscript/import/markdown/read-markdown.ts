import { readMarkdownPieces } from '#manuscript/model/blocks/markdown/markdown-to-manuscript.ts'
import type { HeadingRank } from '#manuscript/model/html/lines.ts'
import { authorsOf } from '#manuscript/model/publication/publication.ts'
import type { LostItem } from '#manuscript/model/lost-items.ts'
import { withTildeLines } from '#manuscript/model/markdown/tilde-lines.ts'
import { countLost } from './count-lost.ts'
import { createImageCollector, type FoundImage } from '../collect-images.ts'
import { decodeText } from '../decode-text.ts'
import { noteUnread } from '../file-properties.ts'
import { frontMatterOf } from './front-matter.ts'
import { markdownDetails } from './front-matter-details.ts'
import { readGridAt, withGridTables } from './grid-tables.ts'
import type { ImportDraft } from '../import-draft.ts'
import { withLineBlocks } from './line-blocks.ts'
import { createLostCounter } from '../lost-counter.ts'
import { type Archive, damaged, openArchive } from '../open-archive.ts'
import { pluralize } from '../pluralize.ts'
import { resolvePath } from '../resolve-path.ts'

/**
 * The ranks of headings in Inkloom's own files, from level 1. All deeper headings are subsections.
 */
const ownRanks: readonly HeadingRank[] = ['part', 'chapter', 'section']

/** Writes blocks that only Pandoc knows as elements that the Markdown reader knows. */
const withPandocBlocks = (markdown: string, lost: (item: LostItem, count: number) => void): string =>
  withLineBlocks(withGridTables(withTildeLines(markdown), lost))

const readText = (bytes: Uint8Array, findImage: (address: string) => FoundImage): ImportDraft => {
  const { text, notes } = decodeText(bytes)
  const { fields, length } = frontMatterOf(text)
  const { title, language, details, unread, partly } = markdownDetails(fields)
  const fieldNames = { what: 'field', where: 'above the text' }
  notes.push(...noteUnread(unread, fieldNames), ...noteUnread(partly, { ...fieldNames, how: 'read only in part' }))
  const isOwn = fields.get('top-level-division') === 'part'
  // Images that are not in the file are counted like those in sentences.
  const { images: found, read } = createImageCollector(findImage, () => {})
  const lost = createLostCounter()
  const findInFile = (source: string) => read({ source, isMarkup: false })
  let pictures = 0
  const markdown = text.slice(length)
  const { pieces, images: unplaced } = readMarkdownPieces(isOwn ? markdown : withPandocBlocks(markdown, lost.add), {
    isForeign: !isOwn,
    ...(!isOwn && {
      readAt: readGridAt,
      onNode: (node) => {
        pictures += countLost(node, lost.counts, (address) => findInFile(address) !== undefined)
      },
    }),
    findImage: findInFile,
  })
  const images = unplaced + pictures
  if (images > 0)
    notes.push(
      `${pluralize(images, 'picture')} could not be imported; ${images === 1 ? 'its description is' : 'their descriptions are'} kept as text.`,
    )
  return {
    title: title || undefined,
    author: authorsOf({ contributors: details.contributors ?? [] }).join(', ') || undefined,
    properties: { language: language || undefined },
    details,
    parts: isOwn
      ? pieces.map((piece) =>
          piece.type === 'heading' ? { ...piece, rank: ownRanks[piece.depth - 1] ?? 'subsection' } : piece,
        )
      : pieces,
    notes,
    lost: lost.counts,
    images: found,
  }
}

const isText = (name: string): boolean => /\.(?:md|markdown)$/i.test(name) && !name.startsWith('__MACOSX/')

/** Returns the text of a ZIP: `book.md`, `index.md`, or the first one that is not in a folder. */
const mainText = ({ texts }: Archive): string => {
  const names = [...texts.keys()].sort((a, b) => a.split('/').length - b.split('/').length || (a < b ? -1 : 1))
  const found = names.find((name) => /(?:^|\/)(?:book|index)\.(?:md|markdown)$/i.test(name)) ?? names[0]
  if (found === undefined) throw damaged('ZIP file')
  return found
}

const readPacked = async (bytes: Uint8Array): Promise<ImportDraft> => {
  const archive = await openArchive(bytes, {
    kind: 'ZIP file',
    isText,
    isImage: (name) => /\.(?:png|jpe?g|webp|svg)$/i.test(name),
    allowsDoctype: true,
  })
  const main = mainText(archive)
  const draft = readText(new TextEncoder().encode(archive.texts.get(main)), (address) =>
    archive.images.get(resolvePath(main, address)),
  )
  const others = archive.texts.size - 1
  if (others > 0)
    draft.notes.push(
      `${pluralize(others, 'other text')} in this ZIP ${others === 1 ? 'was' : 'were'} not read, only ${main}.`,
    )
  return draft
}

/** Reads Markdown, or a ZIP of Markdown with its images. Addresses on the web are never loaded. */
export const readMarkdown = async (bytes: Uint8Array): Promise<ImportDraft> =>
  bytes[0] === 0x50 && bytes[1] === 0x4b ? await readPacked(bytes) : readText(bytes, () => undefined)
