import { Document, ExternalHyperlink, Packer, Paragraph, TextRun } from 'docx'
import { strToU8, unzipSync, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BLOCK_LEVEL } from '#manuscript/model/blocks/block-level.ts'
import { type ExportFormat, exportFormatNames } from '#manuscript/model/export-formats.ts'
import { askAdmin } from '#server/admin/ask-admin.ts'
import { type FakeEdits, fakeEdits } from '#tests/support/fake-edits.ts'
import { paragraph } from '#tests/support/fake-desk.ts'
import { type TestInkloom, testInkloom } from '#tests/support/test-inkloom.ts'
import { type ModelServer, startModelServer } from '#tests/doubles/model-server/model-server.ts'
import { soaking } from '#tests/how-many.ts'
import { dangersIn } from '../samples/dangers-in.ts'
import { exportedBook } from '../samples/exported-book.ts'
import { hostileLinks } from '../samples/hostile-links.ts'
import { sampleBook } from '../samples/sample-book.ts'
import { liftedLimiter } from './lifted-limiter.ts'

/** Addresses for formats that store addresses separately, such as DOCX and PDF. */
const hostileAddresses = [
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  '&#x6A;avascript:alert(1)',
  'javascript&colon;alert(1)',
  'vbscript:msgbox(1)',
  'data:text/html,<script>alert(1)</script>',
  'file:///etc/passwd',
  'blob:https://example.org/x',
  '//example.org/x',
]

/** The links that each edit repeats. Unit tests in `writer` try all of them. */
const tested = soaking ? hostileLinks : hostileLinks.filter((_, at) => at % 10 === 0)

const isSafe = (address: string) => /^(?:https?:\/\/|mailto:)/i.test(address)

/** Returns the addresses and pictures in an answer as JSON that a page would follow or load. */
const linksIn = (value: unknown): string[] => {
  if (Array.isArray(value)) return value.flatMap(linksIn)
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) => {
    if ((name === 'url' || name === 'href' || name === 'src') && typeof part === 'string')
      return isSafe(part) ? [] : [`${name} ${part}`]
    if (name === 'type' && part === 'image') return ['image']
    return linksIn(part)
  })
}

const decoded = (xml: string) =>
  xml.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
const partsOf = (bytes: Uint8Array) =>
  Object.entries(unzipSync(bytes)).map(([name, part]) => ({ name, text: new TextDecoder().decode(part) }))

/** The HTML elements that an exported Markdown file uses for formats without Markdown marks. */
const ownTag =
  /^(?:<!-- -->|<div(?: class="[a-z]+")?(?: dir="(?:ltr|rtl)")?>|<\/(?:div|span)>|<span class="(?:smallcaps|math)">)$/

/**
 * Returns the addresses that a program for each format would link to, load from outside of the
 * file, or run.
 */
