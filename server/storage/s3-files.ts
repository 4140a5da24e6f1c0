import type { FilePlace } from '../config/file-place.ts'
import { keyOf, nameOfKey } from './file-key.ts'
import type { FileStore, ListedFile } from './file-store.ts'
import { createS3Client, elements, elementsIn, readElement, textOf } from './s3-client.ts'
import { StorageError } from './storage-error.ts'

/**
 * Returns the address of a bucket, whose name is appended to the endpoint's path or prepended to
 * its host.
 */
const addressOf = ({ endpoint, bucket, pathStyle }: Extract<FilePlace, { kind: 's3' }>): string => {
  const url = new URL(endpoint.endsWith('/') ? endpoint : `${endpoint}/`)
  if (pathStyle) return new URL(bucket, url).href
  url.host = `${bucket}.${url.host}`
  return url.href.replace(/\/$/, '')
}

/** Stores files in a bucket of Amazon S3 or a compatible service. */
export const s3Files = (place: Extract<FilePlace, { kind: 's3' }>): FileStore => {
  const ask = createS3Client(place)
  const base = addressOf(place)
  const prefix = place.prefix ? `${place.prefix}/` : ''
  const urlOf = (name: string) => `${base}/${`${prefix}${keyOf(name)}`.split('/').map(encodeURIComponent).join('/')}`
  /** A missing bucket answers 404 too, and must not look like a missing file. */
  const refuseMissingBucket = async (answer: Response): Promise<void> => {
    if (answer.status === 404 && readElement(await answer.text(), 'Code') === 'NoSuchBucket')
      throw new StorageError(`${new URL(place.endpoint).host} has no bucket ${place.bucket}.`)
  }
  return {
    async put(name, bytes) {
      await ask(urlOf(name), { method: 'PUT', body: bytes })
    },
    async get(name) {
      const answer = await ask(urlOf(name), { mayBeMissing: true })
      if (answer.ok) return new Uint8Array(await answer.arrayBuffer())
      await refuseMissingBucket(answer)
      return null
    },
    async has(name) {
      return (await ask(urlOf(name), { method: 'HEAD', mayBeMissing: true })).ok
    },
    async remove(name) {
      await refuseMissingBucket(await ask(urlOf(name), { method: 'DELETE', mayBeMissing: true }))
    },
    async *list(): AsyncGenerator<ListedFile> {
      let token: string | undefined
      do {
        const query = new URLSearchParams({ 'list-type': '2', prefix })
        if (token) query.set('continuation-token', token)
        const xml = await (await ask(`${base}?${query.toString()}`)).text()
        for (const entry of elementsIn(xml, 'Contents'))
          yield {
            name: nameOfKey(textOf(elements(entry, 'Key')[0])),
            changedAt: new Date(textOf(elements(entry, 'LastModified')[0])),
          }
        token = readElement(xml, 'NextContinuationToken')
      } while (token)
    },
  }
}
