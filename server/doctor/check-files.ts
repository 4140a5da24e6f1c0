import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import type { FilePlace } from '../config/file-place.ts'
import { openFiles } from '../storage/file-store.ts'
import { bad, type Finding, good, reasonOf } from './finding.ts'

const PART = 'Images'

const describe = (place: FilePlace): string =>
  place.kind === 'folder'
    ? place.folder
    : `s3://${[place.bucket, place.prefix].filter(Boolean).join('/')} at ${new URL(place.endpoint).host}`

/** Checks the store of images: writes a file, reads it and deletes it. */
export const checkFiles = async (place: FilePlace): Promise<Finding> => {
  const where = describe(place)
  if (place.kind === 'folder' && !existsSync(place.folder))
    return good(PART, `In ${where}, which the first image creates`)
  const files = openFiles(place)
  const name = randomUUID()
  const bytes = randomBytes(64)
  try {
    await files.put(name, bytes)
    const read = await files.get(name)
    await files.remove(name)
    if (!read || !bytes.equals(read))
      return bad(
        PART,
        `${where} returned other bytes than were stored`,
        'Ask the operator of the store, or set FILES_IN.',
      )
    return (await files.has(name))
      ? bad(PART, `${where} does not delete files`, 'Allow the key to delete objects.')
      : good(PART, `${where} stores, reads and deletes files`)
  } catch (error) {
    return bad(PART, reasonOf(error), 'Correct FILES_IN and the settings that begin with FILES_S3_.')
  }
}
