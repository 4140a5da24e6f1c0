import { readFileSync, statSync } from 'node:fs'
import type { SubjectScheme } from '#manuscript/model/publication/subject-codes.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { readSubjectList, type Subject } from './read-subject-list.ts'

const MOST_BYTES = 50_000_000

const bytesOf = (path: string): Uint8Array => {
  try {
    if (statSync(path).size > MOST_BYTES)
      throw new ApiError('too_large', `${path} is larger than ${MOST_BYTES / 1e6} MB, so it is not a list of subjects.`)
    return readFileSync(path)
  } catch (error) {
    if (error instanceof ApiError) throw error
    throw new ApiError('not_found', `${path} can't be read: ${(error as Error).message}`)
  }
}

/** Reads a list of subjects from a file in UTF-8. */
export const readSubjectFile = (scheme: SubjectScheme, path: string): Subject[] => {
  const bytes = bytesOf(path)
  try {
    return readSubjectList(scheme, new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    throw new ApiError('invalid_request', `${path} is not text in UTF-8. Save it in UTF-8 and load it again.`)
  }
}
