// Measures exports of long books: the PDF compared with the plain typesetter in a separate process,
// which has the same template and input; a second PDF of the same text after a change; the other
// formats; the memory of the processes, on Linux; and the longest block of the event loop. Run by
// `node scripts/run.mjs bench/export.bench.ts [words...]`: by default 22,000, 104,000 and
// 310,000. ROUNDS=2 measures fewer rounds, and FORMATS=pdf leaves the other formats out. EDITION=print
// measures the printer's file, and DESIGN=classic another design. ONLY=first leaves the second PDF out.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { enableCompileCache, getCompileCacheDir } from 'node:module'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { exportBook } from '#manuscript/export/export-book.ts'
import { cleanForExport } from '#manuscript/export/export-text.ts'
import { installedFonts } from '#manuscript/export/fonts/find-fonts.ts'
import { familiesFor, pickFonts } from '#manuscript/export/fonts/font-families.ts'
import { typstInput } from '#manuscript/export/pdf/pdf-input.ts'
import { pageOf } from '#manuscript/export/pdf/pdf-page.ts'
import { pagesOf } from '#manuscript/export/pdf/pdf-pages.ts'
import { toPdf } from '#manuscript/export/pdf.ts'
import type { Book } from '#manuscript/model/book.ts'
import { defaultOptions, type PdfDesign, type PdfEdition } from '#manuscript/model/export-options.ts'
import { wholeText } from '#manuscript/export/whole-text.ts'
import { sampleBook } from '#tests/samples/sample-book.ts'

const bareProcess = fileURLToPath(new URL('./export-bare-typst.ts', import.meta.url))
const noSystemFonts = fileURLToPath(new URL('../manuscript/export/pdf/pdf-no-system-fonts.conf', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'inkloom-bench-'))
// The server runs compiled code. Without a cache, both processes would compile the sources each time.
enableCompileCache(join(folder, 'compiled'))
const [inputFile, hangingFile, bareFile] = ['book.json', 'hanging.json', 'bare.pdf'].map((name) =>
  join(folder, name),
) as [string, string, string]

const options = {
  ...defaultOptions.pdf,
  design: (process.env.DESIGN ?? defaultOptions.pdf.design) as PdfDesign,
  edition: (process.env.EDITION ?? defaultOptions.pdf.edition) as PdfEdition,
}

/** Returns the CPU milliseconds of this thread. */
const spent = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** Yields the processes that this one has started. */
function* childrenOf(): Generator<string> {
  for (const task of readdirSync('/proc/self/task'))
    yield* readFileSync(`/proc/self/task/${task}/children`, 'utf8').split(' ').filter(Boolean)
}

/** Returns the value of `read`, or 0 where a process has just ended or the system is not Linux. */
const orZero = (read: () => number): number => {
  try {
    return read()
  } catch {
    return 0
  }
}

