import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { exportMessages } from '#contract/exports.ts'
import type { Exportable } from '#manuscript/export/export-text.ts'
import type { FontStore } from '#manuscript/export/fonts/font-store.ts'
import type { ExportFormat } from '#manuscript/model/export-formats.ts'
import { defaultOptions } from '#manuscript/model/export-options.ts'
import { exports as exportTable } from '#server/database/schema/index.ts'
import { type FileStore, openFiles } from '#server/storage/file-store.ts'
import { StorageError } from '#server/storage/storage-error.ts'
import { fakeDesk } from '#tests/support/fake-desk.ts'
import { fakePubSub } from '#tests/support/fake-pub-sub.ts'
import { type TestInkloom, testInkloom } from '#tests/support/test-inkloom.ts'
import { notFound } from '../../http/errors/api-error.ts'
import type { ExportDependencies } from './dependencies.ts'
import { makeExport } from './make-export.ts'
import { removeExports } from './remove-exports.ts'
import { trackExports } from './running-exports.ts'

let inkloom: TestInkloom
let ada: string
let projectId: string
beforeAll(async () => {
  inkloom = await testInkloom()
  ada = await inkloom.signUp('ada@example.org')
  projectId = (await fakeDesk(inkloom, ada)).id
})
afterAll(() => inkloom.stop())
afterEach(async () => {
  await inkloom.database.db
    .update(exportTable)
    .set({ removedAt: sql`now()`, updatedAt: sql`now() - interval '1 hour'` })
  await removeExports(partsOf())
  const left = await storedFiles()
  if (left.length > 0) throw new Error(`The clean-up left ${left.length} files.`)
})

const book: Exportable = { title: 'Tides', author: '', language: 'english', chapters: [] }
const never = new AbortController().signal
const log = { warn: vi.fn<Logger['warn']>(), error: vi.fn<Logger['error']>() }

/** The dependencies of one process. */
const partsOf = (overrides: Partial<ExportDependencies> = {}): ExportDependencies => ({
  database: inkloom.database,
  files: openFiles(inkloom.settings.files),
  fonts: { files: () => ({}), need: () => ({ state: 'failed', why: 'no fonts' }) },
  log,
  quota: null,
  checkPremium: () => undefined,
  loadText: async () => ({ book, loadImage: async () => null }),
  running: trackExports(fakePubSub(1).pubSub[0]!),
  queueExport: async () => undefined,
  ...overrides,
})

/** Adds an export whose job is run by the test. */
const addExport = async (format: ExportFormat = 'txt'): Promise<string> => {
  const [row] = await inkloom.database.db
    .insert(exportTable)
    .values({
      userId: sql`(select user_id from projects where id = ${projectId})`,
      projectId,
      format,
      options: defaultOptions,
      contentKey: 'any',
      expiresAt: sql`now() + interval '1 day'`,
    })
    .returning({ id: exportTable.id })
  return row!.id
}
const state = (id: string) => inkloom.call('GET /exports/:id', { params: { id } }, ada)
const stop = (id: string) => inkloom.call('DELETE /exports/:id', { params: { id } }, ada)
const storedFiles = async () => {
  const names: string[] = []
  for await (const { name } of openFiles(inkloom.settings.files).list()) names.push(name)
  return names
}

/**
 * Creates a store that writes its first file only after `go` is called. `reached` resolves when the
 * write begins.
 */
const slowStore = ({ written = false } = {}) => {
  const real = openFiles(inkloom.settings.files)
  const [reached, going] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const put: FileStore['put'] = async (name, bytes) => {
    if (written) await real.put(name, bytes)
    reached.resolve()
    await going.promise
    if (!written) await real.put(name, bytes)
  }
  return { files: { ...real, put }, reached: reached.promise, go: going.resolve }
}

