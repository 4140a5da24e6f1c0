import type { Page } from '@playwright/test'
import type { EditorNode } from '#manuscript/model/editor-state/editor-state.ts'
import type { EditorPage } from './editor-page/entry.tsx'
import { expect, paragraph, section, test } from './editor-test.ts'

/**
 * Returns the text with the kind of each block and the new formats: `kind: words`, with formats in
 * brackets.
 */
const blocks = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const shown = (node: EditorNode): string => {
      if (node.type === 'linebreak') return '|'
      const state = (node['$'] ?? {}) as Record<string, string>
      const style = [node.format || '', ...Object.values(state)].filter(Boolean).join(' ')
      if (node.type === 'text') return style ? `[${style}:${node.text}]` : (node.text ?? '')
      const inside = (node.children ?? []).map(shown).join(node.type === 'list' ? ' / ' : '')
      if (node.type === 'listitem') return inside
      const start = typeof node['start'] === 'number' ? `${node['start']} ` : ''
      const kind = [node.type, node.tag, style, node['language']].filter(Boolean).join(' ')
      return kind === 'paragraph' ? inside : `${kind}: ${start}${inside}`
    }
    const { manuscript } = (globalThis as { editorPage?: EditorPage }).editorPage!
    return manuscript!.blocks.blocks().map(({ json }) => shown(JSON.parse(json) as EditorNode))
  })

const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key)
}

const choose = async (page: Page, menu: string, item: string) => {
  await page.getByRole('button', { name: menu, exact: true }).click()
  await page.getByRole('menu').getByText(item, { exact: true }).click()
  await expect(page.getByRole('menu')).toHaveCount(0)
}

test('formats can be set by shortcut and menu, copied, and undone', async ({ page, writing }) => {
  await writing.open([paragraph('H2O and Northern'), paragraph('')])
  await writing.caret(0, 1)
  await press(page, 'Shift+ArrowRight', 'Control+Shift+Digit4')
  await writing.caret(0, 8)
  await press(page, 'Shift+End')
  await choose(page, 'More formats', 'Small capitals')
  await expect.poll(() => blocks(page)).toEqual(['H[32:2]O and [small:Northern]', ''])
  await expect(page.locator('[data-caps=small]')).toHaveCSS('font-variant-caps', 'small-caps')
  await press(page, 'Control+Shift+Digit5')
  await expect.poll(() => blocks(page)).toEqual(['H[32:2]O and [4 small:Northern]', ''])
  await press(page, 'Control+z', 'Control+z', 'Control+Shift+z')
  await expect.poll(() => blocks(page)).toEqual(['H[32:2]O and [small:Northern]', ''])
  // Formats chosen at a caret apply to the next letters, and copying a part of a paragraph keeps
  // all formats.
  await writing.caret(0)
  await press(page, 'Control+Shift+Digit3', 'Control+Shift+Digit6')
  await page.keyboard.type('th')
  await press(page, 'Control+Shift+Digit6', 'Control+Shift+Space')
  await expect.poll(() => blocks(page)).toEqual(['H[32:2]O and [small:Northern][64:th]\u00a0', ''])
  const html = await page.evaluate(() => {
    const data = new DataTransfer()
    document.execCommand('selectAll')
    document
      .querySelector('[contenteditable]')!
      .dispatchEvent(new ClipboardEvent('copy', { clipboardData: data, bubbles: true, cancelable: true }))
    return data.getData('text/html')
  })
  await writing.caret(1)
  await writing.paste({ 'text/html': html })
  await expect.poll(() => blocks(page)).toContain('H[32:2]O and [small:Northern][64:th]')
})

