import type { Page } from '@playwright/test'
import type { EditorNode } from '#manuscript/model/editor-state/editor-state.ts'
import { editorBlockText } from '#manuscript/model/editor-state/count-editor-block.ts'
import { blockToEditorNode } from '#manuscript/model/blocks/write-block.ts'
import { axe } from './accessible.ts'
import type { EditorPage } from './editor-page/entry.tsx'
import { expect, paragraph, section, test } from './editor-test.ts'

/** The text of each block. Footnotes follow in lines of their own. */
const shown = async (page: Page): Promise<string[]> => {
  const blocks = await page.evaluate(() =>
    (globalThis as typeof globalThis & { editorPage: EditorPage }).editorPage
      .manuscript!.blocks.blocks()
      .map(({ json }) => JSON.parse(json) as EditorNode),
  )
  return blocks.map((block) => (block.type === 'math' ? `[${editorBlockText(block)}]` : editorBlockText(block)))
}

const noted = (text: string, note: string) =>
  blockToEditorNode({ type: 'paragraph', text: [{ text }, { text: '', note: [[{ text: note }]] }] })

/** The page of the test has no landmarks. */
const problems = async (page: Page) => {
  const violations = await axe(page, { disabledRules: ['page-has-heading-one', 'region'] })
  return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])
}

