import { blockToEditorNode } from '#manuscript/model/blocks/write-block.ts'
import { readBlock } from '#manuscript/model/blocks/read-block.ts'
import type { EditorNode } from '#manuscript/model/editor-state/editor-state.ts'
import type { Page } from '@playwright/test'
import { axe } from './accessible.ts'
import { expect, paragraph, section, test } from './editor-test.ts'
import type { EditorPage } from './editor-page/entry.tsx'

const readBlocks = (page: Page): Promise<EditorNode[]> =>
  page.evaluate(() =>
    (globalThis as typeof globalThis & { editorPage: EditorPage }).editorPage
      .manuscript!.blocks.blocks()
      .map(({ json }) => JSON.parse(json) as EditorNode),
  )

/** Returns the blocks as text; a table as a list of rows, with its cells separated by `|`. */
const shown = async (page: Page): Promise<(string | string[])[]> =>
  (await readBlocks(page)).map((node) => {
    const [block] = readBlock(node)
    if (block?.type === 'table')
      return block.rows.map((row) => row.map((cell) => cell.map(({ text }) => text).join('')).join('|'))
    return (node.children ?? []).map(({ text = '' }) => text).join('')
  })

/** The page of the test has no landmarks. */
const problems = async (page: Page) => {
  const violations = await axe(page, { disabledRules: ['page-has-heading-one', 'region'] })
  return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])
}

const table = (rows: string[][]) =>
  blockToEditorNode({
    type: 'table',
    header: true,
    align: rows[0]!.map(() => null),
    rows: rows.map((row) => row.map((text) => [{ text }])),
  })

test('a table is inserted, filled, rearranged, copied and undone by keyboard', async ({ page, writing }) => {
  await writing.open([section('One'), paragraph('before'), paragraph('')])
  await writing.caret(2)
  await page.getByRole('button', { name: 'Blocks' }).click()
  await page.getByRole('menuitem', { name: 'Table' }).click()
  await expect(page.getByRole('table')).toBeVisible()
  // A table keeps its kind, and other blocks are inserted below it.
  await page.getByRole('button', { name: 'Blocks' }).click()
  await expect(page.getByRole('menu').getByRole('group')).toHaveText(/^Insert/)
  await page.getByRole('menuitem', { name: 'Scene break' }).click()
  await expect
    .poll(async () => (await readBlocks(page)).map(({ type }) => type).slice(2, 4))
    .toEqual(['table', 'scenebreak'])
  await page.keyboard.press('Control+z')
  for (const word of ['Name', 'Age', 'Town', 'Ann', '7', 'Oslo', 'Bo', '8', 'Rome']) {
    await page.keyboard.type(word)
    if (word !== 'Rome') await page.keyboard.press('Tab')
  }
  await expect.poll(() => shown(page)).toEqual(['One', 'before', ['Name|Age|Town', 'Ann|7|Oslo', 'Bo|8|Rome'], ''])
  await page.keyboard.press('Tab')
  await page.keyboard.type('last')
  await page.keyboard.press('Enter')
  await page.keyboard.type('line')
  await page.keyboard.press('Alt+Shift+ArrowUp')
  await expect(page.getByRole('status').filter({ hasText: 'Row moved up. Row 3 of 4, column 1 of 3.' })).toBeAttached()
  await page.keyboard.press('Alt+Shift+ArrowRight')
  await expect
    .poll(async () => (await shown(page))[2])
    .toEqual(['Age|Name|Town', '7|Ann|Oslo', '|last\nline|', '8|Bo|Rome'])

  await page.keyboard.press('Alt+F10')
  await expect(page.getByRole('toolbar', { name: 'Table' }).getByRole('button', { name: 'Row' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await page.getByRole('menuitemcheckbox', { name: 'Right' }).click()
  await expect(page.getByRole('textbox', { name: 'Manuscript' })).toBeFocused()
  await expect(page.getByRole('cell', { name: 'Ann' })).toHaveCSS('text-align', 'right')
  expect((await readBlocks(page))[2]).toMatchObject({ $: { align: [null, 'right', null] } })
  expect(await problems(page)).toEqual([])

  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await expect
    .poll(async () => (await shown(page))[2])
    .toEqual(['Name|Age|Town', 'Ann|7|Oslo', 'Bo|8|Rome', 'last\nline||'])
  await page.getByRole('button', { name: 'Table', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Delete table' }).click()
  await expect.poll(() => shown(page)).toEqual(['One', 'before', ''])
  await expect(page.getByRole('status').filter({ hasText: 'Table deleted' })).toBeAttached()
})

test('text selected over cells is emptied, and the arrow keys leave a table at the end', async ({ page, writing }) => {
  await writing.open([
    section('One'),
    table([
      ['a', 'b'],
      ['c', 'd'],
    ]),
  ])
  await page.evaluate(() => {
    const [, b, c] = [...document.querySelectorAll('td p, th p')].map((cell) => cell.querySelector('span')!.firstChild!)
    document.querySelector<HTMLElement>('[contenteditable]')!.focus()
    getSelection()!.setBaseAndExtent(b!, 1, c!, 1)
  })
  await page.keyboard.type('x')
  await expect.poll(async () => (await shown(page))[1]).toEqual(['a|bx', '|d'])
  await page.keyboard.press('Control+z')
  await page.getByRole('cell', { name: 'd' }).click()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.type('after')
  await expect.poll(() => shown(page)).toEqual(['One', ['a|b', 'c|d'], 'after'])
  await page.keyboard.press('Home')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await expect.poll(() => shown(page)).toEqual([''])
})

test('a wide table and a wide formula scroll on a phone, and follow the direction of the text @soak', async ({
  page,
  writing,
}) => {
  const tex = 'abcdefghijklmnopqrstuvwxyz'.split('').join(' + ')
  await page.setViewportSize({ width: 390, height: 780 })
  await writing.open(
    [section('فصل'), table([['اسم', 'عمر', 'مدينة', 'بلد', 'لون', 'رقم']]), blockToEditorNode({ type: 'math', tex })],
    { language: 'arabic' },
  )
  const [first, last] = [page.getByText('اسم'), page.getByText('رقم')]
  const [left, right] = await Promise.all([last.boundingBox(), first.boundingBox()])
  expect(left!.x).toBeLessThan(right!.x)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await first.click()
  await expect(page.getByRole('toolbar', { name: 'Table' })).toBeInViewport()
  const formula = page.getByRole('group', { name: 'Formula, scrolls sideways' })
  await expect(formula).toBeVisible()
  expect(await problems(page)).toEqual([])
  // The caret scrolls the table. Its frame is not between the text and the formula.
  await page.getByText('فصل').click()
  await page.keyboard.press('Tab')
  await expect(formula).toBeFocused()
  await formula.click()
  await page.keyboard.type(' = 0')
  await expect.poll(() => shown(page)).toContain(`${tex} = 0`)
})