const dangersInFile: Record<ExportFormat, (bytes: Uint8Array) => string[]> = {
  // Plain text has no links. Programs recognize addresses themselves.
  txt: () => [],
  pdf: (bytes) =>
    (
      Buffer.from(bytes)
        .toString('latin1')
        .match(/\/URI \([^)]*\)|\/(?:JavaScript|Launch|OpenAction|GoToR)\b/g) ?? []
    ).filter((found) => !/^\/URI \((?:https?:|mailto:)/.test(found)),
  docx: (bytes) =>
    partsOf(bytes).flatMap(({ name, text }) => [
      ...[...text.matchAll(/<Relationship [^>]*TargetMode="External"[^>]*>/g)].flatMap(([tag]) =>
        isSafe(decoded(/Target="([^"]*)"/.exec(tag)![1]!)) && tag.includes('/hyperlink"') ? [] : [`${name}: ${tag}`],
      ),
      ...(text.match(/<w:instrText[^>]*>[^<]*(?:HYPERLINK|INCLUDEPICTURE|DDE)[^<]*/g) ?? []).filter(
        (field) => !field.includes('\\l'),
      ),
    ]),
  epub: (bytes) =>
    partsOf(bytes)
      .filter(({ name }) => /\.(?:xhtml|html|ncx|opf|svg)$/.test(name))
      .flatMap(({ name, text }) => [
        ...[...text.matchAll(/\s(?:href|src|xlink:href|background|action)="([^"]*)"/g)].flatMap(([, address]) =>
          isSafe(decoded(address!)) || /^[\w./#-]+$/.test(address!) ? [] : [`${name}: ${address}`],
        ),
        ...(text.match(/<(?:script|img|image|iframe|object|embed|form)\b[^>]*>|\son\w+="[^"]*"/gi) ?? []),
      ]),
  markdown: (bytes) =>
    partsOf(bytes).flatMap(({ text }) =>
      dangersIn(text.replace(/^---\n[^]*?\n---\n/, '')).filter((found) => !ownTag.test(found)),
    ),
  html: (bytes) => {
    const html = new TextDecoder().decode(bytes)
    return [
      ...[...html.matchAll(/\s(?:href|src|background|action|formaction|srcset)="([^"]*)"/g)].flatMap(([, address]) =>
        isSafe(decoded(address!)) || /^#[\w-]+$/.test(address!) ? [] : [address!],
      ),
      ...(html.match(
        /<(?:script|img|image|iframe|object|embed|form|base|link|svg)\b[^>]*>|\s(?:on\w+|style)="[^"]*"/gi,
      ) ?? []),
    ]
  },
}

/** Escapes an address for XML, which has no U+0001. */
const escapeXml = (address: string) =>
  address
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\n', '&#10;')
    .replaceAll('\t', '&#9;')
    .replaceAll('\u0001', '')

const docxWith = async (addresses: readonly string[]) => {
  const children = addresses.map(
    (_, at) =>
      new Paragraph({
        children: [
          new ExternalHyperlink({ link: `https://example.org/n${at}x`, children: [new TextRun(`A link ${at}.`)] }),
        ],
      }),
  )
  const parts = unzipSync(await Packer.toBuffer(new Document({ sections: [{ children }] })))
  const name = 'word/_rels/document.xml.rels'
  const changed = new TextDecoder()
    .decode(parts[name])
    .replaceAll(/https:\/\/example\.org\/n(\d+)x/g, (_, at: string) => escapeXml(addresses[Number(at)]!))
  return zipSync({ ...parts, [name]: strToU8(changed) })
}
/** Replaces the addresses in a PDF with others of the same length. */
const pdfWith = async (address: string) => {
  const pdf = Buffer.from(await exportedBook(sampleBook('english'), 'pdf')).toString('latin1')
  expect(pdf).toMatch(/\/URI \(https:/)
  return Buffer.from(
    pdf.replaceAll(/\/URI \(([^)]*)\)/g, (_, link: string) => {
      const other = address.replaceAll(/[()]/g, '\\$&')
      return `/URI (${other.padEnd(link.length, 'x').slice(0, link.length).replace(/\\$/, 'x')})`
    }),
    'latin1',
  )
}

const download = async (inkloom: TestInkloom, token: string, project_id: string, format: string) => {
  const answer = await inkloom.request('POST /export', { token, body: { project_id, format } })
  expect(answer.status).toBe(200)
  return new Uint8Array(await answer.arrayBuffer())
}
const dangersInExports = async (fetchFile: (format: ExportFormat) => Promise<Uint8Array>) => {
  const found: string[] = []
  for (const format of exportFormatNames) found.push(...dangersInFile[format](await fetchFile(format)))
  return found
}

