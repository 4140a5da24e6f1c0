import { createWriteStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { BackupStore, StoredFile } from './backup-store.ts'
import type { S3Bucket } from '../config/s3-bucket.ts'
import { createS3Client, elements, elementsIn, readElement, textOf } from '../storage/s3-client.ts'
import { PART_BYTES, uploadParts } from './s3-upload.ts'

/** Stores backups in a bucket of Amazon S3 or a compatible service, with path-style addresses. */
export const s3Store = (place: S3Bucket): BackupStore => {
  const { bucket, prefix, endpoint } = place
  const ask = createS3Client(place)
  const base = new URL(bucket, endpoint.endsWith('/') ? endpoint : `${endpoint}/`).href
  const keyOf = (name: string) => [prefix, name].filter(Boolean).join('/')
  const pathOf = (name: string) => keyOf(name).split('/').map(encodeURIComponent).join('/')
  const urlOf = (name: string, query = '') => `${base}/${pathOf(name)}${query}`

  return {
    async put(path, name, signal) {
      const { size } = await stat(path)
      const file = await open(path)
      try {
        if (size > PART_BYTES)
          await uploadParts(ask, { file, bytes: size, urlOf: (query) => urlOf(name, query), signal })
        else await ask(urlOf(name), { method: 'PUT', body: await file.readFile(), signal })
      } finally {
        await file.close()
      }
    },
    async get(name, file, signal) {
      const { body } = await ask(urlOf(name), { signal })
      await pipeline(body!, createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }))
    },
    async rename(name, to) {
      const source = `/${bucket}/${pathOf(name)}`
      await ask(urlOf(to), { method: 'PUT', headers: { 'x-amz-copy-source': source } })
      await ask(urlOf(name), { method: 'DELETE' })
    },
    async list() {
      const found: StoredFile[] = []
      let token: string | undefined
      do {
        const query = new URLSearchParams({ 'list-type': '2', prefix: keyOf('inkloom-') })
        if (token) query.set('continuation-token', token)
        const xml = await (await ask(`${base}?${query.toString()}`)).text()
        for (const entry of elementsIn(xml, 'Contents')) {
          const name = textOf(elements(entry, 'Key')[0]).slice(keyOf('').length).replace(/^\//, '')
          found.push({ name, bytes: Number(textOf(elements(entry, 'Size')[0])) })
        }
        token = readElement(xml, 'NextContinuationToken')
      } while (token)
      return found
    },
    async remove(name) {
      await ask(urlOf(name), { method: 'DELETE' })
    },
  }
}
