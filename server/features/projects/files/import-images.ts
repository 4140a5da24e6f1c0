import type { Manuscript, ManuscriptBlock, ManuscriptSection } from '#manuscript/model/blocks/block-types.ts'
import { cleanManuscriptBlocks } from '#manuscript/model/blocks/clean-manuscript.ts'
import { ApiError } from '../../../http/errors/api-error.ts'
import type { ImportDependencies } from '../dependencies.ts'

interface StoredImages {
  /** The names of stored images, by their names in the file. */
  names: Map<string, string>
  refused: number
  /** The messages about images that were refused. */
  notes: string[]
}

export const noImages: StoredImages = { names: new Map(), refused: 0, notes: [] }

/** The codes of errors that concern only images. Any other error ends the import. */
const aboutImage = new Set(['invalid_request', 'too_large', 'not_supported'])

/**
 * Stores the images of a file like uploads, one after another. Throws if the server is busy. Images
 * stored until then are reused when the file is sent again.
 */
export const storeImages = async (
  { storeImage }: Pick<ImportDependencies, 'storeImage'>,
  userId: string,
  images: ReadonlyMap<string, Uint8Array>,
  signal: AbortSignal,
): Promise<StoredImages> => {
  const names = new Map<string, string>()
  const notes: string[] = []
  let isFull = false
  for (const [name, bytes] of images) {
    if (isFull) break
    try {
      const { image } = await storeImage(userId, bytes, signal)
      names.set(name, image)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      isFull = error.code === 'storage_full'
      if (!isFull && !aboutImage.has(error.code)) throw error
      if (isFull) notes.push('The images of your account take up all of their storage, so not all images were stored.')
    }
  }
  return { names, refused: images.size - names.size, notes }
}

/**
 * Returns a manuscript with the stored images. A figure whose image was not stored becomes its
 * caption.
 */
export const withImages = (manuscript: Manuscript, names: ReadonlyMap<string, string>): Manuscript => {
  const replaced = (blocks: readonly ManuscriptBlock[]): ManuscriptBlock[] =>
    blocks.some(({ type }) => type === 'figure')
      ? cleanManuscriptBlocks(
          blocks.map((block) => (block.type === 'figure' ? { ...block, image: names.get(block.image) ?? '' } : block)),
        )
      : [...blocks]
  const section = <T extends ManuscriptSection>(one: T): T => ({ ...one, blocks: replaced(one.blocks) })
  return {
    ...manuscript,
    opening: replaced(manuscript.opening),
    parts: manuscript.parts.map(section),
    chapters: manuscript.chapters.map((chapter) => ({ ...section(chapter), sections: chapter.sections.map(section) })),
  }
}
