import type { EditorPage } from './editor-page/entry.tsx'
import { bold, expect, list, paragraph, plain, point, section, test } from './editor-test.ts'

type Global = typeof globalThis & { editorPage: EditorPage }

const three = [section('One'), paragraph('first'), section('Two'), paragraph('second'), paragraph('third')]

test('text is typed, formatted and made a heading, a list or a quote by shortcuts and marks', async ({
  page,
  writing,
}) => {
  await test.step('typing and formats', async () => {
    await writing.open([])
    await expect(page.getByRole('textbox', { name: 'Manuscript' })).toHaveAttribute('data-empty', '')
    await writing.caret(0)
    await page.keyboard.type('Hello ')
    await page.keyboard.press('Control+b')
    await page.keyboard.type('bold')
    await page.keyboard.press('Control+b')
    await page.keyboard.type(' world')
    expect(await writing.text()).toEqual(['Hello [1:bold] world'])
    await expect(page.getByRole('textbox', { name: 'Manuscript' })).not.toHaveAttribute('data-empty')
  })

  await test.step('the heading shortcuts turn a line into a heading and back', async () => {
    await writing.open([paragraph('Title'), paragraph([plain('some '), bold('text')])])
    await writing.caret(0)
    await page.keyboard.press('Control+Alt+2')
    await writing.caret(1)
    await page.keyboard.press('Control+Alt+3')
    expect(await writing.text()).toEqual(['# Title', '## some [1:text]'])
    await page.keyboard.press('Control+Alt+0')
    expect(await writing.text()).toEqual(['# Title', 'some [1:text]'])
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+z')
    expect(await writing.text()).toEqual(['# Title', 'some [1:text]'])
  })

  await test.step('Markdown marks at the start of a line, and undo restores the marks', async () => {
    await writing.open([])
    await writing.caret(0)
    const made: [string, string][] = [
      ['## ', '# a'],
      ['### ', '## a'],
      ['> ', '> a'],
      ['- ', '- a'],
      ['1. ', '1. a'],
    ]
    for (const [typed, shown] of made) {
      await page.keyboard.press('Control+a')
      await page.keyboard.press('Delete')
      await page.keyboard.press('Control+Alt+0')
      await page.keyboard.type(`${typed}a`)
      expect(await writing.text()).toEqual([shown])
    }
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Delete')
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Control+Alt+0')
    await page.keyboard.type('## ')
    expect(await writing.text()).toEqual(['# '])
    await page.keyboard.press('Control+z')
    expect(await writing.text()).toEqual(['## '])
    await page.keyboard.type('x')
    expect(await writing.text()).toEqual(['## x'])
  })
})

test('headings and chapters are split and joined by Enter, Backspace and a selection', async ({ page, writing }) => {
  await test.step('Enter after a heading starts a paragraph; Backspace at its start makes it a paragraph, then joins it', async () => {
    await writing.open(three)
    await writing.caret(2)
    await page.keyboard.press('Enter')
    await page.keyboard.type('new')
    expect(await writing.text()).toEqual(['# One', 'first', '# Two', 'new', 'second', 'third'])
    await writing.caret(2, 0)
    await page.keyboard.press('Backspace')
    expect(await writing.text()).toEqual(['# One', 'first', 'Two', 'new', 'second', 'third'])
    await page.keyboard.press('Backspace')
    expect(await writing.text()).toEqual(['# One', 'firstTwo', 'new', 'second', 'third'])
    await page.keyboard.type('+')
    expect(await writing.text()).toEqual(['# One', 'first+Two', 'new', 'second', 'third'])
    for (let step = 0; step < 5; step++) await page.keyboard.press('Control+z')
    expect(await writing.text()).toEqual(['# One', 'first', '# Two', 'second', 'third'])
  })

  await test.step('deleting a selection across chapters joins the rest', async () => {
    await writing.open(three)
    await writing.caret(1, 2)
    for (let line = 0; line < 3; line++) await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Backspace')
    const text = await writing.text()
    expect(text[0]).toBe('# One')
    expect(text[1]).toMatch(/^fi/)
    expect(text.length).toBe(2)
  })
})

test('arrow keys, Home and End move through all chapters @soak', async ({ page, writing }) => {
  await writing.open(three)
  await writing.caret(1)
  await page.keyboard.press('ArrowRight')
  await page.keyboard.type('>')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.type('^')
  await page.keyboard.press('Control+End')
  await page.keyboard.type('$')
  await page.keyboard.press('Control+Home')
  await page.keyboard.type('0')
  const [one, first, ...others] = await writing.text()
  expect([one, ...others]).toEqual(['# 0One', '# >Two', 'second', 'third$'])
  expect(first).toMatch(/^f[^^]*\^.*t$/)
})