describe('a disguised link or remote picture in a reply of the model', () => {
  let edits: FakeEdits
  let premium: Awaited<ReturnType<FakeEdits['person']>>
  let project_id: string
  beforeAll(async () => {
    edits = await fakeEdits()
    premium = await edits.person({ premium: true })
    project_id = await premium.project()
  })
  afterAll(() => edits.inkloom.stop())

  const content = 'Bees fly in the morning. They rest at night.'
  it.each(
    (
      [
        ['POST /paraphrase_content', { content, tone: 'Formmaly' }],
        ['POST /expand_content', { content }],
        ['POST /shorten_content', { content }],
        ['POST /prompt_content', { content, prompt: 'Make it rhyme' }],
        ['POST /personalize', { content, exemple: 'Short. Very short.' }],
        ['POST /generate_content', { chapter_title: 'Bees' }],
        ['POST /tools/paraphrase', { content, tone: 'formal' }],
        ['POST /tools/expand', { content, target_length: 'double' }],
        ['POST /tools/shorten', { content, target_length: 'half' }],
        ['POST /tools/style', { content, style_sample: 'Short. Very short.' }],
      ] as const
    ).filter((_, at) => soaking || at % 3 === 0),
  )('leads nowhere in the answer of %s', async (route, body) => {
    const found: object[] = []
    let answered = 0
    for (const hostile of tested) {
      edits.script(() => `The bees dance in the morning light.\n\n${hostile}\n\nThey rest at night.`)
      const requestBody = route.startsWith('POST /tools') ? body : { ...body, project_id }
      const { text, end } = await premium.stream(route, requestBody)
      if (end) answered++
      const reply = Object.values(end?.['reply'] ?? {}).filter((part) => typeof part === 'string')
      const dangers = [text, ...reply].flatMap((shown) => dangersIn(shown))
      if (dangers.length > 0) found.push({ hostile, text, reply, dangers })
    }
    expect(found).toEqual([])
    expect(answered).toBeGreaterThan(tested.length / 2)
  })

  it('leads nowhere if the text that is edited has it, and the reply repeats it', async () => {
    const found: object[] = []
    for (const hostile of tested) {
      const text = `The bees dance in the morning.\n\n${hostile}`
      edits.script(() => `In the morning, the bees dance.\n\n${hostile}`)
      const { status, body } = await premium.json('POST /paraphrase_content', {
        content: text,
        tone: 'Formmaly',
        project_id,
      })
      const dangers = status === 200 ? dangersIn(String(body['modified_content'])) : []
      if (dangers.length > 0) found.push({ hostile, body, dangers })
    }
    expect(found).toEqual([])
  })
})

describe('a disguised link or remote picture in a book', () => {
  let inkloom: TestInkloom
  let model: ModelServer
  let token: string
  beforeAll(async () => {
    let next = 0
    const some = () => Array.from({ length: 12 }, () => hostileLinks[next++ % hostileLinks.length]!).join('\n\n')
    model = await startModelServer({ spoil: (prose) => `${prose}\n\n${some()}` })
    inkloom = await testInkloom({
      writer: 'as set',
      environment: { AI_BASE_URL: model.url, AI_MODEL: 'double' },
      limiter: liftedLimiter(),
    })
    token = await inkloom.signUp('owner@example.org')
  })
  afterAll(async () => {
    await inkloom.stop()
    await model.close()
  })

  it('leads nowhere in its chapters and its files, which its author or an API key gets', async () => {
    const request = { operation: 'key mint' as const, arguments: { email: 'owner@example.org' } }
    const { key } = (await askAdmin(inkloom.settings, request)) as { key: string }
    const byKey = (route: string, more: object = {}) =>
      inkloom.request(route, { ...more, headers: { 'X-API-Key': key } })
    const body = { description: 'Keeping bees in a small garden', chapters: 2, sub_chapters: 2 }
    const ordered = await byKey('POST /generate', { body })
    const params = { guid: ((await ordered.json()) as { guid: string }).guid }
    const status = async () => (await inkloom.call('GET /tasks/:guid', { params }, token)).status
    await expect.poll(status, { timeout: 100_000, interval: 200 }).toBe('DONE')
    const manuscript = await inkloom.call('GET /tasks/:guid/manuscript', { params }, token)
    expect(JSON.stringify(manuscript).length).toBeGreaterThan(3000)
    const sent = await (await byKey('GET /tasks/:guid/manuscript', { params })).json()
    expect(linksIn([manuscript, sent])).toEqual([])
    const files = await dangersInExports(async (format) => {
      const answer = await byKey('GET /tasks/:guid/export', { params, query: { format } })
      expect(answer.status).toBe(200)
      return new Uint8Array(await answer.arrayBuffer())
    })
    expect(files).toEqual([])
  })
})

