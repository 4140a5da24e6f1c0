import type { InkloomContract } from '#contract/contract.ts'
import type { Reply } from '#contract/endpoint.ts'
import { limits } from '#contract/projects.ts'
import { counted } from '#web/lib/format/counted.ts'
import { api } from '#web/lib/api/api.ts'

/** The content of a file, as it would be imported. */
export type Found = Reply<InkloomContract['POST /import']>

const megabytes = limits.importBytes / 1_000_000

/** Returns a problem that is known before the upload, or null. */
export const problemOf = (file: File): string | null => {
  if (file.size === 0) return `${file.name} is empty.`
  if (file.size > limits.importBytes)
    return `${file.name} has ${Math.ceil(file.size / 1_000_000)} MB; at most ${megabytes} MB can be imported. Nothing was sent.`
  return null
}

export const readFile = async (file: File): Promise<Found> =>
  api('POST /import', { query: { name: file.name }, body: new Uint8Array(await file.arrayBuffer()) })

/** Stores the images of a file, which its preview only counts, and returns its content with them. */
export const withImages = async (file: File, found: Found): Promise<Found> =>
  found.images === 0
    ? found
    : api('POST /import', {
        query: { name: file.name, images: 'store' },
        body: new Uint8Array(await file.arrayBuffer()),
      })

/** Returns the size of a file's text: `3 chapters, 2,000 words`. */
export const numbersOf = ({ chapters, words, images }: Found): string =>
  [
    ...(chapters > 0 ? [counted(chapters, 'chapter')] : []),
    counted(words, 'word'),
    ...(images > 0 ? [counted(images, 'image')] : []),
  ].join(', ')

export const namesOfLost = ({ not_kept }: Found): string[] => not_kept.map(({ name }) => name)

/** Returns the name that a text gets: its own title, or the name of its file. */
export const titleOf = (found: Found, file: File): string =>
  (found.title || file.name.replace(/\.[^.]+$/, '')).trim().slice(0, limits.name) || file.name
