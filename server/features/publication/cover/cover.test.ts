import { strFromU8, unzipSync } from 'fflate'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { coverMessages } from '#contract/cover.ts'
import { findInkProfile } from '#manuscript/export/pdfx/find-profile.ts'
import { pagesOf } from '#manuscript/export/pdf/pdf-pages.ts'
import { emptyCover } from '#manuscript/model/cover/cover.ts'
import { liftedLimiter } from '#tests/security/lifted-limiter.ts'
import { canRun } from '#tests/validators/validator.ts'
import { type TestInkloom, testInkloom } from '#tests/support/test-inkloom.ts'
import { uploadImage } from '#tests/support/upload-image.ts'

const canBePdfx = canRun('Covers as PDF/X', findInkProfile() !== null, 'install ghostscript')

let inkloom: TestInkloom
let token: string
let free: string
beforeAll(async () => {
  inkloom = await testInkloom({ limiter: liftedLimiter() })
  token = await inkloom.signUp('owner@example.org')
  free = await inkloom.signUp('free@example.org')
})
afterAll(() => inkloom.stop())

const newProject = async (by = token) => (await inkloom.call('POST /create_empty_project', { body: {} }, by)).project_id
const coverOf = (id: string) => inkloom.call('GET /projects/:id/cover', { params: { id } }, token)
const change = (id: string, body: object) =>
  inkloom.call('PUT /projects/:id/cover', { params: { id }, body: body as { version: number } }, token)
const details = (id: string, body: object) =>
  inkloom.call('PUT /projects/:id/details', { params: { id }, body: { version: 0, ...body } }, token)
const wrap = (id: string, query: object) =>
  inkloom.request('GET /projects/:id/cover/wrap', { params: { id }, query: query as never, token })
const bytesOf = async (response: Response) => new Uint8Array(await response.arrayBuffer())
const epubOf = async (project_id: string) =>
  unzipSync(await bytesOf(await inkloom.request('POST /export', { body: { project_id, format: 'epub' }, token })))

it('begins without a cover, keeps what a change leaves out, and refuses a change of an older version', async () => {
  const id = await newProject()
  const first = await coverOf(id)
  expect(first).toEqual({ version: 0, ...emptyCover(), pdf_pages: null, pdf_page: null })
  const stored = await change(id, { version: 0, design: 'thriller', scheme: 'ink', back_text: ' Salt.\u0007 ' })
  expect(stored).toMatchObject({ version: 1, design: 'thriller', scheme: 'ink', back_text: 'Salt.', in_epub: true })
  const newest = await change(id, { version: 1, focus: { x: 10, y: 90 } })
  expect(newest).toMatchObject({ version: 2, design: 'thriller', focus: { x: 10, y: 90 } })
  await expect(change(id, { version: 1, design: 'guide' })).rejects.toMatchObject({
    status: 409,
    body: { code: 'conflict', message: coverMessages.conflict, details: { version: 2 }, current: newest },
  })
  expect(await coverOf(id)).toEqual(newest)
  const unknown = `sha256-${'0'.repeat(64)}`
  await expect(change(id, { version: 2, image: unknown })).rejects.toMatchObject({
    body: { code: 'invalid_request', message: coverMessages.lostImage },
  })
})

