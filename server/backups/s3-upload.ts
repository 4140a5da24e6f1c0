import type { FileHandle } from 'node:fs/promises'
import { type AskS3, readElement } from '../storage/s3-client.ts'
import { StorageError } from '../storage/storage-error.ts'

/**
 * Larger files are uploaded in parts. S3 accepts 10,000 parts, of at least 5 MB except for the
 * last.
 */
export const PART_BYTES = 16 * 2 ** 20
const MOST_PARTS = 10_000

interface Upload {
  file: FileHandle
  bytes: number
  /** Returns the URL of the object with the given query string. */
  urlOf: (query: string) => string
  signal?: AbortSignal
}

/** Uploads a large file in parts. If that fails, the parts are removed. */
export const uploadParts = async (ask: AskS3, { file, bytes, urlOf, signal }: Upload): Promise<void> => {
  const started = await (await ask(urlOf('?uploads='), { method: 'POST', signal })).text()
  const upload = `uploadId=${encodeURIComponent(readElement(started, 'UploadId') ?? '')}`
  const size = Math.max(PART_BYTES, Math.ceil(bytes / MOST_PARTS))
  try {
    const parts: string[] = []
    for (let at = 0; at < bytes; at += size) {
      const number = parts.length + 1
      const body = Buffer.alloc(Math.min(size, bytes - at))
      await file.read(body, 0, body.length, at)
      const url = urlOf(`?partNumber=${number}&${upload}`)
      const tag = (await ask(url, { method: 'PUT', body, signal })).headers.get('ETag')
      parts.push(`<Part><PartNumber>${number}</PartNumber><ETag>${tag}</ETag></Part>`)
    }
    const body = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`
    const ended = await (await ask(urlOf(`?${upload}`), { method: 'POST', body, signal })).text()
    // S3 may answer 200 and report the failure in the body.
    const problem = readElement(ended, 'Error') === undefined ? undefined : readElement(ended, 'Message')
    if (problem !== undefined) throw new StorageError(`The upload could not be completed: ${problem}`)
  } catch (error) {
    // Parts of an unfinished upload are kept and cost money.
    await ask(urlOf(`?${upload}`), { method: 'DELETE' }).catch(() => undefined)
    throw error
  }
}
