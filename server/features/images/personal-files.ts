import type { PersonalFiles } from '../../exports/personal-files.ts'
import type { FileStore } from '../../storage/file-store.ts'
import { extensions } from './extensions.ts'
import { listImages } from './repository.ts'

/** Returns the exporter of a user's images, which are named as in the texts. */
export const imageFiles = ({ get }: Pick<FileStore, 'get'>): PersonalFiles =>
  async function* (db, userId) {
    for (const { id, image, type } of await listImages(db, userId)) {
      const bytes = await get(id)
      if (bytes) yield { path: `images/${image}.${extensions[type]}`, pieces: [bytes] }
    }
  }
