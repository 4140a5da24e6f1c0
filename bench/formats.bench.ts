// Measures the peak memory of exports with many images, and the time and peak memory of imports of a
// long book, each in a process of its own: as bytes of memory for each byte of images, and compared
// with the import of the same words as plain text. Run by `node scripts/run.mjs bench/formats.bench.ts`.
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { exportBook } from '#manuscript/export/export-book.ts'
import { parseManuscriptFile } from '#manuscript/import/parse-manuscript-file.ts'
import { bookToManuscript } from '#manuscript/model/blocks/manuscript-to-book.ts'
import type { Manuscript } from '#manuscript/model/blocks/block-types.ts'
import { sampleBook } from '#tests/samples/sample-book.ts'

const IMAGES = 200
const IMAGE_BYTES = 1_000_000
const WORDS = 100_000
const exported = ['docx', 'epub', 'html', 'markdown'] as const
const imported = ['txt', 'docx', 'epub', 'html', 'markdown'] as const

interface Measured {
  /** Processor time, which other load does not change. */
  milliseconds: number
  /** The peak memory of the process. */
  peak: number
}

const withImages = (count: number): Manuscript => {
  const book = bookToManuscript(sampleBook('english', { words: 20_000 }))
  const figures = Array.from({ length: count }, (_, at) => ({
    type: 'figure' as const,
    image: `sha256-${at.toString(16).padStart(64, '0')}`,
    alt: `Image ${at}`,
    caption: [],
    width: 100,
  }))
  return { ...book, opening: figures }
}

const loadImage = () =>
  Promise.resolve({ bytes: randomBytes(IMAGE_BYTES), type: 'image/png' as const, width: 1000, height: 700 })

const works: Record<string, (format: string, argument: string) => Promise<unknown>> = {
  export: (format, count) => exportBook(withImages(Number(count)), format as (typeof exported)[number], { loadImage }),
  import: (format, file) =>
    parseManuscriptFile(
      { type: format as (typeof imported)[number], name: file, language: 'english' },
      readFileSync(file),
    ),
}

const [, script = '', name, format = '', argument = ''] = process.argv
const work = name === undefined ? undefined : works[name]
if (work) {
  const start = process.cpuUsage()
  await work(format, argument)
  const { user, system } = process.cpuUsage(start)
  const peak = process.resourceUsage().maxRSS * 1024
  console.log(JSON.stringify({ milliseconds: (user + system) / 1000, peak } satisfies Measured))
  process.exit()
}

const measure = (...args: string[]): Measured =>
  JSON.parse(
    execFileSync(process.execPath, [script, ...args], { encoding: 'utf8' })
      .trim()
      .split('\n')
      .at(-1)!,
  ) as Measured
const megabytes = (bytes: number): string => `${Math.round(bytes / 1e6)} MB`

console.log(`Exports with ${IMAGES} images of ${megabytes(IMAGE_BYTES)}`)
for (const one of exported) {
  const [bare, full] = [measure('export', one, '0'), measure('export', one, String(IMAGES))]
  const ratio = (full.peak - bare.peak) / (IMAGES * IMAGE_BYTES)
  console.log(
    `${one.padEnd(9)} ${ratio.toFixed(2)} bytes of memory for each byte of images ` +
      `(${megabytes(full.peak)}, ${megabytes(bare.peak)} without), ${Math.round(full.milliseconds)} ms`,
  )
}

const folder = mkdtempSync(join(tmpdir(), 'inkloom-formats-'))
const book = sampleBook('english', { chapters: 20, sections: 4, words: WORDS })
const small = sampleBook('english', { words: 200 })
console.log(`Imports of ${WORDS.toLocaleString('en')} words`)
let plain: Measured | undefined
for (const one of imported) {
  const fileOf = async (of: typeof book, label: string) => {
    const file = join(folder, `${label}.${one}`)
    writeFileSync(file, (await exportBook(of, one)).bytes)
    return file
  }
  const [least, most] = [await fileOf(small, 'small'), await fileOf(book, 'long')]
  const rest = measure('import', one, least)
  const rounds = [1, 2, 3].map(() => measure('import', one, most))
  const milliseconds = Math.min(...rounds.map((round) => round.milliseconds))
  const peak = Math.max(...rounds.map((round) => round.peak))
  const found = { milliseconds, peak: peak - rest.peak }
  plain ??= found
  console.log(
    `${one.padEnd(9)} ${(milliseconds / plain.milliseconds).toFixed(2)}x the time of text (${Math.round(milliseconds)} ms), ` +
      `${(found.peak / plain.peak).toFixed(2)}x its memory (${megabytes(peak)}, ${megabytes(rest.peak)} for a short file)`,
  )
}
rmSync(folder, { recursive: true })