test('everything can be deleted, written again, and restored', async ({ page, writing }) => {
  await test.step('everything is deleted, written again, and restored', async () => {
    await writing.open([section('One'), paragraph('first'), list('a', 'b'), section('Two')])
    await writing.caret(1)
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Delete')
    expect((await writing.text()).join('').replace('# ', '')).toBe('')
    await page.keyboard.type('anew')
    expect((await writing.text()).join('').replace('# ', '')).toBe('anew')
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+z')
    expect(await writing.text()).toEqual(['# One', 'first', '- a', '- b', '# Two'])
    await page.keyboard.press('Control+a')
    await page.keyboard.type('x')
    expect((await writing.text()).join('').replace('# ', '')).toBe('x')
  })

  await test.step('undo restores many chapters, and the next key does not replace them', async () => {
    const chapters = ['One', 'Two', 'Three', 'Four'].flatMap((title) => [section(title), paragraph(`of ${title}`)])
    await writing.open(chapters)
    const before = await writing.text()
    await writing.caret(3)
    await page.keyboard.press('Control+a')
    await page.keyboard.press('Delete')
    expect((await writing.text()).join('').replace('# ', '')).toBe('')
    await page.keyboard.press('Control+z')
    expect(await writing.text()).toEqual(before)
    await page.keyboard.type('x')
    expect(await writing.text()).toEqual(['# xOne', ...before.slice(1)])
  })
})

test('Enter in an empty item leaves a list, Tab indents an item, and elsewhere Tab leaves the text @soak', async ({
  page,
  writing,
}) => {
  await writing.open([section('One'), list('a', 'b'), paragraph('after')])
  await writing.caret(1)
  await page.keyboard.press('Tab')
  expect(await writing.text()).toEqual(['# One', '- a', '  - b', 'after'])
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.type('out')
  expect(await writing.text()).toEqual(['# One', '- a', '- b', 'out', 'after'])
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'After the sheet' })).toBeFocused()
  expect(await writing.text()).toEqual(['# One', '- a', '- b', 'out', 'after'])
})

test('the direction of a block follows its first letter, or the language if it has none @soak', async ({
  page,
  writing,
}) => {
  await writing.open(
    [section('English first'), paragraph('نص مع English فيه'), point('قسم'), paragraph('12 – 34'), paragraph('')],
    { language: 'arabic' },
  )
  const sheet = page.getByRole('textbox', { name: 'Manuscript' })
  await expect(sheet).toHaveAttribute('lang', 'ar')
  const directions = () =>
    sheet.evaluate((root) =>
      [...root.querySelectorAll('section > *')].map((block) => getComputedStyle(block).direction),
    )
  expect(await directions()).toEqual(['ltr', 'rtl', 'rtl', 'rtl', 'rtl'])
  await expect(sheet).toHaveCSS('direction', 'rtl')

  await writing.caret(4)
  await page.keyboard.type('(In English: كلمة)')
  expect(await directions()).toEqual(['ltr', 'rtl', 'rtl', 'rtl', 'ltr'])
  await page.keyboard.press('Enter')
  await page.keyboard.type('- عنصر')
  expect(await directions()).toEqual(['ltr', 'rtl', 'rtl', 'rtl', 'ltr', 'rtl'])
  await writing.caret(0)
  await page.keyboard.press('Shift+Home')
  await page.keyboard.press('Delete')
  await page.keyboard.type('عنوان')
  expect((await directions())[0]).toBe('rtl')
  await expect(async () => {
    await page.keyboard.press('Control+z')
    expect((await writing.text())[0]).toBe('# English first')
  }).toPass()
  expect((await directions())[0]).toBe('ltr')
  // A text that is only opened is saved unchanged.
  const saved = await page.evaluate(() => {
    const { manuscript } = (globalThis as Global).editorPage
    return manuscript!.blocks.blocks().map(({ json }) => (JSON.parse(json) as { direction: string | null }).direction)
  })
  expect(new Set(saved)).toEqual(new Set([null]))
})

test('a paragraph in another script has its own direction in an English text @soak', async ({ page, writing }) => {
  await writing.open([paragraph('English'), paragraph('فقرة عربية'), list('عنصر', 'item')])
  const sheet = page.getByRole('textbox', { name: 'Manuscript' })
  await expect(sheet.getByText('فقرة عربية')).toHaveCSS('direction', 'rtl')
  await expect(sheet.getByText('English')).toHaveCSS('direction', 'ltr')
  await expect(sheet.getByRole('list')).toHaveCSS('direction', 'rtl')
})
