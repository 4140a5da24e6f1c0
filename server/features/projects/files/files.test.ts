import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { manuscriptToNodes } from '#manuscript/model/blocks/write-block.ts'
import { type ExportFormat, exportFormatNames, exportFormats } from '#manuscript/model/export-formats.ts'
import { FailedResponse } from '#tests/client.ts'
import { soaking } from '#tests/how-many.ts'
import { everyBlock } from '#tests/samples/every-block.ts'
import { type TestInkloom, testInkloom } from '#tests/support/test-inkloom.ts'
import { uploadImage } from '#tests/support/upload-image.ts'
import { paragraph, fakeDesk, textOf } from '#tests/support/fake-desk.ts'

let inkloom: TestInkloom
let owner: string
let free: string
beforeAll(async () => {
  inkloom = await testInkloom()
  owner = await inkloom.signUp('owner@example.org')
  free = await inkloom.signUp('free@example.org')
})
afterAll(() => inkloom.stop())

const download = async (id: string, format: string, token = owner) => {
  const response = await inkloom.request('POST /export', { body: { project_id: id, format }, token })
  return {
    status: response.status,
    name: /filename="(.*)"/.exec(response.headers.get('content-disposition') ?? '')?.[1],
    type: response.headers.get('content-type'),
    bytes: Buffer.from(await response.arrayBuffer()),
  }
}
const rename = (id: string, name: string) =>
  inkloom.call('PUT /projects/:id', { params: { id }, body: { name } }, owner)

const beginnings = { pdf: '%PDF', docx: 'PK', epub: 'PK', txt: '', markdown: 'PK', html: '<!DO' }

/** Returns the text in a file, or undefined for a PDF file, whose content is compressed. */
const textIn = (bytes: Buffer, format: ExportFormat): string | undefined => {
  if (format === 'pdf') return undefined
  if (bytes.toString('latin1', 0, 2) !== 'PK') return bytes.toString()
  return Object.values(unzipSync(bytes))
    .map((file) => strFromU8(file))
    .join('\n')
}

describe('exporting a project', () => {
  it.each(exportFormatNames)('exports an empty project as a %s file that opens', async (format) => {
    const { id } = await fakeDesk(inkloom, owner)
    const { status, name, bytes } = await download(id, format)
    expect(status).toBe(200)
    expect(name).toBe(`Untitled.${exportFormats[format].extension}`)
    expect(bytes.toString('latin1', 0, 4)).toContain(beginnings[format])
  })

  it.each(exportFormatNames)('exports a project with every block as %s, named after the project', async (format) => {
    const { id } = await fakeDesk(inkloom, owner)
    const blocks = manuscriptToNodes(everyBlock())
    const saved = await inkloom.request('POST /update_content', {
      body: { projectId: id, baseRevision: 0, splices: [{ start: 0, deleteCount: 1, blocks }] },
      token: owner,
      headers: { 'Block-Level': '2' },
    })
    expect(saved.status).toBe(200)
    await rename(id, 'Die Häfen / "2"')
    const { status, name, bytes } = await download(id, format)
    expect(status).toBe(200)
    expect(name).toBe(`Die_Hafen_2.${exportFormats[format].extension}`)
    expect(bytes.toString('latin1', 0, 4)).toContain(beginnings[format])
    // The note at the end of the text is in every file, and so is the description of its figure.
    const text = textIn(bytes, format)
    const missing = ['Really.', 'A boat at the pier', 'Lisbon'].filter((words) => text?.includes(words) === false)
    expect(missing).toEqual([])
  })

  it('puts the images of figures in a file', async () => {
    const { id } = await fakeDesk(inkloom, owner)
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 5"><path d="M0 0L9 5" stroke="#000"/></svg>'
    const { image } = await uploadImage(inkloom, drawing, owner)
    const caption = { type: 'text', version: 1, text: 'A line' }
    const figure = { type: 'figure', version: 1, image, alt: 'A line', width: 50, children: [caption] }
    const saved = await inkloom.request('POST /update_content', {
      body: { projectId: id, baseRevision: 0, splices: [{ start: 0, deleteCount: 1, blocks: [figure] }] },
      token: owner,
      headers: { 'Block-Level': '2' },
    })
    expect(saved.status).toBe(200)
    const files = unzipSync((await download(id, 'epub')).bytes)
    const [name] = Object.keys(files).filter((path) => path.endsWith('.svg'))
    expect(strFromU8(files[name!]!)).toContain('M0 0L9 5')
  })

  it('exports the text as last saved', async () => {
    const desk = await fakeDesk(inkloom, owner, 'At first.')
    await desk.whole(['At last.'])
    const text = (await download(desk.id, 'txt')).bytes.toString()
    expect(text).toContain('At last.')
    expect(text).not.toContain('At first.')
  })

  it('refuses options that do not exist', async () => {
    const { id } = await fakeDesk(inkloom, owner)
    for (const options of [{ pdf: { page: 'a3' } }, { pdf: { bleed: 'yes' } }, { docx: { design: 'novel' } }]) {
      const { status } = await inkloom.request('POST /export', {
        body: { project_id: id, format: 'pdf', options },
        token: owner,
      })
      expect(status).toBe(400)
    }
  })

  it('requires Premium', async () => {
    const { id } = await fakeDesk(inkloom, free)
    const { status, bytes } = await download(id, 'txt', free)
    expect(status).toBe(403)
    expect(JSON.parse(bytes.toString())).toMatchObject({
      code: 'premium_required',
      message: expect.stringContaining('Your text stays here'),
    })
  })
})