test('a footnote is inserted, typed, numbered by chapter, opened again and undone', async ({ page, writing }) => {
  await writing.open([
    section('One'),
    paragraph('first words'),
    noted('old', 'Old.'),
    section('Two'),
    noted('new', 'New.'),
  ])
  await expect(page.getByLabel('Footnote 1: New.')).toBeVisible()
  await writing.caret(1, 5)
  await page.keyboard.press('Control+Shift+1')
  const field = page.getByRole('textbox', { name: 'Footnote' })
  await expect(field).toBeFocused()
  await page.keyboard.type('A "*source*"')
  await expect(field).toHaveText('A “source”')
  await expect(field.locator('em')).toHaveText('source')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('bold')
  expect(await problems(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(field).toBeHidden()
  await page.keyboard.type('!')
  await expect
    .poll(() => shown(page))
    .toEqual(['One', 'first! words\nA “source”\nbold', 'old\nOld.', 'Two', 'new\nNew.'])
  await expect(page.getByLabel('Footnote 2: Old.')).toBeVisible()

  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Control+Shift+1')
  await expect(field).toHaveText('A “source”bold')
  await page.keyboard.type('er')
  await page.keyboard.press('Control+Enter')
  await page.keyboard.press('Control+z')
  await expect.poll(async () => (await shown(page))[1]).toBe('first! words\nA “source”\nbold')
  await page.getByLabel(/A “source”/).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect.poll(async () => (await shown(page))[1]).toBe('first! words')
  await expect(page.getByLabel('Footnote 1: Old.')).toBeVisible()
  await page.keyboard.press('Control+Shift+1')
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.locator('.note-mark')).toHaveCount(2)
})

test('End and a click beside the line put the caret behind a footnote that ends it', async ({ page, writing }) => {
  await writing.open([section('One'), noted('The tide moves sand.', 'Ehlers.'), paragraph('Next.')])
  const block = page.getByText('The tide moves sand.')
  await writing.caret(1, 4)
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.keyboard.type('New')
  await expect.poll(() => shown(page)).toEqual(['One', 'The tide moves sand.\nEhlers.', 'New', 'Next.'])
  const { width } = (await block.boundingBox())!
  await page
    .getByRole('paragraph')
    .first()
    .click({ position: { x: width + 60, y: 12 } })
  await page.keyboard.type('!')
  const order = () =>
    page
      .getByRole('paragraph')
      .first()
      .evaluate((element) => element.lastChild?.textContent)
  await expect.poll(order).toBe('!')
  // The position between the words and the mark can be reached with the left arrow key.
  await page.keyboard.press('Home')
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.type('?')
  await expect(block).toContainText('sand.?')
})

test('the form of a footnote stays open while its paragraph is changed elsewhere', async ({ page, writing }) => {
  /** Replaces the second block, like a change from another device. */
  const take = (block: EditorNode) =>
    page.evaluate(
      (added) =>
        (globalThis as typeof globalThis & { editorPage: EditorPage }).editorPage.manuscript!.take([
          { start: 1, deleteCount: 1, blocks: [added] },
        ]),
      block,
    )
  await writing.open([section('One'), noted('old', 'See lse.')])
  await page.getByLabel('Footnote 1: See lse.').click()
  const field = page.getByRole('textbox', { name: 'Footnote' })
  await expect(field).toBeFocused()
  for (let step = 0; step < 4; step++) await page.keyboard.press('ArrowLeft')
  await take(noted('older', 'See lse.'))
  await page.keyboard.type('I')
  await expect.poll(() => shown(page)).toEqual(['One', 'older\nSee Ilse.'])
  // The words of the open footnote were changed on the other device.
  await take(noted('older', 'See Ilse, or Jon'))
  await expect(field).toHaveText('See Ilse, or Jon')
  await page.keyboard.type('!')
  await expect.poll(() => shown(page)).toEqual(['One', 'older\nSee Ilse, or Jon!'])
})

test('the form of a footnote opens at its mark in the cell of a table @soak', async ({ page, writing }) => {
  const cells = [
    ['Day', 'High water'],
    ['Monday', '6:12'],
  ].map((row) => row.map((text) => [{ text }]))
  await writing.open([
    section('One'),
    blockToEditorNode({ type: 'table', header: true, align: [null, null], rows: cells }),
  ])
  await page.getByRole('cell', { name: 'Monday' }).click()
  await page.keyboard.press('End')
  await page.keyboard.press('Control+Shift+1')
  const field = page.getByRole('textbox', { name: 'Footnote' })
  await expect(field).toBeFocused()
  const top = async (name: string) => (await page.locator(name).boundingBox())?.y ?? 0
  await expect.poll(async () => (await top('[role="dialog"]')) > (await top('.note-mark'))).toBe(true)
  await page.keyboard.type('By the chart')
  await page.keyboard.press('Escape')
  await expect(page.getByLabel('Footnote 1: By the chart')).toBeVisible()
})

test('formulas are typed in a line and on their own, with a preview and clear errors', async ({ page, writing }) => {
  await writing.open([section('One'), paragraph('')])
  await writing.caret(1)
  await page.keyboard.type('It costs $5 and $6, so $a^2$ is')
  await expect(page.locator('.formula math')).toBeVisible()
  await expect.poll(() => shown(page)).toEqual(['One', 'It costs $5 and $6, so a^2 is'])
  await page.locator('.formula').click()
  const field = page.getByRole('textbox', { name: 'Formula in TeX' })
  await expect(field).toHaveValue('a^2')
  await field.fill('\\href{http://a}{b')
  await expect(page.getByRole('dialog', { name: 'Formula' }).getByText(/^(?!Formula|For).+\.$/)).toBeVisible()
  await field.fill('\\frac{1}{2}')
  await expect(page.locator('.formula mfrac')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(field).toBeHidden()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Blocks' }).click()
  await page.getByRole('menuitem', { name: 'Block formula' }).click()
  await page.keyboard.type('f\'(x) *y* -- "z"')
  await expect.poll(() => shown(page)).toContain(`[f'(x) *y* -- "z"]`)
  await page.keyboard.press('Shift+Home')
  await page.keyboard.type('\\sqrt{x}')
  await expect(page.locator('.math-shown msqrt')).toBeVisible()
  await page.keyboard.type('+\\nothing')
  await expect(page.getByText('Unsupported function name')).toBeVisible()
  for (let at = 0; at < 9; at++) await page.keyboard.press('Backspace')
  await page.keyboard.press('Enter')
  await page.keyboard.type('after')
  await expect(page.locator('.math-source')).toHaveCSS('opacity', '0')
  await expect
    .poll(() => shown(page))
    .toEqual(['One', 'It costs $5 and $6, so \\frac{1}{2} is', '[\\sqrt{x}]', 'after'])
  expect(await problems(page)).toEqual([])
  await page.keyboard.press('ArrowUp')
  await expect(page.locator('.math-source')).toHaveCSS('opacity', '1')
})
