import { expect, list, paragraph, section, test } from './editor-test.ts'

test.use({ mode: 'development' })

test('in strict mode, which mounts the page twice, a text is opened once and can be edited and undone @soak', async ({
  page,
  writing,
}) => {
  await writing.open([section('One'), paragraph('text'), list('a')])
  await expect(page.getByRole('textbox', { name: 'Manuscript' })).toHaveText('OneTexta', { ignoreCase: true })
  await writing.caret(1)
  await page.keyboard.type('!')
  await page.keyboard.press('Control+k')
  await page.keyboard.press('Escape')
  await page.keyboard.type('!')
  expect(await writing.text()).toEqual(['# One', 'text!!', '- a'])
  await page.getByRole('button', { name: 'Undo' }).click()
  // The two letters are one undo step, or two on a slow machine.
  expect((await writing.text())[1]).toMatch(/^text!?$/)
})
