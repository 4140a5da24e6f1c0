// Measures editing in a short and a long book, in comparison with plain editors in the same run.
// `ours-rich` is the same book with 100 tables, 200 figures, 1,000 footnotes and 200 formulas:
// `ours-codex` is the same book with an open codex of 2,000 cards, `ours-panel` with an empty one, and
// `ours-view` has typewriter scrolling and the highlighted sentence,
// `ours-outline` is the same book with the outline beside it,
// `ours-everything` has all of these and 500 comments at once,
// `ours-ghost` types along a ghost text, and `ours-suggest` has suggestions in pauses turned on.
// `plain` is a page of 1,200 words that only the browser edits, at any size: its keys are the least
// that this machine allows.
// node bench/editor.bench.ts [words,words] [rounds] [variant,variant]
import { chromium, type Page, type Route } from '@playwright/test'
import { buildPages } from '#tests/browser/editor-page/build.ts'
import { findBrowser } from '#tests/browser/find-browser.ts'
import { book, withRichBlocks } from './editor/book.ts'
import { median } from './streaming-latency.ts'

const variants = [
  'ours',
  'ours-rich',
  'ours-panel',
  'ours-codex',
  'ours-outline',
  'ours-view',
  'ours-everything',
  'ours-ghost',
  'ours-suggest',
  'plain',
  'lexical-chapters',
  'lexical',
  'tiptap',
] as const
type VariantName = (typeof variants)[number]

const sizes = (process.argv[2] ?? '20000,100000,300000').split(',').map(Number)
const rounds = Number(process.argv[3] ?? 3)
/** `ours` and the variants that it is compared with: all, or those that are named. */
const compared = variants.filter(
  (name) => name === 'ours' || (process.argv[4] ?? variants.join()).split(',').includes(name),
)
const KEYS = 50
const typed = Array.from({ length: KEYS }, (_, at) => (at % 6 === 5 ? 'Space' : 'abcdef'[at % 6]!))
/**
 * The text that is typed, followed by more words, so that the ghost text lasts while the keys are
 * typed.
 */
const ghost = `${typed.map((key) => (key === 'Space' ? ' ' : key)).join('')} and some words behind it that stay to the end.`
const ghostEvents = [
  { type: 'delta', text: ghost },
  { type: 'end', reply: { generated_content: ghost, note: null, sent: null }, words: 20 },
]
const [KEY_BAR, LOAD_BAR, PASTE_BAR, UNDO_BAR] = [12, 1000, 2000, 1000]

const origin = 'http://bench.test'
const files = await buildPages(
  new URL('./editor/', import.meta.url),
  'production',
  variants.filter((variant) => !variant.startsWith('ours-')).map((variant) => `${variant}.html`),
)
const { executablePath, args } = findBrowser()

const percentile = (values: readonly number[], part: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * part))] ?? Number.NaN

const pasted = Array.from(
  { length: 1000 },
  (_, at) => `<p>${at} ${'<b>some</b> words that are pasted in, '.repeat(12)}</p>`,
).join('')

const owner = {
  email: 'writer@example.com',
  byok: false,
  subscription: {
    plan: { name: 'Owner', word_limit: 0 },
    payment_failed: false,
    cancelled: false,
    end_date: null,
    stripe_subscription_id: null,
  },
}

/** Cards whose names are words of the book, so that every key is typed near names. */
const cards = Array.from({ length: 2000 }, (_, at) => ({
  id: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
  version: 1,
  locked: false,
  edited: false,
  type: (['person', 'place', 'term', 'thing'] as const)[at % 4]!,
  name: `Name${at} Surname${at}`,
  aliases: [`Alias${at}`],
  gender: null,
  note: 'A note of the author about this card.',
  facts: [],
}))

/** The cards of the rich book. The names of some are words that every paragraph contains. */
const cardsInText = cards.map((card, at) => ({ ...card, name: ['river', 'stone', 'window'][at] ?? card.name }))

