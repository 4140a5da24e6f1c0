import type { ManuscriptBlock } from '#manuscript/model/blocks/block-types.ts'
import type { Exportable } from './export-text.ts'

/** The stored bytes of the image of a figure. */
export interface LoadedImage {
  bytes: Uint8Array
  type: 'image/png' | 'image/jpeg' | 'image/svg+xml'
  /** Pixels. */
  width: number
  height: number
}

/** Returns an image by the name in its figure (`sha256-` and the hash), or null if there is none. */
export type LoadImage = (name: string) => Promise<LoadedImage | null>

/** Images by the names in their figures. A figure whose image is missing shows its description. */
export type Images = ReadonlyMap<string, LoadedImage>

/**
 * Maximum total bytes of the images of one export. Further images are left out, so that one export
 * can't use up all memory.
 */
const MAX_BYTES = 200_000_000

const namesOf = (blocks: readonly ManuscriptBlock[]): string[] =>
  blocks.flatMap((block) => (block.type === 'figure' ? [block.image] : []))

/** Returns the names of a text's images, in the order of the text. */
export const imageNames = (exportable: Exportable): string[] => {
  if (!('parts' in exportable)) return []
  const places = [...exportable.parts, ...exportable.chapters.flatMap((chapter) => [chapter, ...chapter.sections])]
  return [...new Set([...namesOf(exportable.opening), ...places.flatMap(({ blocks }) => namesOf(blocks))])]
}

/** The name of the front cover among the images of a book. No figure can have it. */
export const COVER_IMAGE = 'cover'

/** Yields the images of a text one by one, so that only one is in memory here. */
export async function* imagesOf(exportable: Exportable, load: LoadImage): AsyncGenerator<[string, LoadedImage]> {
  let bytes = 0
  for (const name of [...(exportable.cover ? [COVER_IMAGE] : []), ...imageNames(exportable)]) {
    const image = await load(name)
    if (!image || bytes + image.bytes.length > MAX_BYTES) continue
    bytes += image.bytes.length
    yield [name, image]
  }
}

const extensions: Record<LoadedImage['type'], string> = {
  'image/png': 'png',
  'image/jpeg': 'jpg',
  'image/svg+xml': 'svg',
}

/** Names the files of a text's images by their order: `image-1.png`. */
export const imageFiles = (exportable: Exportable, images: Images): Map<string, string> =>
  new Map(
    imageNames(exportable)
      .flatMap((name) => (images.has(name) ? [name] : []))
      .map((name, at) => [name, `image-${at + 1}.${extensions[images.get(name)!.type]}`]),
  )