test('scene breaks can be typed, passed, selected, deleted and copied @soak', async ({ page, writing }) => {
  await writing.open([paragraph('one'), paragraph('')])
  for (const typed of ['***', '* * *', '---', '#']) {
    await writing.caret(1)
    await page.keyboard.type(typed)
    await page.keyboard.press('Enter')
    await expect.poll(() => blocks(page), typed).toEqual(['one', 'scenebreak: ', ''])
    await page.keyboard.press('Control+z')
    await expect.poll(() => blocks(page), typed).not.toContain('scenebreak: ')
    await press(page, 'Control+z', 'Control+z', 'Control+z')
    await page.evaluate(() => {
      const { manuscript } = (globalThis as { editorPage?: EditorPage }).editorPage!
      const all = manuscript!.blocks.blocks().map(({ json }) => JSON.parse(json) as EditorNode)
      manuscript!.take([{ start: 1, deleteCount: all.length - 1, blocks: [{ ...all[0]!, children: [] }] }])
    })
  }
  await writing.caret(1)
  await page.keyboard.type('two')
  await writing.caret(0)
  await choose(page, 'Blocks', 'Scene break')
  await page.keyboard.type('>')
  await expect.poll(() => blocks(page)).toEqual(['one', 'scenebreak: ', '>two'])
  await press(page, 'ArrowLeft', 'ArrowLeft')
  await page.keyboard.type('<')
  await press(page, 'ArrowDown')
  await page.keyboard.type('v')
  await press(page, 'Home', 'ArrowUp')
  await page.keyboard.type('^')
  const texts = await blocks(page)
  expect(texts[1]).toBe('scenebreak: ')
  expect(texts[0]).toMatch(/\^/)
  expect(texts[2]).toMatch(/v/)
  const sceneBreak = page.getByRole('separator', { name: 'Scene break' })
  await sceneBreak.click()
  await expect(page.locator('.scene-break')).toHaveClass(/selected/)
  // A click that is over before the browser reports the selection puts the caret there.
  await page.getByText(texts[2]!).click()
  await page.keyboard.type('q')
  await expect.poll(async () => (await blocks(page))[2]).toMatch(/q/)
  await press(page, 'Control+z')
  await expect.poll(() => blocks(page)).toEqual(texts)
  await sceneBreak.click()
  await expect(page.locator('.scene-break')).toHaveClass(/selected/)
  await press(page, 'Delete')
  await expect.poll(() => blocks(page)).toHaveLength(2)
  await press(page, 'Control+z')
  await expect.poll(() => blocks(page)).toHaveLength(3)
  await writing.caret(2, 0)
  await press(page, 'Backspace')
  await expect.poll(() => blocks(page)).toEqual([texts[0], texts[2]])
})

test('headings of four ranks, verse, letters, quotes and directions', async ({ page, writing }) => {
  await writing.open([section('One'), paragraph('two'), paragraph('')])
  await writing.caret(0)
  await choose(page, 'Blocks', 'Part')
  await writing.caret(1)
  await press(page, 'Control+Alt+Digit4', 'Home', 'ArrowRight', 'Enter')
  await expect
    .poll(() => blocks(page))
    .toEqual(['heading h1 part: One', 'heading h4 subsection: t', 'heading h4 subsection: wo', ''])
  await expect(page.locator('h1[data-rank=part]')).toHaveCSS('text-align', 'center')
  await writing.caret(3)
  await choose(page, 'Blocks', 'Verse')
  await page.keyboard.type('a')
  await press(page, 'Enter')
  await page.keyboard.type('b')
  await press(page, 'Enter', 'Enter')
  await page.keyboard.type('c')
  await press(page, 'Enter', 'Enter', 'Enter')
  await choose(page, 'Blocks', 'Signature')
  await page.keyboard.type('Ann')
  await press(page, 'Enter', 'Enter')
  await page.keyboard.type('> q')
  await press(page, 'Enter')
  await choose(page, 'Blocks', 'Source of a quote')
  await page.keyboard.type('book')
  await expect
    .poll(async () => (await blocks(page)).slice(3))
    .toEqual([
      'paragraph verse: a|b',
      'paragraph verse: c',
      'paragraph signature: Ann',
      'quote: q',
      'quote source: book',
    ])
  await expect(page.locator('p[data-style=signature]')).toHaveCSS('text-align', 'end')
  await choose(page, 'More formats', 'Right to left')
  const source = page.locator('blockquote[data-style=source]')
  await expect(source).toHaveAttribute('dir', 'rtl')
  await page.keyboard.type('!')
  await expect(source).toHaveAttribute('dir', 'rtl')
  await choose(page, 'More formats', 'By its first letter')
  await expect(source).toHaveAttribute('dir', 'ltr')
})