const cardsOf: Partial<Record<VariantName, typeof cards>> = { 'ours-codex': cards, 'ours-everything': cardsInText }

const COMMENTS = 500

/** Comments on passages that are spread evenly over the rich book. */
const commentsOf = (words: number, headings: boolean) => {
  const found = withRichBlocks(book(words, headings)).flatMap(({ type, children }, block) => {
    const quote = type === 'paragraph' ? (children?.[0]?.text ?? '').slice(0, 40) : ''
    return quote ? [{ block, quote }] : []
  })
  const step = Math.max(1, Math.floor(found.length / COMMENTS))
  return found
    .filter((_, at) => at % step === 0)
    .slice(0, COMMENTS)
    .map(({ block, quote }, at) => ({
      id: `00000000-0000-4000-9000-${String(at).padStart(12, '0')}`,
      text: 'Check this.',
      author: { type: 'owner', name: '', guest: null, blocked: false },
      mine: true,
      hidden: false,
      created_date: 0,
      edited_date: null,
      anchor: { block, start: 0, end_block: block, end: quote.length, lost: false, quote, before: '', after: '' },
      task: at % 2 === 0,
      done: false,
      resolved: false,
      replacement: null,
      original: quote,
      decision: null,
      replies: [],
    }))
}

/** Answers the calls of the editor page. Saves are accepted; the event stream stays open. */
const serveDesk = (route: Route, variant: VariantName, comments: readonly object[]) => {
  const request = route.request()
  const replies: Record<string, () => object> = {
    user_info: () => owner,
    quota: () => ({ current: 0, limit: 0, unlimited: true, book_tokens: null }),
    codex: () => ({ cards: cardsOf[variant] ?? [], promises: [], reading: null }),
    comments: () => ({ revision: 1, comments }),
    candidates: () => ({ candidates: [] }),
    installation: () => ({ writer: { kind: 'model', name: 'double' } }),
    update_content: () => {
      const { baseRevision } = request.postDataJSON() as { baseRevision: number }
      return { message: '', revision: baseRevision + 1, missed: [] }
    },
  }
  const name = new URL(request.url()).pathname.split('/').at(-1) ?? ''
  if (name === 'continue_content')
    return route.fulfill({
      contentType: 'text/event-stream',
      body: ghostEvents.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(''),
    })
  return replies[name] ? route.fulfill({ json: replies[name]() }) : undefined
}

const press = async (page: Page, keys: readonly string[]): Promise<number[]> => {
  await page.evaluate('bench.takeLatencies()')
  for (const key of keys) {
    await page.keyboard.press(key)
    await page.waitForTimeout(60)
  }
  return page.evaluate<number[]>('bench.takeLatencies()')
}

/** Puts the caret into the paragraph in the middle of the text. */
const clickMiddle = async (page: Page) => {
  await page.waitForTimeout(500)
  await page.evaluate('bench.showMiddle()')
  await page.waitForTimeout(500)
  const { x, y } = await page.evaluate<{ x: number; y: number }>('bench.showMiddle()')
  await page.mouse.click(x, y)
  await page.waitForTimeout(300)
}

/** Deletes the whole text, and measures how long undoing takes. */
const undoDeletion = async (page: Page, variant: VariantName): Promise<number> => {
  const length = await page.evaluate<number>('bench.length()')
  await page.keyboard.press('Control+a')
  // In our editor, the first press selects only the chapter.
  if (variant.startsWith('ours')) await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await page.waitForFunction('bench.length() < 100')
  await page.waitForTimeout(1000)
  // Notes and formulas outside the screen may be drawn later, so most of the length is enough.
  await page.evaluate(`bench.watchRestore(${Math.floor(length * 0.95)})`)
  await page.keyboard.press('Control+z')
  return page.evaluate<number>('bench.restored()')
}

