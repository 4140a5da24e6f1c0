import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FilePlace } from '../config/file-place.ts'
import { startS3Server } from '#tests/doubles/s3-server/s3-server.ts'
import { startS3rver } from '#tests/support/start-s3rver.ts'
import { type FileStore, openFiles } from './file-store.ts'
import { StorageError } from './storage-error.ts'

const folder = mkdtempSync(join(tmpdir(), 'files-'))
let server: Awaited<ReturnType<typeof startS3rver>>
/** s3rver does not check signatures, and this one does. */
let strict: Awaited<ReturnType<typeof startS3Server>>
beforeAll(async () => {
  server = await startS3rver()
  strict = await startS3Server('books')
})
afterAll(async () => {
  strict.stop()
  await server.stop()
  await rm(folder, { recursive: true })
})

const strictPlace = (): FilePlace & { kind: 's3' } => {
  const { bucket, endpoint, region, accessKeyId, secretAccessKey } = strict
  return { kind: 's3', prefix: 'ein Präfix', pathStyle: true, bucket, endpoint, region, accessKeyId, secretAccessKey }
}

const places: [string, () => FilePlace][] = [
  ['a folder', () => ({ kind: 'folder', folder: join(folder, 'not', 'there', 'yet') })],
  ['an independent S3 server', () => server.place],
  ['the root of a bucket', () => ({ ...server.place, prefix: '' })],
  ['an S3 server that checks signatures', () => strictPlace()],
]

const namesIn = async (files: FileStore) => (await Array.fromAsync(files.list())).map(({ name }) => name)

describe.each(places)('files in %s', (_, place) => {
  let files: FileStore
  beforeAll(() => {
    files = openFiles(place())
  })

  it('are the same when they are read', async () => {
    const name = randomUUID()
    const bytes = randomBytes(300_000)
    await files.put(name, bytes)
    expect(Buffer.from((await files.get(name))!).equals(bytes)).toBe(true)
    expect(await files.has(name)).toBe(true)
    await files.put(name, Buffer.from('replaced'))
    expect(Buffer.from((await files.get(name))!).toString()).toBe('replaced')
  })

  it('are missing before they are stored and after they are removed', async () => {
    const name = randomUUID()
    expect([await files.get(name), await files.has(name)]).toEqual([null, false])
    await files.put(name, Buffer.from('x'))
    await files.remove(name)
    await files.remove(name)
    expect([await files.get(name), await files.has(name)]).toEqual([null, false])
  })

  it('are listed with the time of their last change', async () => {
    const names = [randomUUID(), randomUUID()]
    await Promise.all(names.map((name) => files.put(name, Buffer.from(name))))
    const listed = await Array.fromAsync(files.list())
    for (const name of names) {
      const { changedAt } = listed.find((file) => file.name === name)!
      expect(Math.abs(Date.now() - changedAt.getTime())).toBeLessThan(300_000)
    }
    await files.remove(names[0]!)
    expect(await namesIn(files)).not.toContain(names[0])
  })
})

it('lists and removes a file whose writing was interrupted', async () => {
  const files = openFiles({ kind: 'folder', folder })
  const name = randomUUID()
  await files.put(name, Buffer.from('whole'))
  const part = `${name}.0123456789ab.part`
  writeFileSync(join(folder, name.slice(0, 2), part), 'ha')
  expect(await namesIn(files)).toContain(part)
  await files.remove(part)
  expect(await namesIn(files)).not.toContain(part)
  expect(Buffer.from((await files.get(name))!).toString()).toBe('whole')
})

it.each([
  ['a wrong key', { secretAccessKey: 'wrong' }, /refused PUT in the bucket books: 403 SignatureDoesNotMatch/],
  ['a missing bucket', { bucket: 'papers' }, /NoSuchBucket/],
  ['a server that is not there', { endpoint: 'http://127.0.0.1:2' }, /127\.0\.0\.1:2 does not answer \(ECONNREFUSED\)/],
])('says what is wrong with %s, without the key', async (_, change, message) => {
  const files = openFiles({ ...strictPlace(), ...change })
  const error = await files.put(randomUUID(), Buffer.from('x')).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(StorageError)
  expect(String(error)).toMatch(message)
  expect(String(error)).not.toContain(strict.secretAccessKey)
})

it('does not take a missing bucket for a missing file', async () => {
  const files = openFiles({ ...server.place, bucket: 'papers' })
  await expect(files.get(randomUUID())).rejects.toThrow('has no bucket papers')
  await expect(files.remove(randomUUID())).rejects.toThrow('has no bucket papers')
})

it('addresses a bucket by the name of its host', async () => {
  const files = openFiles({ ...server.place, endpoint: 'http://s3.invalid/', pathStyle: false })
  await expect(files.has(randomUUID())).rejects.toThrow('(ENOTFOUND)')
  await expect(files.has(randomUUID())).rejects.toMatchObject({ cause: { cause: { hostname: 'books.s3.invalid' } } })
})
