import type { EditorPage } from './editor-page/entry.tsx'
import { bold, expect, list, paragraph, plain, point, section, test } from './editor-test.ts'

type Global = typeof globalThis & { editorPage: EditorPage; heard?: number }

const text = [
  paragraph('before all'),
  section('Chapter'),
  paragraph([plain('some '), bold('bold'), plain(' text')]),
  point('Empty point'),
  paragraph(''),
  point('Point'),
  list('a', 'b'),
  section('Next'),
]

test('the block at the caret is known, and reported only when it changes', async ({ page, writing }) => {
  await writing.open(text)
  const at = () =>
    page.evaluate(() => {
      const { manuscript, tools } = (globalThis as Global).editorPage
      const caret = manuscript!.caret.get()!
      const { kind, isEmpty, hasText, isRange, selected } = caret
      return {
        kind,
        isEmpty,
        hasText,
        isRange,
        selected: selected.length,
        above: tools!.headingsAbove(manuscript!.editor, caret.key),
        markdown: tools!.blocksMarkdown(manuscript!.editor, selected),
        hasPlace: (tools!.blockRectangle(manuscript!.editor, caret.key)?.height ?? 0) > 0,
      }
    })
  const usual = { isEmpty: false, hasText: false, isRange: false, selected: 1, hasPlace: true }
  await writing.caret(2)
  expect(await at()).toEqual({
    ...usual,
    kind: 'paragraph',
    above: { chapter: 'Chapter', section: null },
    markdown: 'some **bold** text',
  })
  await writing.caret(1)
  expect(await at()).toMatchObject({ kind: 'h2', hasText: true, markdown: 'Chapter' })
  await writing.caret(3)
  expect(await at()).toMatchObject({
    kind: 'h3',
    hasText: false,
    above: { chapter: 'Chapter', section: 'Empty point' },
  })
  await writing.caret(6)
  expect(await at()).toMatchObject({
    kind: 'list',
    above: { chapter: 'Chapter', section: 'Point' },
    markdown: '- a\n- b',
  })
  await writing.caret(7)
  expect(await at()).toMatchObject({ kind: 'h2', hasText: false, above: { chapter: 'Next', section: null } })
  await writing.caret(0)
  expect(await at()).toMatchObject({ above: { chapter: null, section: null } })

  await page.evaluate(() => {
    const global = globalThis as Global
    global.heard = 0
    global.editorPage.manuscript!.caret.subscribe(() => global.heard!++)
  })
  await page.keyboard.type(' more words')
  expect(await page.evaluate(() => (globalThis as Global).heard)).toBe(0)
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await expect.poll(at).toMatchObject({ isRange: true, kind: 'paragraph', selected: 3 })
})

test('blocks are replaced by Markdown and by a remote change around the caret', async ({ page, writing }) => {
  await test.step('Markdown replaces blocks or is inserted after one, as one undo step', async () => {
    await writing.open(text)
    await writing.caret(2)
    const before = await writing.text()
    await page.evaluate(() => {
      const { manuscript, tools } = (globalThis as Global).editorPage
      const { key } = manuscript!.caret.get()!
      tools!.replaceBlocks(manuscript!.editor, [key], tools!.markdownToEditorNodes('new **bold**\n\n- x\n- y'))
    })
    expect((await writing.text()).slice(1, 6)).toEqual(['# Chapter', 'new [1:bold]', '- x', '- y', '## Empty point'])
    await page.keyboard.type('!')
    expect((await writing.text())[4]).toBe('- y!')
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+z')
    expect(await writing.text()).toEqual(before)

    await writing.caret(3)
    await page.evaluate(() => {
      const { manuscript, tools } = (globalThis as Global).editorPage
      const { key } = manuscript!.caret.get()!
      tools!.insertAfterBlock(manuscript!.editor, key, tools!.markdownToEditorNodes('drafted\n\ntext'))
      tools!.setHeadingTitle(manuscript!.editor, key, 'Better')
    })
    expect((await writing.text()).slice(3, 7)).toEqual(['## Better', 'drafted', 'text', ''])
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+z')
    expect(await writing.text()).toEqual(before)
  })

  await test.step('a remote change keeps the caret in place, and undo keeps the remote change', async () => {
    await writing.open(text)
    await writing.caret(2, 4)
    await page.keyboard.type('X')
    await page.evaluate(
      (blocks) => (globalThis as Global).editorPage.manuscript!.take([{ start: 0, deleteCount: 1, blocks }]),
      [paragraph('taken'), paragraph('in')],
    )
    await page.keyboard.type('Y')
    expect((await writing.text()).slice(0, 4)).toEqual(['taken', 'in', '# Chapter', 'someXY [1:bold] text'])
    await page.keyboard.press('Control+z')
    expect((await writing.text()).slice(0, 4)).toEqual(['taken', 'in', '# Chapter', 'someX [1:bold] text'])
    await page.keyboard.press('Control+z')
    expect((await writing.text()).slice(0, 4)).toEqual(['taken', 'in', '# Chapter', 'some [1:bold] text'])
    await page.keyboard.press('Control+z')
    expect((await writing.text()).slice(0, 4)).toEqual(['taken', 'in', '# Chapter', 'some [1:bold] text'])
    await page.keyboard.type('Z')
    expect((await writing.text())[3]).toBe('someZ [1:bold] text')
  })
})