interface Figures {
  load: number
  p50: number
  p95: number
  /**
   * CPU milliseconds of the page's main thread, which don't depend on other load: for each key, for
   * loading and for pasting.
   */
  keyCpu: number
  loadCpu: number
  pasteCpu: number
  enter: number
  undo: number
  paste: number
  /** Milliseconds to undo the deletion of the whole text. */
  undoAll: number
  endsRight: boolean
}
const notMeasured = { enter: NaN, undo: NaN, paste: NaN, pasteCpu: NaN, undoAll: NaN, endsRight: true }
const numbers = ['load', 'p50', 'p95', 'keyCpu', 'loadCpu', 'pasteCpu', 'enter', 'undo', 'paste', 'undoAll'] as const

const run = async (variant: VariantName, words: number, headings: boolean): Promise<Figures> => {
  const browser = await chromium.launch({
    executablePath,
    args: [...args, '--disable-gpu', '--disable-frame-rate-limit', '--disable-gpu-vsync'],
  })
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
    page.setDefaultTimeout(120_000)
    page.on('pageerror', (error) => console.error(variant, error))
    await page.route(`${origin}/**`, (route) => {
      const file = files.get(new URL(route.request().url()).pathname)
      return file
        ? route.fulfill({ body: Buffer.from(file.body, 'base64'), contentType: file.type })
        : route.fulfill({ status: 404 })
    })
    const comments = variant === 'ours-everything' ? commentsOf(words, headings) : []
    await page.route(`${origin}/v1/**`, (route) => serveDesk(route, variant, comments))
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
    const worked = async () => {
      const { metrics } = await devtools.send('Performance.getMetrics')
      return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
    }
    /** Runs an action. Returns its result, and the CPU milliseconds of the main thread. */
    const cpuOf = async <T>(action: () => Promise<T>): Promise<[T, number]> => {
      const before = await worked()
      const result = await action()
      return [result, (await worked()) - before]
    }
    const [pageName, kind] = variant.split('-', 2)
    await page.goto(`${origin}/${pageName === 'ours' ? `ours.html#${kind ?? ''}` : `${variant}.html`}`)
    if (kind === 'suggest' || kind === 'everything')
      await page.evaluate("localStorage.setItem('inkloom:suggestions', 'on')")
    await page.evaluate('document.fonts.ready.then(() => null)')
    const [load, loadCpu] = await cpuOf(() => page.evaluate<number>(`bench.load(${words}, ${headings})`))
    if (kind === 'codex' || kind === 'panel' || kind === 'everything') {
      await page.getByRole('button', { name: 'Codex', exact: true }).click()
      await page.getByText(kind === 'panel' ? 'No cards yet' : 'Name1999 Surname1999').waitFor({ state: 'attached' })
    }
    if (headings && (kind === 'outline' || kind === 'everything')) {
      await page.getByRole('button', { name: 'Outline', exact: true }).click()
      await page.getByRole('treeitem').first().waitFor()
      // The total of more than a thousand words appears when everything is counted.
      await page
        .getByRole('treeitem', { name: /, \d,\d{3} words/ })
        .first()
        .waitFor()
    }
    await clickMiddle(page)
    await press(
      page,
      Array.from({ length: 8 }, () => 'x'),
    )
    if (kind === 'ghost') {
      // After a space, the ghost text begins with a letter.
      await page.keyboard.press('Space')
      await page.keyboard.press('Control+Enter')
      await page.locator('[data-ghost]', { hasText: 'stay to the end' }).waitFor()
    }
    const [keys, keysCpu] = await cpuOf(() => press(page, typed))
    const typing = { load, loadCpu, p50: percentile(keys, 0.5), p95: percentile(keys, 0.95), keyCpu: keysCpu / KEYS }
    // A plain page does not accept a paste from a script.
    if (variant === 'plain') return { ...notMeasured, ...typing }
    const enters = await press(
      page,
      Array.from({ length: 8 }, () => 'Enter'),
    )
    const undos = await press(
      page,
      Array.from({ length: 4 }, () => 'Control+z'),
    )
    const undoAll = await undoDeletion(page, variant)
    // Undoing selects the whole text.
    await clickMiddle(page)
    const [paste, pasteCpu] = await cpuOf(() => page.evaluate<number>(`bench.paste(${JSON.stringify(pasted)})`))
    await page.keyboard.press('Control+End')
    await page.waitForTimeout(300)
    await page.keyboard.type('END')
    await page.waitForTimeout(300)
    const endsRight = (await page.evaluate<string>('bench.ending()')) === 'END'
    return {
      ...typing,
      pasteCpu,
      enter: percentile(enters, 0.5),
      undo: percentile(undos, 0.5),
      paste,
      undoAll,
      endsRight,
    }
  } finally {
    await browser.close()
  }
}

