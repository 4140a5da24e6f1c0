import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import sharp from 'sharp'
import { imageMessages, images as imageCalls } from '#contract/images.ts'
import { images } from '#server/database/schema/index.ts'
import { type FileStore, openFiles } from '#server/storage/file-store.ts'
import { type TestInkloom, testInkloom } from '#tests/support/test-inkloom.ts'
import { requestImage, uploadImage } from '#tests/support/upload-image.ts'
import type { ImageDependencies } from './dependencies.ts'
import { createImageReader } from './image-reader.ts'
import { removeOutlived, removeStrayFiles } from './remove-images.ts'
import { storeImage } from './store-image.ts'

let inkloom: TestInkloom
let ada: string
let userId: string
beforeAll(async () => {
  inkloom = await testInkloom()
  ada = await inkloom.signUp('ada@example.org')
  const { rows } = await inkloom.database.db.execute<{ id: string }>('select id from users')
  userId = rows[0]!.id
})
afterAll(() => inkloom.stop())

let drawn = 0
const newDrawing = () =>
  new TextEncoder().encode(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle r="${++drawn}"/></svg>`)
const log = pino({ level: 'silent' })
const never = new AbortController().signal
const partsOf = (overrides: Partial<FileStore> = {}): ImageDependencies & { log: typeof log } => ({
  database: inkloom.database,
  files: { ...openFiles(inkloom.settings.files), ...overrides },
  log,
  quota: null,
  read: createImageReader(),
  countUpload: () => undefined,
})
const storedFiles = async () => {
  const names: string[] = []
  for await (const { name } of partsOf().files.list()) names.push(name)
  return names.toSorted()
}
const storedRows = async () => {
  const rows = await inkloom.database.db.select({ id: images.id, storedAt: images.storedAt }).from(images)
  return { all: rows.map(({ id }) => id).toSorted(), done: rows.filter(({ storedAt }) => storedAt).length }
}
/** Runs all scheduled clean-up as if every row and file were old. */
const cleanUp = async () => {
  await removeOutlived(partsOf(), { unusedHours: 24, interruptedHours: -1 })
  await removeStrayFiles(partsOf(), -1)
}
/** Interrupts an upload at one step, like a process that is killed there. */
const crashAt = async (step: Partial<FileStore>) => {
  const bytes = newDrawing()
  void storeImage(partsOf(step), userId, bytes, never).catch(() => undefined)
  return bytes
}

it.each([
  ['before its file is written', false],
  ['after its file is written', true],
])('leaves nothing for good if the server dies %s, and the upload can be repeated', async (_, isWritten) => {
  const { put } = partsOf().files
  const reached = Promise.withResolvers<void>()
  const bytes = await crashAt({
    put: async (name, content) => {
      if (isWritten) await put(name, content)
      reached.resolve()
      await new Promise(() => undefined)
    },
  })
  await reached.promise
  const { all, done } = await storedRows()
  expect(all.length).toBe(done + 1)
  const again = await storeImage(partsOf(), userId, bytes, never)
  expect((await requestImage(inkloom, again.image, ada)).status).toBe(200)
  await cleanUp()
  expect(await storedFiles()).toEqual((await storedRows()).all)
  expect((await requestImage(inkloom, again.image, ada)).status).toBe(200)
  const lost = await crashAt({ put: () => new Promise(() => undefined) })
  while ((await storedRows()).all.length === (await storedRows()).done) await setTimeout(10)
  await cleanUp()
  expect(await storedFiles()).toEqual((await storedRows()).all)
  expect((await storeImage(partsOf(), userId, lost, never)).bytes).toBeGreaterThan(0)
})

it('removes a file whose row is gone, also if the server dies in between', async () => {
  const { image } = await storeImage(partsOf(), userId, newDrawing(), never)
  const { db } = inkloom.database
  const [row] = await db.delete(images).returning({ id: images.id })
  expect(await storedFiles()).toContain(row!.id)
  await cleanUp()
  expect(await storedFiles()).toEqual([])
  expect((await requestImage(inkloom, image, ada)).status).toBe(404)
})

/** Returns the ids of the processes that this process has started to read an image. */
const readers = (): number[] =>
  readdirSync('/proc').flatMap((pid) => {
    try {
      const [, , , parent] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ')
      return Number(parent) === process.pid && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('image-child')
        ? [Number(pid)]
        : []
    } catch {
      return []
    }
  })

it.runIf(existsSync('/proc/self/stat'))(
  'refuses an image whose reader is killed, and stores nothing of it',
  async () => {
    const noise = { create: { width: 3000, height: 3000, channels: 3, background: '#456' } } as const
    const photo = new Uint8Array(await sharp(noise).png().toBuffer())
    const [files, rows] = [await storedFiles(), (await storedRows()).all]
    const upload = uploadImage(inkloom, photo, ada).catch((error: unknown) => error)
    let killed: number[] = []
    while ((killed = readers()).length === 0) await setTimeout(2)
    for (const pid of killed) process.kill(pid, 'SIGKILL')
    expect(await upload).toMatchObject({ status: 413, body: { message: imageMessages.tooSlow } })
    expect([await storedFiles(), (await storedRows()).all]).toEqual([files, rows])
    expect(await uploadImage(inkloom, photo, ada)).toMatchObject({ width: 3000, height: 3000 })
  },
)

it('limits the uploads of an account in an hour', async () => {
  const { calls } = imageCalls['POST /images'].limit
  const ben = await inkloom.signUp('ben@example.org')
  // An empty upload is refused before anything is read, and still counts towards the limit.
  const statuses = new Map<number, number>()
  let last: Response | undefined
  for (let sent = 0; sent < calls + 5; sent += 5) {
    const answers = await Promise.all(
      Array.from({ length: 5 }, () =>
        fetch(`${inkloom.address}/v1/images`, {
          method: 'POST',
          headers: { Token: ben, 'Content-Type': 'application/octet-stream' },
          body: new Uint8Array(),
        }),
      ),
    )
    for (const { status } of answers) statuses.set(status, (statuses.get(status) ?? 0) + 1)
    last = answers.find(({ status }) => status === 429)
  }
  expect(statuses).toEqual(
    new Map([
      [400, calls],
      [429, 5],
    ]),
  )
  expect(Number(last!.headers.get('Retry-After'))).toBeGreaterThan(0)
  await expect(uploadImage(inkloom, newDrawing(), ben)).rejects.toMatchObject({ status: 429 })
  expect(await uploadImage(inkloom, newDrawing(), ada)).toMatchObject({ type: 'image/svg+xml' })
})
