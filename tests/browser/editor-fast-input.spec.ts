import type { CDPSession, Page } from '@playwright/test'
import { howMany } from '../how-many.ts'
import type { EditorPage } from './editor-page/entry.tsx'
import { expect, list, paragraph, point, section, test } from './editor-test.ts'

type Global = typeof globalThis & { editorPage: EditorPage; disagreements: string[] }

/** Number of random runs, each with its own seed. */
const RUNS = howMany('FAST_INPUT_RUNS')
const FIRST_SEED = Number(process.env['FAST_INPUT_SEED'] ?? 1)

/**
 * Maximum number of characters that Ctrl+Backspace deletes, including the marks of a joined line.
 */
const LONGEST_WORD = 14

const [ALT, CONTROL, SHIFT] = [1, 2, 8]

interface Key {
  key: string
  code: string
  keyCode: number
  modifiers?: number
  text?: string
}
const key = (key: string, keyCode: number, modifiers = 0): Key => ({ key, code: key, keyCode, modifiers })
const letter = (text: string, modifiers = 0): Key => ({
  key: text,
  code: `Key${text.toUpperCase()}`,
  keyCode: text.toUpperCase().charCodeAt(0),
  modifiers,
  ...(modifiers === 0 && { text }),
})
const enter = { ...key('Enter', 13), text: '\r' }
const undo = letter('z', CONTROL)
const selectDown = key('ArrowDown', 40, SHIFT)
const end = key('End', 35)

/** The last action of a run. Each of these acts on the selection. */
const acts: Record<string, Key[]> = {
  Enter: [enter],
  'Shift+Enter': [{ ...enter, modifiers: SHIFT }],
  'a letter': [letter('x')],
  Backspace: [key('Backspace', 8)],
  Delete: [key('Delete', 46)],
  'Ctrl+Backspace': [key('Backspace', 8, CONTROL)],
  'Ctrl+Alt+0': [{ key: '0', code: 'Digit0', keyCode: 48, modifiers: CONTROL | ALT }],
  'Ctrl+B and a letter': [letter('b', CONTROL), letter('x')],
}

/** Returns a generator of numbers from 0 to 1 that only depend on the seed. */
const numbersFrom = (seed: number) => {
  let state = seed * 2_654_435_761
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const text = [
  section('One'),
  paragraph('The first paragraph of the first chapter.'),
  paragraph('The second paragraph.'),
  section('Two'),
  paragraph('A paragraph of the second chapter.'),
  list('an item', 'another item'),
  point('A point'),
  paragraph('Below the point.'),
  section('Three'),
  paragraph('The last paragraph.'),
]

type Step = { keys: Key[] } | { drag: [number, number] } | { click: number } | { select: [number, number] }

const planFrom = (seed: number) => {
  const next = numbersFrom(seed)
  const below = (count: number) => Math.floor(next() * count)
  const from = below(3)
  const to = 4 + below(5)
  const name = Object.keys(acts)[below(Object.keys(acts).length)]!
  const ways: Step[][] = [
    [{ drag: [from, to] }],
    [{ click: from }, { keys: Array.from({ length: 4 + below(4) }, () => selectDown) }],
    [{ select: [from, to] }],
  ]
  const steps: Step[] = [
    ...ways[below(ways.length)]!,
    { keys: [next() < 0.5 ? key('Delete', 46) : key('Backspace', 8)] },
    { keys: [undo] },
    { click: [0, 3, 6, 8][below(4)]! },
    ...(next() < 0.7 ? [{ keys: [end] }] : []),
    { keys: acts[name]! },
  ]
  return { name, steps, gap: [0, 0, 4, 12][below(4)]! }
}

/** Plays the steps without waiting until the page has handled them. */
const play = async (page: Page, keys: CDPSession, steps: readonly Step[], gap: number) => {
  const places = await page.evaluate(() =>
    [...document.querySelectorAll('[contenteditable] section > *')].map((element) => {
      const { left, top, height } = element.getBoundingClientRect()
      return { x: left + 30, y: top + height - 12 }
    }),
  )
  const sent: Promise<unknown>[] = []
  const pause = () => new Promise<void>((resolve) => (gap > 0 ? setTimeout(resolve, gap) : resolve()))
  const mouse = (type: string, at: number) =>
    keys.send('Input.dispatchMouseEvent', {
      type: type as 'mousePressed',
      ...places[at]!,
      button: 'left',
      buttons: type === 'mouseReleased' ? 0 : 1,
      clickCount: 1,
    })
  for (const step of steps) {
    if ('keys' in step)
      for (const { keyCode, ...one } of step.keys) {
        const event = { ...one, windowsVirtualKeyCode: keyCode }
        sent.push(keys.send('Input.dispatchKeyEvent', { type: one.text ? 'keyDown' : 'rawKeyDown', ...event }))
        sent.push(keys.send('Input.dispatchKeyEvent', { ...event, type: 'keyUp', text: '' }))
        await pause()
      }
    else if ('click' in step) sent.push(mouse('mousePressed', step.click), mouse('mouseReleased', step.click))
    else if ('drag' in step) {
      sent.push(mouse('mousePressed', step.drag[0]), mouse('mouseMoved', step.drag[1]))
      sent.push(mouse('mouseReleased', step.drag[1]))
    } else await page.evaluate(selectBlocks, step.select) // A script could arrive after the keys.
    await pause()
  }
  await Promise.all(sent)
  await settled(page)
}

const selectBlocks = ([from, to]: [number, number]) => {
  const root = document.querySelector<HTMLElement>('[contenteditable]')!
  root.focus()
  const blocks = [...root.querySelectorAll('section > *')]
  const [first, last] = [from, to].map((at) => document.createTreeWalker(blocks[at]!, NodeFilter.SHOW_TEXT).nextNode())
  getSelection()!.setBaseAndExtent(first!, 1, last!, 2)
}

/** Waits until all scheduled work has run: two frames and their follow-up tasks. */
const settled = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => setTimeout(resolve)))),
      ),
  )