const middleOf = (rounds: readonly Figures[]): Figures => ({
  ...(Object.fromEntries(numbers.map((name) => [name, median(rounds.map((round) => round[name]))])) as Record<
    (typeof numbers)[number],
    number
  >),
  endsRight: rounds.every(({ endsRight }) => endsRight),
})

let failed = false
const fixed = (value: number, digits: number) => (Number.isNaN(value) ? '-' : value.toFixed(digits))
const table = (figures: ReadonlyMap<VariantName, Figures>) =>
  console.table(
    Object.fromEntries(
      [...figures].map(([variant, figure]) => [
        variant,
        {
          'load ms (cpu)': `${figure.load.toFixed(0)} (${figure.loadCpu.toFixed(0)})`,
          'key p50 / p95 ms (cpu)': `${figure.p50.toFixed(1)} / ${figure.p95.toFixed(1)} (${figure.keyCpu.toFixed(1)})`,
          'Enter ms': fixed(figure.enter, 1),
          'undo ms': fixed(figure.undo, 1),
          '500 kB paste ms (cpu)': `${fixed(figure.paste, 0)} (${fixed(figure.pasteCpu, 0)})`,
          'undo of all ms': fixed(figure.undoAll, 0),
          'Ctrl+End': figure.endsRight ? 'right' : 'WRONG',
        },
      ]),
    ),
  )

for (const [words, headings] of [...sizes.map((size) => [size, true] as const), [sizes.at(-1)!, false] as const]) {
  console.log(`${words.toLocaleString('en')} words${headings ? '' : ' without any heading'} (median of ${rounds})`)
  const all = new Map<VariantName, Figures[]>(compared.map((variant) => [variant, []]))
  for (let round = 0; round < rounds; round++)
    for (const variant of compared) all.get(variant)!.push(await run(variant, words, headings))
  const figures = new Map(compared.map((variant) => [variant, middleOf(all.get(variant)!)]))
  table(figures)
  const ours = figures.get('ours')!
  for (const other of compared.filter((variant) => variant !== 'ours')) {
    const its = figures.get(other)!
    const ratios = numbers
      .filter((name) => !Number.isNaN(its[name]))
      .map((name) => `${name} ${(ours[name] / its[name]).toFixed(2)}x`)
    console.log(`ours / ${other}: ${ratios.join(', ')}`)
  }
  const rich = figures.get('ours-rich')
  if (rich) failed ||= rich.p95 > KEY_BAR || rich.load > LOAD_BAR
  failed ||= ours.p95 > KEY_BAR || ours.load > LOAD_BAR || ours.paste > PASTE_BAR || ours.undoAll > UNDO_BAR
  failed ||= !ours.endsRight
}
console.log(
  `Bars: key p95 ${KEY_BAR} ms, load ${LOAD_BAR} ms, paste ${PASTE_BAR} ms, undo of all ${UNDO_BAR} ms, Ctrl+End right`,
)
if (failed) process.exitCode = 1