it('stops while the file is stored, and leaves none', async () => {
  const id = await addExport()
  const { files, reached, go } = slowStore()
  const run = makeExport(partsOf({ files }), id, never)
  await reached
  // The step is stored while the work continues.
  await vi.waitFor(async () => expect(await state(id)).toMatchObject({ state: 'running', step: 'storing' }))
  await stop(id)
  go()
  await run
  expect(await state(id)).toMatchObject({ state: 'stopped', step: null, name: null })
  expect(await storedFiles()).toEqual([])
})

it.each(['before', 'after'] as const)(
  'is made by another run if the first dies %s its file is written',
  async (moment) => {
    const id = await addExport()
    const { files, reached } = slowStore({ written: moment === 'after' })
    // This run never ends, as if its process was killed.
    void makeExport(partsOf({ files }), id, never)
    await reached
    await makeExport(partsOf(), id, never)
    expect(await state(id)).toMatchObject({ state: 'done', name: 'Tides.txt' })
    expect(await storedFiles()).toHaveLength(1)
  },
)

it('refuses the file of a run that was believed dead', async () => {
  const id = await addExport()
  const { files, reached, go } = slowStore()
  const late = makeExport(partsOf({ files }), id, never)
  await reached
  await makeExport(partsOf(), id, never)
  const before = await storedFiles()
  go()
  await late
  expect(await storedFiles()).toEqual(before)
  expect(await state(id)).toMatchObject({ state: 'done' })
})

it('removes the file of a run that died after its export was stopped', async () => {
  const id = await addExport()
  const { files, reached } = slowStore({ written: true })
  void makeExport(partsOf({ files }), id, never)
  await reached
  await stop(id)
  await stop(id)
  expect(await storedFiles()).toEqual([])
  // The row stays for as long as the run might still write.
  expect(await inkloom.database.db.$count(exportTable)).toBe(1)
})

it('is handed back when the process stops, and given up after several deaths', async () => {
  const id = await addExport()
  const stopping = new AbortController()
  const loadText = async () => {
    stopping.abort(new Error('stopping'))
    return { book, loadImage: async () => null }
  }
  for (let run = 1; run <= 5; run++) {
    await expect(makeExport(partsOf({ loadText }), id, stopping.signal)).rejects.toThrow('stopping')
    expect(await state(id)).toMatchObject({ state: 'queued' })
  }
  await makeExport(partsOf(), id, never)
  expect(await state(id)).toMatchObject({ state: 'failed', message: exportMessages.interrupted })
})

it('says why it failed', async () => {
  const broken = { ...openFiles(inkloom.settings.files), put: () => Promise.reject(new StorageError('no disk')) }
  const failures: [Partial<ExportDependencies>, string, string][] = [
    [{ files: broken }, exportMessages.notStored, 'unavailable'],
    [{ loadText: () => Promise.reject(notFound('project')) }, exportMessages.textGone, 'not_found'],
    [{ loadText: () => Promise.reject(new Error('secret')) }, exportMessages.failed, 'export_failed'],
    [{ quota: 1 }, exportMessages.quotaFull(1), 'storage_full'],
  ]
  for (const [overrides, message, problem] of failures) {
    const id = await addExport()
    await makeExport(partsOf(overrides), id, never)
    expect(await state(id)).toMatchObject({ state: 'failed', message, problem })
  }
  expect(log.error).toHaveBeenCalledTimes(2)
})

it('waits for a font and says so, and stops on a message of another process or with its next progress', async () => {
  const fonts: FontStore = { files: () => ({}), need: () => ({ state: 'fetching', megabytes: 9 }) }
  const { pubSub } = fakePubSub(2)
  const other = trackExports(pubSub[0]!)
  for (const sendMessage of [true, false]) {
    const id = await addExport('pdf')
    const run = makeExport(partsOf({ fonts, running: trackExports(pubSub[1]!) }), id, never)
    await vi.waitFor(async () => expect((await state(id)).step).toBe('font'), { interval: 20, timeout: 20_000 })
    expect((await state(id)).message).toMatch(/^Getting the .* font \(9 MB\), once/)
    await stop(id)
    if (sendMessage) other.stop(id)
    await run
    expect(await state(id)).toMatchObject({ state: 'stopped', message: null })
  }
})
