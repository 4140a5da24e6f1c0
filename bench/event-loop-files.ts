import { randomBytes } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import sharp from 'sharp'
import { imageLimits } from '#contract/images.ts'
import { exportFormatNames } from '#manuscript/model/export-formats.ts'

export interface FileCase {
  name: string
  /** The longest turn of the event loop that is allowed. */
  barMs: number
  call: () => Promise<number>
}

/** The limit for uploads and exports. */
export const BAR_MS = 50
const CHAPTERS = 60
const PARAGRAPHS = 52
/** 100 words, so that all paragraphs together have about 310,000. */
const sentence = 'The harbour lies quiet while the tide turns and the boats lean on their lines. '
export const words = sentence.repeat(7).trim()

const block = (type: 'heading' | 'paragraph', text: string) => ({
  type,
  version: 1,
  ...(type === 'heading' && { tag: 'h2' }),
  children: [{ type: 'text', text, version: 1, format: 0, detail: 0, mode: 'normal', style: '' }],
})
export const longBook = () =>
  Array.from({ length: CHAPTERS }, (_, chapter) => [
    block('heading', `Chapter ${chapter + 1}`),
    ...Array.from({ length: PARAGRAPHS }, (_, at) => block('paragraph', `${chapter}.${at} ${words}`)),
  ]).flat()

/**
 * Creates a picture of random noise, which can't be compressed, so that its file is almost as large
 * as an upload can be.
 */
const largePicture = async (): Promise<Uint8Array> => {
  const [width, height] = [1800, 1800]
  const noise = randomBytes(width * height * 3)
  return new Uint8Array(
    await sharp(noise, { raw: { width, height, channels: 3 } })
      .png({ compressionLevel: 0 })
      .toBuffer(),
  )
}
const largeDrawing = (): Uint8Array =>
  new TextEncoder().encode(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${'<path d="M0 0 L9 9"/>'.repeat(99_000)}<desc>${'a'.repeat(imageLimits.bytes - 2_200_000)}</desc></svg>`,
  )

/** Files with long texts in unusual forms. All are below the limits of an import. */
const oddFiles: readonly [file: string, text: () => string][] = [
  ['paragraphs.txt', () => 'Tide.\n\n'.repeat(99_000)],
  ['headings.md', () => '## Tide\n\n'.repeat(60_000)],
  ['formats.md', () => '**a** *b* `c` '.repeat(80_000)],
]

/**
 * Returns the cases: uploads of images, exports of a long book in each format, and imports of these
 * files.
 */
export const fileCases = (url: string, headers: Record<string, string>): FileCase[] => {
  const ask = (path: string, init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {}) =>
    fetch(`${url}/v1${path}`, {
      ...init,
      headers: { ...(init.body && { 'Content-Type': 'application/json' }), ...headers, ...init.headers },
    })
  const upload = async (bytes: Uint8Array): Promise<number> => {
    const answer = await ask('/images', {
      method: 'POST',
      body: new Uint8Array(bytes),
      headers: { 'Content-Type': 'application/octet-stream' },
    })
    await answer.arrayBuffer()
    return answer.status
  }
  let project: Promise<string> | null = null
  const longProject = () =>
    (project ??= (async () => {
      const body = JSON.stringify({ name: 'Long', language: 'english', blocks: longBook() })
      const answer = await ask('/import_project', { method: 'POST', body })
      return ((await answer.json()) as { project_id: string }).project_id
    })())
  const inBackground = async (format: string): Promise<number> => {
    const body = JSON.stringify({ format })
    const ordered = await ask(`/projects/${await longProject()}/exports`, { method: 'POST', body })
    const { id } = (await ordered.json()) as { id: string }
    for (;;) {
      const { state } = (await (await ask(`/exports/${id}`)).json()) as { state: string }
      if (state === 'failed') return 500
      if (state === 'done') break
      await setTimeout(200)
    }
    const file = await ask(`/exports/${id}/file`)
    await file.arrayBuffer()
    await ask(`/exports/${id}`, { method: 'DELETE' })
    return file.status
  }
  const exported = new Map<string, Uint8Array<ArrayBuffer>>()
  const directly = async (format: string): Promise<number> => {
    const body = JSON.stringify({ project_id: await longProject(), format })
    const answer = await ask('/export', { method: 'POST', body })
    exported.set(format, new Uint8Array(await answer.arrayBuffer()))
    return answer.status
  }
  /** Imports a file and creates a project from the result, like the import page. */
  const bringIn = async (name: string, file: Uint8Array<ArrayBuffer>): Promise<number> => {
    const preview = await ask(`/import?name=${name}`, {
      method: 'POST',
      body: file,
      headers: { 'Content-Type': 'application/octet-stream' },
    })
    if (!preview.ok) return preview.status
    const { blocks, language } = (await preview.json()) as { blocks: object[]; language: string }
    const body = JSON.stringify({ name: 'Imported', language, blocks })
    const answer = await ask('/import_project', { method: 'POST', body, headers: { 'Block-Level': '2' } })
    await answer.arrayBuffer()
    return answer.status
  }
  const cases: Omit<FileCase, 'barMs'>[] = [
    { name: 'files: the long book is imported', call: async () => ((await longProject()) ? 200 : 500) },
    { name: 'files: upload of a picture of 10 MB', call: async () => upload(await largePicture()) },
    { name: 'files: upload of a drawing of 10 MB', call: () => upload(largeDrawing()) },
    ...exportFormatNames.flatMap((format) => [
      { name: `files: export in the background as ${format}`, call: () => inBackground(format) },
      { name: `files: direct export as ${format}`, call: () => directly(format) },
      { name: `files: import of that ${format}`, call: () => bringIn(`long.${format}`, exported.get(format)!) },
    ]),
    ...oddFiles.map(([name, text]) => ({
      name: `files: import of ${name}`,
      call: () => bringIn(name, new TextEncoder().encode(text())),
    })),
  ]
  return cases.map((each) => ({ ...each, barMs: BAR_MS }))
}
