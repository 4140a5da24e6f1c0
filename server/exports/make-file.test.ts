import { afterEach, describe, expect, it, vi } from 'vitest'
import { FontsNotFetched } from '#manuscript/export/fonts/fetch-fonts.ts'
import { installedFonts } from '#manuscript/export/fonts/find-fonts.ts'
import { createFontStore } from '#manuscript/export/fonts/font-store.ts'
import { type ExportFormat, exportFormatNames } from '#manuscript/model/export-formats.ts'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import { testInkloom, type TestInkloom } from '#tests/support/test-inkloom.ts'

let inkloom: TestInkloom
afterEach(() => inkloom.stop())

/**
 * Creates a server without the Japanese font, and a project. `fetch` replaces the download of the
 * font.
 */
const withoutJapanese = async (fetch: () => Promise<void>, language: LanguageCode = 'japanese') => {
  const { 'BIZ UDMincho': japanese, ...installed } = installedFonts()
  const here: typeof installed = { ...installed }
  const store = createFontStore({
    folder: '/nowhere',
    installed: here,
    fetch: async () => {
      await fetch()
      here['BIZ UDMincho'] = japanese!
    },
  })
  inkloom = await testInkloom({ fonts: { files: () => here, need: (name) => store.need(name) } })
  const token = await inkloom.signUp('owner@example.org')
  const { project_id } = await inkloom.call('POST /create_empty_project', { body: { language } }, token)
  const rename = (name: string) =>
    inkloom.call('PUT /projects/:id', { params: { id: project_id }, body: { name } }, token)
  const ask = (format: ExportFormat) => inkloom.request('POST /export', { body: { project_id, format }, token })
  return { ask, rename }
}

describe('a PDF with a missing font', () => {
  it('is pending with a reason, and is made once the font is there', async () => {
    const font = Promise.withResolvers<void>()
    const { ask } = await withoutJapanese(() => font.promise)
    const answer = await ask('pdf')
    expect(answer.status).toBe(503)
    expect(answer.headers.get('Retry-After')).toBe('4')
    expect(await answer.json()).toEqual({
      code: 'font_pending',
      message: 'Getting the Japanese font (9 MB), once. Then the file is made.',
      details: { font: 'Japanese', megabytes: 9, retry_after: 4 },
    })
    font.resolve()
    await vi.waitFor(async () => expect((await ask('pdf')).status).toBe(200), { interval: 100 })
  })

  it("is refused with the reason and the command if the font can't be fetched, while other formats are made", async () => {
    const { ask } = await withoutJapanese(() =>
      Promise.reject(new FontsNotFetched('the package registry was not reached')),
    )
    expect((await ask('pdf')).status).toBe(503)
    await vi.waitFor(async () => expect((await ask('pdf')).status).toBe(500), { interval: 100 })
    expect(await (await ask('pdf')).json()).toMatchObject({
      code: 'export_failed',
      message:
        'The file needs the Japanese font, which could not be fetched: the package registry was not reached. ' +
        'Whoever runs this installation can get it with `npm run fonts -- japanese`. The other formats and the ' +
        'academic design of covers need no font of their own.',
    })
    for (const format of exportFormatNames.filter((name) => name !== 'pdf'))
      expect((await ask(format)).status).toBe(200)
  })

  it('is also pending if a book in another language contains such words', async () => {
    const { ask, rename } = await withoutJapanese(() => new Promise(() => {}), 'english')
    expect((await ask('pdf')).status).toBe(200)
    await rename('The sea (うみ)')
    const answer = await ask('pdf')
    expect([answer.status, await answer.json()]).toMatchObject([503, { code: 'font_pending' }])
  })
})
