import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { imageLimits } from '#contract/images.ts'
import { BLOCK_LEVEL } from '#manuscript/model/blocks/block-level.ts'
import { type TestInkloom, testInkloom } from '#tests/support/test-inkloom.ts'
import { requestImage, uploadImage } from '#tests/support/upload-image.ts'
import { type FileStore, openFiles } from '../../storage/file-store.ts'
import { removeOutlived, removeStrayFiles } from './remove-images.ts'

let inkloom: TestInkloom
let files: FileStore
let ada: string
beforeAll(async () => {
  inkloom = await testInkloom()
  files = openFiles(inkloom.settings.files)
  ada = await inkloom.signUp('ada@example.org')
})
afterAll(() => inkloom.stop())

let drawn = 0
/** Uploads a new image. Returns its name. */
const addImage = async (token = ada): Promise<string> => {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle r="${++drawn}"/></svg>`
  return (await uploadImage(inkloom, drawing, token)).image
}
const isThere = async (image: string, token = ada) => (await requestImage(inkloom, image, token)).status === 200

const call = async (route: string, body: object, token = ada) => {
  const answer = await inkloom.request(route, { body, token, headers: { 'Block-Level': String(BLOCK_LEVEL) } })
  return { status: answer.status, body: (await answer.json()) as Record<string, never> }
}
const figure = (image: string) => ({
  type: 'figure',
  version: 1,
  image,
  alt: '',
  width: 60,
  children: [],
})
const paragraph = { type: 'paragraph', version: 1, children: [] }

const newProject = async (token = ada): Promise<string> =>
  (await call('POST /create_empty_project', {}, token)).body['project_id']!
const save = (projectId: string, baseRevision: number, block: object, more = {}) =>
  call('POST /update_content', {
    projectId,
    baseRevision,
    splices: [{ start: 0, deleteCount: 1, blocks: [block] }],
    ...more,
  })

const parts = () => ({ database: inkloom.database, files, log: pino({ level: 'silent' }) })
/** Makes all unused images this many days older, and runs the scheduled clean-up. */
const cleanUpAfter = async (days: number) => {
  await removeOutlived(parts())
  await inkloom.database.db.execute(
    sql`update images set unused_since = unused_since - make_interval(days => ${days}), created_at = created_at - make_interval(days => ${days})`,
  )
  await removeOutlived(parts())
}
const LONG = imageLimits.unusedDays + 1

/** Each entry puts an image into a project in a different way. */
const references: Record<string, (image: string) => Promise<unknown>> = {
  'the current text': async (image) => save(await newProject(), 0, figure(image)),
  'an earlier version': async (image) => {
    const id = await newProject()
    await save(id, 0, figure(image))
    return save(id, 1, paragraph)
  },
  'a figure inside another block': async (image) =>
    save(await newProject(), 0, { type: 'quote', version: 1, children: [figure(image)] }),
  'a conflict': async (image) => {
    const id = await newProject()
    expect((await save(id, 0, figure(image), { aside: true })).status).toBe(409)
  },
  'a project in the trash': async (image) => {
    const id = await newProject()
    await save(id, 0, figure(image))
    expect((await call('DELETE /delete_project', { project_id: id })).status).toBe(200)
  },
  'a cover': async (image) => {
    const params = { id: await newProject() }
    await inkloom.call('PUT /projects/:id/cover', { params, body: { version: 0, image } }, ada)
  },
  'an imported project': (image) => call('POST /import_project', { name: 'Imported', blocks: [figure(image)] }),
  'a restored version': async (image) => {
    const id = await newProject()
    await save(id, 0, figure(image))
    await save(id, 1, paragraph)
    return call(`POST /projects/${id}/restore`, { revision: '1' })
  },
}

it('keeps an image that anything can bring back, and removes the others', async () => {
  const kept = new Map<string, string>()
  for (const [name, refer] of Object.entries(references)) {
    const image = await addImage()
    await refer(image)
    kept.set(name, image)
  }
  const unused = await addImage()
  await cleanUpAfter(LONG)
  for (const [name, image] of kept) expect([name, await isThere(image)]).toEqual([name, true])
  expect(await isThere(unused)).toBe(false)
})

it('keeps an image for the longest time that a browser may have been offline', async () => {
  const image = await addImage()
  await cleanUpAfter(imageLimits.unusedDays - 1)
  expect(await isThere(image)).toBe(true)
  // A browser that was offline sends its journal.
  await save(await newProject(), 0, figure(image))
  await cleanUpAfter(LONG)
  expect(await isThere(image)).toBe(true)
})

const removeForGood = async (id: string) => {
  await call('DELETE /delete_project', { project_id: id })
  await call(`DELETE /trash/project/${id}`, {})
}

it('counts the time from the end of the last project that had the image', async () => {
  const image = await addImage()
  const [one, two] = [await newProject(), await newProject()]
  for (const id of [one, two]) await save(id, 0, figure(image))
  await removeForGood(one)
  await cleanUpAfter(LONG)
  expect(await isThere(image)).toBe(true)
  await removeForGood(two)
  await removeOutlived(parts())
  expect(await isThere(image)).toBe(true)
  await cleanUpAfter(LONG)
  expect(await isThere(image)).toBe(false)
})

it('removes the images of a deleted account at once, and nobody else’s', async () => {
  const ben = await inkloom.signUp('ben@example.org')
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="4"/></svg>'
  const { image } = await uploadImage(inkloom, drawing, ben)
  await uploadImage(inkloom, drawing, ada)
  const before = (await Array.fromAsync(files.list())).length
  await inkloom.call('DELETE /delete_account', {}, ben)
  await inkloom.call('POST /delete_account_now', {}, await inkloom.signUp('ben@example.org'))
  expect((await Array.fromAsync(files.list())).length).toBe(before - 1)
  expect(await isThere(image, ada)).toBe(true)
})

it('removes an upload that was interrupted between its row and its file', async () => {
  const image = await addImage()
  await inkloom.database.db.execute(sql`update images set stored_at = null where image = ${image}`)
  expect(await isThere(image)).toBe(false)
  await cleanUpAfter(2)
  const { rows } = await inkloom.database.db.execute(sql`select from images where image = ${image}`)
  expect(rows).toEqual([])
})

it('completes an interrupted upload when the file is sent again', async () => {
  const image = await addImage()
  await inkloom.database.db.execute(sql`update images set stored_at = null where image = ${image}`)
  drawn--
  expect(await addImage()).toBe(image)
  expect(await isThere(image)).toBe(true)
})

it('stores a file again that the store has lost', async () => {
  const image = await addImage()
  const { rows } = await inkloom.database.db.execute<{ id: string }>(sql`select id from images where image = ${image}`)
  await files.remove(rows[0]!.id)
  expect(await isThere(image)).toBe(false)
  drawn--
  expect(await addImage()).toBe(image)
  expect(await isThere(image)).toBe(true)
})

it('removes a file without a row only after a month, and no other', async () => {
  const image = await addImage()
  const stray = randomUUID()
  await files.put(stray, Buffer.from('left over'))
  await removeStrayFiles(parts())
  expect(await files.has(stray)).toBe(true)
  await inkloom.database.db.execute(sql`update stray_files set seen_at = seen_at - interval '31 days'`)
  await removeStrayFiles(parts())
  expect([await files.has(stray), await isThere(image)]).toEqual([false, true])
  const { rows } = await inkloom.database.db.execute(sql`select from stray_files`)
  expect(rows).toEqual([])
})