describe('a disguised link or remote picture in a file', () => {
  let inkloom: TestInkloom
  let token: string
  beforeAll(async () => {
    inkloom = await testInkloom({ limiter: liftedLimiter() })
    token = await inkloom.signUp('owner@example.org')
  })
  afterAll(() => inkloom.stop())

  const preview = async (name: string, bytes: Uint8Array) => {
    const answer = await fetch(`${inkloom.address}/v1/import?name=${name}`, {
      method: 'POST',
      headers: { Token: token, 'Content-Type': 'application/octet-stream' },
      body: new Uint8Array(bytes),
    })
    expect(answer.status).toBe(200)
    return (await answer.json()) as { blocks: { type: string }[] }
  }
  /** The text of all files but those with a single link. */
  const imported: { type: string }[] = []
  const morePdfs: [string, () => Promise<Uint8Array>][] = [
    ['b.pdf', () => pdfWith('data:text/html,x')],
    ['c.pdf', () => pdfWith('file:///etc/passwd')],
  ]
  const whole = new TextEncoder().encode(hostileLinks.map((text, at) => `Paragraph ${at}.\n\n${text}`).join('\n\n'))
  it.each<[string, () => Promise<Uint8Array>]>([
    ['a.md', async () => whole],
    ['a.txt', async () => whole],
    ['a.docx', () => docxWith(hostileAddresses)],
    ['a.pdf', () => pdfWith('javascript:alert(1)')],
    ...(soaking ? morePdfs : []),
    // `a.md` has all links. In a file of its own, a link can't be hidden by the markup of another.
    // The paragraph prevents a file from being refused as empty if nothing of the link remains.
    ...hostileLinks
      .filter((_, at) => (soaking ? at % 9 : at) === 0)
      .map((text, at): [string, () => Promise<Uint8Array>] => [
        `${at}.md`,
        async () => new TextEncoder().encode(`Bees.\n\n${text}`),
      ]),
  ])('leads nowhere after the import of %s', async (name, bytes) => {
    const { blocks } = await preview(name, await bytes())
    expect(linksIn(blocks)).toEqual([])
    if (/^[abc]\./.test(name)) imported.push(...blocks)
  })

  it('leads nowhere in the exports of a text that was imported or saved with it', async () => {
    const created = await inkloom.request('POST /import_project', {
      body: { name: 'A', blocks: imported, language: 'english' },
      headers: { 'Block-Level': String(BLOCK_LEVEL) },
      token,
    })
    const { project_id } = (await created.json()) as { project_id: string }
    const blocks = hostileAddresses.map((url) => ({
      ...paragraph(''),
      children: [
        {
          type: 'link',
          version: 1,
          url,
          rel: null,
          target: null,
          title: null,
          children: paragraph('A link.')['children'],
        },
      ],
    }))
    const saved = await inkloom.request('POST /update_content', {
      body: { projectId: project_id, baseRevision: 0, splices: [{ start: 0, deleteCount: 0, blocks }] },
      headers: { 'Block-Level': String(BLOCK_LEVEL) },
      token,
    })
    expect([created.status, saved.status]).toEqual([200, 200])
    expect(await dangersInExports((format) => download(inkloom, token, project_id, format))).toEqual([])
  })
})
