import { strToU8, zipSync } from 'fflate'
import type { Zippable } from 'fflate'
import { bookToManuscript } from '#manuscript/model/blocks/manuscript-to-book.ts'
import { manuscriptToMarkdown } from '#manuscript/model/blocks/markdown/manuscript-to-markdown.ts'
import { cleanLine } from '#manuscript/model/clean-text.ts'
import { authorsOf } from '#manuscript/model/publication/publication.ts'
import type { Exportable } from './export-text.ts'
import { imageFiles, type Images } from './images.ts'
import { frontMatter } from './markdown/front-matter.ts'
import { ARCHIVE_TIME } from './archive-time.ts'

const authorsIn = ({ author, publication }: Exportable): string[] => {
  const named = publication ? authorsOf(publication).map(cleanLine) : []
  return (named.length > 0 ? named : [cleanLine(author)]).filter((name) => name !== '')
}

/**
 * Creates a ZIP with `book.md` and the images of its figures. The details are above the text as
 * YAML, so that an import reads the text back unchanged. Equal books give equal bytes.
 */
export const toMarkdown = (exportable: Exportable, images: Images = new Map()): Uint8Array => {
  const imageNames = imageFiles(exportable, images)
  const about = { ...exportable, title: cleanLine(exportable.title) || 'Untitled', authors: authorsIn(exportable) }
  const text = manuscriptToMarkdown('parts' in exportable ? exportable : bookToManuscript(exportable), {
    addressOf: (image) => (imageNames.has(image) ? `images/${imageNames.get(image)}` : undefined),
  })
  const files: Zippable = { 'book.md': strToU8(`${frontMatter(about)}\n${text}${text === '' ? '' : '\n'}`) }
  // Pictures are packed already.
  for (const [image, file] of imageNames) files[`images/${file}`] = [images.get(image)!.bytes, { level: 0 }]
  return zipSync(files, { level: 6, mtime: ARCHIVE_TIME })
}