test('fast input acts on the selection that the page shows, however busy the page is', async ({ page, writing }) => {
  test.setTimeout(30_000 + RUNS * 3000)
  await page.setViewportSize({ width: 900, height: 1400 })
  await writing.open(text)
  const keys = await page.context().newCDPSession(page)
  await page.evaluate(() => {
    const global = globalThis as Global
    global.disagreements = []
    const { manuscript, tools } = global.editorPage
    tools!.countDisagreements(manuscript!, (key) => global.disagreements.push(key))
  })
  const refill = () =>
    page.evaluate((blocks) => {
      const global = globalThis as Global
      global.disagreements = []
      getSelection()!.removeAllRanges()
      const { manuscript } = global.editorPage
      manuscript!.take([{ start: 0, deleteCount: manuscript!.blocks.blocks().length, blocks }])
    }, text)
  const before = await writing.text()
  const wrong: string[] = []
  for (let seed = FIRST_SEED; seed < FIRST_SEED + RUNS; seed++) {
    const { name, steps, gap } = planFrom(seed)
    await refill()
    await settled(page)
    const stop = await page.evaluateHandle(() => {
      const timer = setInterval(() => {
        for (const until = performance.now() + 12; performance.now() < until;) continue
      }, 16)
      return () => clearInterval(timer)
    })
    await play(page, keys, steps, gap)
    await stop.evaluate((stop) => stop())
    const disagreements = await page.evaluate(() => (globalThis as Global).disagreements)
    const actual = await writing.text()
    // The last click set a caret, so the key can have changed at most one word.
    const lost = Math.abs(actual.join('').length - before.join('').length)
    if (disagreements.length > 0 || lost > LONGEST_WORD)
      wrong.push(`seed ${seed}, ${name}: ${lost} ${disagreements.join()}`)
  }
  expect(wrong).toEqual([])
})

test('characters that come at once after Enter stay in their block, and so does what follows', async ({
  page,
  writing,
}) => {
  await writing.open([paragraph('one'), paragraph('two'), list('a', 'b')])
  await writing.caret(0)
  await page.keyboard.press('Enter')
  // The input arrives at once, as from dictation or an emoji picker.
  await page.keyboard.insertText('spoken words')
  await page.keyboard.type(' and more')
  await writing.caret(3, 1)
  await page.keyboard.press('Enter')
  await page.keyboard.insertText('😀')
  await page.keyboard.type('c')
  expect(await writing.text()).toEqual(['one', 'spoken words and more', 'two', '- a', '- 😀c', '- b'])
})