it('previews choices without storing them, and downloads the stored front for Premium accounts', async () => {
  const id = await newProject()
  await details(id, { title: 'The <b>Salt</b> #Road', contributors: [{ name: 'Ada Lark', role: 'author' }] })
  const picture = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#ffffff' } })
    .png()
    .toBuffer()
  const { image } = await uploadImage(inkloom, picture, token)
  const params = { id }
  const preview = await inkloom.request('POST /projects/:id/cover/preview', {
    params,
    body: { design: 'fantasy', image },
    token,
  })
  expect(await sharp(await preview.arrayBuffer()).metadata()).toMatchObject({
    format: 'jpeg',
    width: 800,
    height: 1280,
  })
  const designs = await inkloom.request('POST /projects/:id/cover/preview', {
    params,
    body: { view: 'designs' },
    token,
  })
  expect(await sharp(await designs.arrayBuffer()).metadata()).toMatchObject({ format: 'png', width: 1200, height: 320 })
  expect(await coverOf(id)).toMatchObject({ version: 0, image: '' })

  const front = await inkloom.request('GET /projects/:id/cover/front', { params, query: { format: 'jpeg' }, token })
  expect(front.headers.get('content-disposition')).toContain('The_bSaltb_Road_cover.jpg')
  expect(await sharp(await front.arrayBuffer()).metadata()).toMatchObject({ width: 1600, height: 2560, space: 'srgb' })

  const other = await newProject(free)
  const refused = await inkloom.request('GET /projects/:id/cover/front', {
    params: { id: other },
    query: {},
    token: free,
  })
  expect([refused.status, await refused.json()]).toMatchObject([403, { code: 'premium_required' }])
})

it('makes the wrap of a printed book, or says what it needs', async () => {
  const id = await newProject()
  const query = { page: '6x9', paper: 'kdp_cream', pages: '346' }
  const made = await wrap(id, query)
  expect(made.headers.get('content-type')).toBe('application/pdf')
  expect(Buffer.from(await bytesOf(made)).toString('latin1')).toContain('/MediaBox [0 0 944.28 666]')
  const problemOf = async (body: object) => ((await (await wrap(id, body)).json()) as { message: string }).message
  expect(await problemOf({ ...query, pages: '12' })).toBe(coverMessages.pages(24, 776))
  expect(await problemOf({ ...query, paper: 'ingram' })).toBe(coverMessages.noSpine)
  const { version } = await change(id, { version: 0, design: 'academic', back_text: 'Salt and water. '.repeat(120) })
  expect(version).toBe(1)
  expect(await problemOf({ ...query, page: '5x8' })).toMatch(
    /does not fit on this page\. Shorten it to about \d+0 characters/,
  )
})

it('makes the wrap a PDF/X file where Ghostscript is, and says otherwise that it can’t', async () => {
  const made = await wrap(await newProject(), { page: '6x9', paper: 'kdp_cream', pages: '346', pdfx: 'true' })
  const text = Buffer.from(await bytesOf(made)).toString('latin1')
  expect(text).toContain(canBePdfx ? 'PDF/X-1a:2001' : 'export_failed')
})

it('stands in the EPUB once it is made, unless its author takes it out', async () => {
  const id = await newProject()
  const before = await epubOf(id)
  const { version } = await change(id, { version: 0, design: 'academic', scheme: 'ocean' })
  const files = await epubOf(id)
  const [packageFile, nav, page] = ['package.opf', 'contents.xhtml', 'cover.xhtml'].map((name) =>
    strFromU8(files[`EPUB/${name}`]!),
  )
  expect(packageFile).toContain(
    '<item id="cover-image" href="cover.jpg" media-type="image/jpeg" properties="cover-image"/>',
  )
  expect(packageFile).toMatch(/<spine [^>]*>\s*<itemref idref="cover"\/>/)
  expect(nav).toContain('<a epub:type="cover" href="cover.xhtml">')
  expect(page).toContain('<img role="doc-cover" src="cover.jpg" alt="Untitled"/>')
  expect(await sharp(files['EPUB/cover.jpg']).metadata()).toMatchObject({ format: 'jpeg', width: 1600, height: 2560 })
  await change(id, { version, in_epub: false })
  expect(await epubOf(id)).toEqual(before)
})

it('knows how many pages the last PDF has', async () => {
  const id = await newProject()
  const body = { project_id: id, format: 'pdf', options: { pdf: { page: '6x9' } } } as const
  const pdf = await bytesOf(await inkloom.request('POST /export', { body, token }))
  expect(await coverOf(id)).toMatchObject({ version: 0, pdf_pages: pagesOf(pdf), pdf_page: '6x9' })
  expect(pagesOf(pdf)).toBeGreaterThan(1)
})
