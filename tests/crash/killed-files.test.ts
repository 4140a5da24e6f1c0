import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { images } from '#server/database/schema/index.ts'
import { removeExports } from '#server/features/exports/remove-exports.ts'
import { removeOutlived, removeStrayFiles } from '#server/features/images/remove-images.ts'
import { openFiles } from '#server/storage/file-store.ts'
import { howMany } from '#tests/how-many.ts'
import { random } from '#tests/random.ts'
import { heading, paragraph } from '#tests/support/fake-desk.ts'
import { newTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { requestImage, uploadImage } from '#tests/support/upload-image.ts'
import { call, request } from '../client.ts'
import { signUp, waitFor } from './api.ts'
import { type KillableServer, startServer } from './killable-server.ts'
import { lookInto } from './look-into.ts'
import { settingsFor } from './settings.ts'

const KILLS = howMany('FILE_KILLS')
const UPLOADS = 5
/** The approximate duration of the uploads and exports of a round. */
const ROUND_MS = 1500

let database: TestDatabase
let server: KillableServer | undefined
beforeEach(async () => {
  database = await newTestDatabase()
})
afterEach(async () => {
  await server?.kill()
  await database.remove()
})

const drawing = (n: number) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle r="${n + 1}"/></svg>`

it('keeps acknowledged images, makes every ordered file, and leaves no file without an owner', async () => {
  server = await startServer(settingsFor(database, { AI_MODEL: 'builtin', PUBLIC_URL: 'http://localhost:3000' }))
  const { url } = server
  const token = await signUp(url, 'owner@example.com')
  const acknowledged: string[] = []
  const ordered: string[] = []
  const { project_id: id } = await call(url, 'POST /create_empty_project', { body: {}, token })
  const order = async (round: number) => {
    const blocks = [
      heading('Tides'),
      ...Array.from({ length: 300 }, (_, at) => paragraph(`${round}.${at} Salt water.`)),
    ]
    const splices = [{ start: 0, deleteCount: round === 0 ? 1 : 301, blocks }]
    await call(url, 'POST /update_content', { body: { projectId: id, baseRevision: round, splices }, token })
    const format = (['pdf', 'docx', 'epub', 'txt'] as const)[round % 4]!
    const body = { format }
    const answer = await request(url, 'POST /projects/:id/exports', { params: { id }, body, token })
    // After a quick series of kills, the maximum number of exports may be waiting, so another one
    // is refused.
    if (answer.status !== 429) ordered.push(((await answer.json()) as { id: string }).id)
  }
  const upload = async (n: number) => {
    acknowledged.push((await uploadImage({ address: url }, drawing(n), token)).image)
  }
  for (let kill = 0; kill < KILLS; kill++) {
    await order(kill)
    const uploads = Promise.allSettled(Array.from({ length: UPLOADS }, (_, at) => upload(kill * UPLOADS + at)))
    await setTimeout(random() * ROUND_MS)
    await server.kill()
    await uploads
    await server.restart()
  }
  const state = (export_: string) => call(url, 'GET /exports/:id', { params: { id: export_ }, token })
  for (const file of ordered) {
    await waitFor('the end of an export', async () => (await state(file)).state === 'done' || undefined)
    const { bytes } = await state(file)
    const answer = await request(url, 'GET /exports/:id/file', { params: { id: file }, token })
    expect((await answer.bytes()).length).toBe(bytes)
  }
  for (const image of acknowledged) expect((await requestImage({ address: url }, image, token)).status).toBe(200)
  await call(url, 'DELETE /exports/:id', { params: { id: ordered[0]! }, token })
  await server.stop()
  await lookInto(database, async (opened) => {
    const files = openFiles({ kind: 'folder', folder: join(database.dataDir, 'files') })
    const dependencies = { database: opened, files, log: pino({ level: 'silent' }) }
    await opened.db.execute(`update exports set expires_at = now(), updated_at = now() - interval '1 hour'`)
    await removeExports(dependencies)
    await removeOutlived(dependencies, { unusedHours: 24, interruptedHours: -1 })
    await removeStrayFiles(dependencies, -1)
    const names: string[] = []
    for await (const { name } of files.list()) names.push(name)
    const rows = await opened.db.select({ id: images.id, image: images.image }).from(images)
    expect(names.toSorted()).toEqual(rows.map((row) => row.id).toSorted())
    expect(rows.map(({ image }) => image)).toEqual(expect.arrayContaining(acknowledged))
  })
})
