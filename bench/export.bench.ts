// Measures exports of a long book: the PDF compared with the plain typesetter in a separate
// process, the other formats compared with the PDF, and the longest block of the event loop. Run by
// `node scripts/run.mjs bench/export.bench.ts [words]`: by default 80,000 words.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { exportBook } from '#manuscript/export/export-book.ts'
import { installedFonts } from '#manuscript/export/find-fonts.ts'
import { familiesFor, pickFonts } from '#manuscript/export/font-families.ts'
import { typstInput } from '#manuscript/export/pdf-input.ts'
import { toPdf } from '#manuscript/export/pdf.ts'
import { cleanForExport } from '#manuscript/export/export-text.ts'
import { sampleBook } from '#tests/samples/sample-book.ts'

const rounds = 7
const bareProcess = fileURLToPath(new URL('./export-bare-typst.ts', import.meta.url))
const noSystemFonts = fileURLToPath(new URL('../manuscript/export/pdf-no-system-fonts.conf', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'inkloom-bench-'))

const book = sampleBook('english', { chapters: 12, sections: 5, words: Number(process.argv[2] ?? 80_000) })
const fonts = pickFonts(familiesFor(book.language), installedFonts())
const inputFile = join(folder, 'book.json')
const bareFile = join(folder, 'bare.pdf')
writeFileSync(inputFile, JSON.stringify(await typstInput(cleanForExport(book), fonts.families)))

const bare = async () => {
  const child = spawn(process.execPath, [bareProcess, inputFile, bareFile, ...fonts.files], {
    env: { FONTCONFIG_FILE: noSystemFonts },
    stdio: 'inherit',
  })
  const [code] = (await once(child, 'close')) as [number]
  if (code !== 0) throw new Error(`The bare typesetter failed with ${code}`)
}

/** Returns the CPU milliseconds of this thread. */
const spent = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/**
 * Returns the longest block of the event loop during `work`: in CPU time of this thread between two
 * ticks, and in wall time, which includes the time of other processes.
 */
const longestBlock = async (work: () => Promise<unknown>) => {
  let lastTick = performance.now()
  let lastSpent = spent()
  const longest = { computed: 0, clock: 0 }
  const look = () => {
    longest.computed = Math.max(longest.computed, spent() - lastSpent)
    longest.clock = Math.max(longest.clock, performance.now() - lastTick - 2)
    lastTick = performance.now()
    lastSpent = spent()
  }
  const ticking = setInterval(look, 2)
  await work()
  look()
  clearInterval(ticking)
  return longest
}

const works = {
  'bare Typst': bare,
  PDF: () => toPdf(book),
  DOCX: () => exportBook(book, 'docx'),
  EPUB: () => exportBook(book, 'epub'),
  TXT: () => exportBook(book, 'txt'),
}
type Work = keyof typeof works

const times = new Map<Work, number[]>()
const blocks = new Map<Work, { computed: number; clock: number }[]>()
for (let round = 0; round <= rounds; round++) {
  for (const [name, work] of Object.entries(works) as [Work, () => Promise<unknown>][]) {
    const start = performance.now()
    const block = await longestBlock(work)
    // The first round fills the file caches.
    if (round === 0) continue
    times.set(name, [...(times.get(name) ?? []), performance.now() - start])
    blocks.set(name, [...(blocks.get(name) ?? []), block])
  }
}

// The best round counts, because other load can only add time.
const bestTime = (name: Work) => Math.min(...times.get(name)!)
const pages = /<xmpTPg:NPages>(\d+)/.exec(readFileSync(bareFile, 'utf8'))?.[1]

console.log(`A book of ${pages} pages, best of ${rounds} consecutive rounds`)
for (const name of Object.keys(works) as Work[]) {
  const ratio = bestTime(name) / bestTime('bare Typst')
  const computed = Math.max(...blocks.get(name)!.map((block) => block.computed))
  const clock = Math.max(...blocks.get(name)!.map((block) => block.clock))
  console.log(
    `${name.padEnd(12)} ${ratio.toFixed(2)}x bare Typst (${Math.round(bestTime(name))} ms), ` +
      `event loop held for ${computed.toFixed(1)} ms at most (${clock.toFixed(1)} ms by the clock)`,
  )
}
console.log(`PDF over bare Typst: ${(bestTime('PDF') / bestTime('bare Typst')).toFixed(2)}x (bar: 1.20x)`)
const held = [...blocks].filter(([name]) => name !== 'bare Typst').flatMap(([, values]) => values)
console.log(
  `Event loop blocked at most: ${Math.max(...held.map(({ computed }) => computed)).toFixed(1)} ms (bar: 50 ms)`,
)
rmSync(folder, { recursive: true })
