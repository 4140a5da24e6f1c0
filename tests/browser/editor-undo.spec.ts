import type { Page } from '@playwright/test'
import { expect, paragraph, section, test, type Writing } from './editor-test.ts'

/** Returns a function for random numbers below a limit, which repeat for the same seed. */
const randomBelow = (seed: number) => {
  let state = seed * 7919
  return (limit: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7f_ff_ff_ff
    return Math.floor((state / 0x80_00_00_00) * limit)
  }
}

const blocks = ['- item', '1. one', '> quote', '# head', '*** ', '``` ']
const pasted = '<h2>Pasted</h2><p>one</p><ul><li>a</li><li>b</li></ul><p>two</p>'

/** Does a random act of an author. Returns true if it was undo or redo. */
const act = async ({ page, paste }: Writing, below: (limit: number) => number): Promise<boolean> => {
  const { keyboard } = page
  const press = async (...keys: string[]) => {
    for (const key of keys) await keyboard.press(key)
  }
  const acts = [
    () => keyboard.type('word '),
    () => press('Enter'),
    () => press('Backspace'),
    () => press('Delete'),
    () => press('Shift+ArrowDown', ['Control+b', 'Delete', 'Control+x', 'Control+i'][below(4)]!),
    () => press(['ArrowUp', 'ArrowDown', 'Home', 'End', 'PageDown', 'PageUp'][below(6)]!),
    () => press('End', 'Enter').then(() => keyboard.type(blocks[below(blocks.length)]!)),
    () =>
      press('End', 'Enter')
        .then(() => keyboard.type('/table'))
        .then(() => press('Enter')),
    () => paste({ 'text/html': pasted }),
  ]
  const chosen = acts[below(13)]
  await (chosen?.() ?? press(...Array.from({ length: 1 + below(4) }, () => (below(3) ? 'Control+z' : 'Control+y'))))
  return chosen === undefined
}

/** Returns the elements that the page shows, and those of a new rendering of the same text. */
const shownAndNew = (page: Page): Promise<[string, string]> =>
  page.evaluate(async () => {
    const root = document.querySelector<HTMLElement>('[contenteditable]')!
    const { __lexicalEditor: editor } = root as unknown as {
      __lexicalEditor: { setRootElement: (root: HTMLElement | null) => void }
    }
    const read = () =>
      Array.from(root.querySelectorAll('*'), ({ tagName, textContent }) => `${tagName} ${textContent}`).join('\n')
    // The observers of figures and formulas draw them after the frame.
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    const shown = read()
    editor.setRootElement(null)
    root.replaceChildren()
    editor.setRootElement(root)
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    root.focus()
    return [shown, read()]
  })

for (const { seed, steps, tag } of [
  { seed: 1, steps: 30, tag: [] },
  ...[2, 3, 4, 5, 6, 7, 8].map((seed) => ({ seed, steps: 160, tag: '@soak' })),
])
  test(`undo and redo show the same page as a new rendering, seed ${seed}`, { tag }, async ({ page, writing }) => {
    test.slow(steps > 30)
    const below = randomBelow(seed)
    await writing.open(
      Array.from({ length: 60 }, (_, at) =>
        at % 10 === 0 ? section(`Head ${at}`) : paragraph(`Line ${at} with some words`),
      ),
    )
    await writing.caret(5)
    for (let step = 0; step < steps; step++) {
      if (!(await act(writing, below))) continue
      const [shown, fresh] = await shownAndNew(page)
      expect(shown, `step ${step}`).toBe(fresh)
    }
  })
