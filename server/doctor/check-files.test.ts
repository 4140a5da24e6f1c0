import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startS3rver } from '#tests/support/start-s3rver.ts'
import { openFiles } from '../storage/file-store.ts'
import { checkFiles } from './check-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'check-files-'))
let server: Awaited<ReturnType<typeof startS3rver>>
beforeAll(async () => {
  server = await startS3rver()
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true })
})

it('tries a folder and a bucket, and leaves nothing in them', async () => {
  for (const place of [{ kind: 'folder', folder } as const, server.place]) {
    expect(await checkFiles(place)).toMatchObject({
      status: 'good',
      says: expect.stringContaining('stores, reads') as string,
    })
    expect(await Array.fromAsync(openFiles(place).list())).toEqual([])
  }
  expect(await checkFiles({ kind: 'folder', folder: join(folder, 'later') })).toMatchObject({
    status: 'good',
    says: `In ${join(folder, 'later')}, which the first image creates`,
  })
})

it('names a bucket that is missing', async () => {
  expect(await checkFiles({ ...server.place, bucket: 'papers' })).toMatchObject({
    part: 'Images',
    status: 'bad',
    says: expect.stringContaining('NoSuchBucket') as string,
  })
})