/** Returns the largest memory in MB that a running child has had so far. */
const memoryOfChildren = (): number =>
  orZero(() =>
    Math.max(
      0,
      ...Array.from(childrenOf(), (child) =>
        orZero(() => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child}/status`, 'utf8'))?.[1] ?? 0) / 1024),
      ),
    ),
  )

const TICK_MS = 10
/** Returns the sum of two consecutive times in a process's status in ms, starting at this field. */
const ticksOf = (process: string, field: number): number => {
  const [first, second] = readFileSync(`/proc/${process}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
    .slice(field)
  return (Number(first) + Number(second)) * TICK_MS
}

/** Returns the CPU milliseconds of all children so far, ended or not. Other load does not change it. */
const spentByChildren = (): number =>
  orZero(() => ticksOf('self', 13)) +
  Array.from(childrenOf(), (child) => orZero(() => ticksOf(child, 11))).reduce((a, b) => a + b, 0)

interface Measured {
  time: number
  /** CPU time of the child processes in ms. */
  cpu: number
  /** Memory of a child process in MB, at most. */
  memory: number
  /** Longest block of the event loop in CPU time of this thread between two ticks. */
  computed: number
  /** The same in wall time, which includes the time of other processes. */
  clock: number
}

const measure = async (work: () => Promise<unknown>): Promise<Measured> => {
  const start = performance.now()
  const spentBefore = spentByChildren()
  let lastTick = start
  let lastSpent = spent()
  const found = { memory: 0, computed: 0, clock: 0 }
  const sample = () => {
    found.computed = Math.max(found.computed, spent() - lastSpent)
    found.clock = Math.max(found.clock, performance.now() - lastTick - 2)
    lastTick = performance.now()
    lastSpent = spent()
  }
  const ticking = setInterval(sample, 2)
  const looking = setInterval(() => (found.memory = Math.max(found.memory, memoryOfChildren())), 50)
  await work()
  sample()
  clearInterval(ticking)
  clearInterval(looking)
  return { ...found, cpu: spentByChildren() - spentBefore, time: performance.now() - start }
}

/** Returns the book with a different first sentence in one of its middle paragraphs. */
const changed = (book: Book, words: string): Book => ({
  ...book,
  chapters: book.chapters.map((chapter, at) =>
    at === Math.floor(book.chapters.length / 2)
      ? { ...chapter, blocks: [{ type: 'paragraph', text: [{ text: words }] }, ...chapter.blocks.slice(1)] }
      : chapter,
  ),
})

const bare = async (input: string, files: string[]) => {
  const child = spawn(process.execPath, [bareProcess, input, bareFile, options.edition, ...files], {
    env: { FONTCONFIG_FILE: noSystemFonts, NODE_COMPILE_CACHE: getCompileCacheDir() },
    stdio: 'inherit',
  })
  const [code] = (await once(child, 'close')) as [number]
  if (code !== 0) throw new Error(`The bare typesetter failed with ${code}`)
}

/**
 * Writes two inputs of the bare typesetter, both with the page that the export has chosen: one with
 * Typst's own lists, and one with the lists of printed books, which are faster.
 */
const prepareBare = async (book: Book, families: string[]): Promise<void> => {
  const input = await typstInput(cleanForExport(book), families, { options })
  const pages = pagesOf(await toPdf(book, { options }))
  const prepared = { ...input, page: pageOf(options, { pages, ...input.layout }) }
  writeFileSync(inputFile, JSON.stringify({ ...prepared, hangingLists: false }))
  writeFileSync(hangingFile, JSON.stringify(prepared))
}

const roundsFor = (words: number) => Number(process.env.ROUNDS ?? (words > 200_000 ? 4 : 6))

const measureBook = async (words: number): Promise<void> => {
  const book = sampleBook('english', { chapters: 12, sections: 5, words })
  const fonts = pickFonts(familiesFor(book.language, wholeText(cleanForExport(book)), options), installedFonts())
  await prepareBare(book, fonts.families)
  let turn = 0
  const works = {
    'bare Typst': () => bare(inputFile, fonts.files),
    ...(options.edition === 'print' && { 'bare, our lists': () => bare(hangingFile, fonts.files) }),
    PDF: () => toPdf(book, { options }),
    ...(process.env.ONLY !== 'first' && {
      'PDF, first': () => toPdf(book, { options, reuse: `bench ${turn}` }),
      'PDF, changed': () => toPdf(changed(book, `Changed ${turn}.`), { options, reuse: `bench ${turn}` }),
      'PDF, again': () => toPdf(changed(book, `Changed again ${turn}.`), { options, reuse: `bench ${turn}` }),
    }),
    ...(process.env.FORMATS !== 'pdf' && {
      DOCX: () => exportBook(book, 'docx'),
      EPUB: () => exportBook(book, 'epub'),
      TXT: () => exportBook(book, 'txt'),
    }),
  }
  const all = new Map<string, Measured[]>()
  for (; turn <= roundsFor(words); turn++)
    for (const [name, work] of Object.entries(works)) {
      const found = await measure(work)
      // The first round fills the file caches.
      if (turn > 0) all.set(name, [...(all.get(name) ?? []), found])
    }
  const most = (name: string, field: keyof Measured) => Math.max(...all.get(name)!.map((one) => one[field]))
  // The best round counts, because other load can only add time.
  const best = (name: string, field: 'time' | 'cpu') => Math.min(...all.get(name)!.map((one) => one[field]))
  const ratio = (name: string, other: string) =>
    (['time', 'cpu'] as const).map((field) => (best(name, field) / best(other, field)).toFixed(2)).join('x, CPU ')
  // The pairs of each round run one after the other, so that other load affects both times alike.
  const medianRatio = (other: string) => {
    const pairs = all.get('PDF')!.map((one, at) => one.cpu / all.get(other)![at]!.cpu)
    return pairs.toSorted((a, b) => a - b)[Math.floor(pairs.length / 2)]!.toFixed(2)
  }
  console.log(
    `\n${options.design}, ${options.edition}: ${words} words, ${pagesOf(readFileSync(bareFile))} pages, best of ${roundsFor(words)} rounds`,
  )
  for (const name of Object.keys(works))
    console.log(
      `${name.padEnd(15)} ${ratio(name, 'bare Typst')}x bare Typst (${Math.round(best(name, 'time'))} ms, ` +
        `CPU ${best(name, 'cpu')} ms), ${Math.round(most(name, 'memory'))} MB, event loop held for ${most(name, 'computed').toFixed(1)} ms at most ` +
        `(${most(name, 'clock').toFixed(1)} ms by the clock)`,
    )
  for (const name of ['bare Typst', 'bare, our lists'])
    if (all.has(name))
      console.log(
        `PDF over ${name}: ${ratio('PDF', name)}x, median of CPU ratios ${medianRatio(name)}x (bar of bare Typst: 1.20x)`,
      )
  if (all.has('PDF, first')) console.log(`Changed over first PDF: ${ratio('PDF, changed', 'PDF, first')}x (bar: 0.50x)`)
  const held = Object.keys(works).filter((name) => !name.startsWith('bare'))
  console.log(
    `Event loop blocked at most: ${Math.max(...held.map((name) => most(name, 'computed'))).toFixed(1)} ms (bar: 50 ms)`,
  )
}

const sizes = process.argv.slice(2).map(Number)
for (const words of sizes.length > 0 ? sizes : [22_000, 104_000, 310_000]) await measureBook(words)
rmSync(folder, { recursive: true })