test('code keeps its indentation, and lists their numbers @soak', async ({ page, writing }) => {
  await writing.open([paragraph('')])
  await writing.caret(0)
  await page.keyboard.type('```js')
  await press(page, 'Enter', 'Tab')
  await page.keyboard.type('if (a)')
  await press(page, 'Enter', 'Tab')
  await page.keyboard.type('"b"')
  await press(page, 'Control+b', 'Shift+Tab')
  await expect.poll(() => blocks(page)).toEqual(['code js:   if (a)|  "b"'])
  const field = page.getByRole('textbox', { name: 'Language of the code' })
  await expect(field).toHaveValue('js')
  await field.fill('ts')
  await field.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Manuscript' })).toBeFocused()
  await press(page, 'Control+End', 'Enter', 'Enter', 'Enter')
  await page.keyboard.type('5. five')
  await press(page, 'Enter')
  await page.keyboard.type('in')
  await press(page, 'Tab', 'Enter', 'Shift+Tab')
  await page.keyboard.type('six')
  await expect.poll(() => blocks(page)).toEqual(['code ts:   if (a)|  "b"', 'list ol: 5 five / list ol: 1 in / six'])
})

test('numbers continue after what divides a list @soak', async ({ page, writing }) => {
  await writing.open([paragraph('')])
  await writing.caret(0)
  await page.keyboard.type('3. a')
  await press(page, 'Enter')
  await page.keyboard.type('b')
  await press(page, 'Enter')
  await page.keyboard.type('c')
  await press(page, 'Home', 'ArrowLeft', 'Enter', 'Enter')
  await page.keyboard.type('text')
  await expect.poll(() => blocks(page)).toEqual(['list ol: 3 a / b', 'text', 'list ol: 5 c'])
  await press(page, 'ArrowUp', 'Home', 'Backspace')
  await expect.poll(() => blocks(page)).toEqual(['list ol: 3 a', 'b', 'text', 'list ol: 5 c'])
  await press(page, 'Control+z')
  await writing.caret(0, 1)
  await choose(page, 'Blocks', 'Scene break')
  await expect
    .poll(() => blocks(page))
    .toEqual(['list ol: 3 a', 'scenebreak: ', 'list ol: 4 b', 'text', 'list ol: 5 c'])
})

test('Markdown and quotation marks are replaced while typing, each undone in one step', async ({ page, writing }) => {
  await writing.open([paragraph('')], { language: 'german' })
  await writing.caret(0)
  await page.keyboard.type('**fett**')
  await expect.poll(() => blocks(page)).toEqual(['[1:fett]'])
  await press(page, 'Control+z')
  await expect.poll(() => blocks(page)).toEqual(['**fett**'])
  await press(page, 'Control+Shift+z')
  await page.keyboard.type(' und *schräg*, 2*3*4 ')
  await expect.poll(() => blocks(page)).toEqual(['[1:fett] und [2:schräg], 2*3*4 '])
  await page.keyboard.type('"')
  await expect.poll(async () => (await blocks(page))[0]).toMatch(/ „$/)
  await press(page, 'Control+z')
  await expect.poll(async () => (await blocks(page))[0]).toMatch(/ "$/)
  await press(page, 'Control+Shift+z')
  await page.keyboard.type('Ja" -- geht\'s')
  await expect.poll(async () => (await blocks(page))[0]).toMatch(/ „Ja“ – geht’s$/)
  await choose(page, 'More formats', 'Smart quotes and dashes')
  await page.keyboard.type(' "')
  await expect.poll(async () => (await blocks(page))[0]).toMatch(/ "$/)
  await choose(page, 'More formats', 'Smart quotes and dashes')
  await press(page, 'Enter')
  await choose(page, 'More formats', 'Small capitals')
  await page.keyboard.type('Am **Kap** ')
  await expect.poll(async () => (await blocks(page))[1]).toBe('[small:Am ][1 small:Kap][small: ]')
  // The mark after formatted words closes, as it would after plain ones.
  await choose(page, 'More formats', 'Small capitals')
  await press(page, 'Enter')
  await page.keyboard.type('"**Nein**"')
  await expect.poll(async () => (await blocks(page))[2]).toBe('„[1:Nein]“')
})