const preview = async (name: string, bytes: string | Buffer, token = owner) => {
  const response = await fetch(
    `${inkloom.address}/v1/import?name=${encodeURIComponent(name).replace('%26images%3Dstore', '&images=store')}`,
    {
      method: 'POST',
      headers: { Token: token, 'Content-Type': 'application/octet-stream' },
      body: new Uint8Array(Buffer.from(bytes)),
    },
  )
  return { status: response.status, body: (await response.json()) as Record<string, unknown> }
}

const page = (src: string) =>
  `<!doctype html><html lang="en"><head><title>Harbours</title><meta name="author" content="Ada Lark"><meta name="description" content="About the sea."></head><body><h1>Tides</h1><p>Salt water and more of it.</p><figure><img src="${src}" alt="A wall"><figcaption>The wall</figcaption></figure><img src="https://example.org/a.png"></body></html>`

describe('importing a file', () => {
  const file = '# Harbours\n\n## Tides\n\nSalt water, and *more* of it.\n\n## Stone\n\nA wall.\n'

  it('previews the content without storing anything', async () => {
    const before = await inkloom.call('GET /projects/user', {}, owner)
    const { status, body } = await preview('harbours.md', file)
    expect(status).toBe(200)
    expect(body).toMatchObject({ title: 'Harbours', language: 'english', chapters: 2, notes: expect.any(Array) })
    expect((body['blocks'] as Parameters<typeof textOf>[0][]).map(textOf)).toEqual([
      'Tides',
      'Salt water, and more of it.',
      'Stone',
      'A wall.',
    ])
    expect(await inkloom.call('GET /projects/user', {}, owner)).toEqual(before)
  })

  // A text of this size takes a second of processor time.
  it.runIf(soaking)('refuses to preview more text than an import accepts', async () => {
    const { status, body } = await preview('many.txt', 'a\n\n'.repeat(99_000))
    expect({ status, message: body['message'] }).toEqual({
      status: 413,
      message: expect.stringContaining('more text than one project can hold'),
    })
  })

  it('creates a project from the previewed blocks', async () => {
    const { body } = await preview('harbours.md', file)
    const { project_id: id } = await inkloom.call(
      'POST /import_project',
      { body: { name: 'Harbours', language: 'hebrew', blocks: body['blocks'] as never } },
      owner,
    )
    const project = await inkloom.call('GET /projects/:id', { params: { id } }, owner)
    expect(project).toMatchObject({ name: 'Harbours', language: 'hebrew', words: body['words'], revision: 0 })
    // The blocks take the direction of the chosen language.
    expect(project.content).toContain('"direction":"rtl"')
    expect(project.content).not.toContain('"direction":"ltr"')
    const { revisions } = await inkloom.call('GET /projects/:id/history', { params: { id }, query: {} }, owner)
    expect(revisions).toMatchObject([{ kind: 'import', words_change: body['words'], previous: null }])
  })

  it('counts images in the preview, stores them for the import, and takes over the details', async () => {
    const drawing = `data:image/svg+xml;base64,${Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><circle r="4"/></svg>').toString('base64')}`
    const used = async () => (await inkloom.call('GET /me/storage', {}, owner)).used
    const before = await used()
    const counted = await preview('a.html', page(drawing))
    expect(counted.body).toMatchObject({
      title: 'Tides',
      has_title: true,
      author: 'Ada Lark',
      images: 1,
      not_kept: [{ item: 'web_image', count: 1, name: '1 image from the web' }],
      details: { description: 'About the sea.' },
    })
    expect(JSON.stringify(counted.body['blocks'])).not.toContain('figure')
    expect(await used()).toBe(before)

    const { body } = await preview('a.html&images=store', page(drawing))
    expect(JSON.stringify(body['blocks'])).toContain('"type":"figure"')
    expect(await used()).toBeGreaterThan(before)
    const created = await inkloom.request('POST /import_project', {
      body: { name: 'Harbours', author: 'Ada Lark', details: body['details'], blocks: body['blocks'] },
      headers: { 'Block-Level': '2' },
      token: owner,
    })
    const { project_id: id } = (await created.json()) as { project_id: string }
    expect(await inkloom.call('GET /projects/:id/details', { params: { id } }, owner)).toMatchObject({
      contributors: [{ name: 'Ada Lark', role: 'author' }],
      description: 'About the sea.',
    })
    const hurt = await preview('a.html&images=store', page('data:image/png;base64,iVBORw0KGgoAAAAA'))
    expect(hurt.body).toMatchObject({
      images: 0,
      not_kept: [{ item: 'web_image' }, { item: 'refused_image', count: 1 }],
    })
    expect(JSON.stringify(hurt.body['blocks'])).toContain('The wall')
  })

  it('says when a title is only the name of the file', async () => {
    const { body } = await preview('my_notes.md', Buffer.from('Only a thought.'))
    expect(body).toMatchObject({ title: 'my notes', has_title: false })
  })

  it('explains why a file cannot be read', async () => {
    const { status, body } = await preview('picture.docx', Buffer.from([0x89, 0x50, 0x4e, 0x47, 1, 2, 3, 0]))
    expect(status).toBe(422)
    expect(body).toMatchObject({ code: 'not_supported', message: expect.stringMatching(/\w/) })
    expect((await preview('large.txt', Buffer.alloc(20_000_001, 'a '))).status).toBe(413)
  })

  it('requires Premium', async () => {
    expect(await preview('a.txt', 'text', free)).toMatchObject({ status: 403, body: { code: 'premium_required' } })
    const begin = inkloom.call('POST /import_project', { body: { name: 'A', blocks: [paragraph('a')] } }, free)
    await expect(begin).rejects.toThrow(FailedResponse)
    expect(await inkloom.call('GET /projects/user', {}, free)).toHaveLength(1)
  })
})
