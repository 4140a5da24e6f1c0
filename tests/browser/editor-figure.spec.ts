import { createHash } from 'node:crypto'
import type { Page } from '@playwright/test'
import { imageMessages } from '#contract/images.ts'
import { blockToEditorNode } from '#manuscript/model/blocks/write-block.ts'
import type { EditorNode } from '#manuscript/model/editor-state/editor-state.ts'
import { axe } from './accessible.ts'
import type { EditorPage } from './editor-page/entry.tsx'
import { expect, paragraph, section, test } from './editor-test.ts'

const readBlocks = (page: Page): Promise<EditorNode[]> =>
  page.evaluate(() =>
    (globalThis as typeof globalThis & { editorPage: EditorPage }).editorPage
      .manuscript!.blocks.blocks()
      .map(({ json }) => JSON.parse(json) as EditorNode),
  )

const drawing = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="30"><rect width="60" height="30" fill="teal"/></svg>',
)
const image = `sha256-${createHash('sha256').update(drawing).digest('hex')}`
const lost = `sha256-${'0'.repeat(64)}`

// The browser reports refused calls itself.
test.use({ expectedErrors: [/status of (?:404|507)/] })

test('an image file becomes a figure with a caption, a description and a width, and a failed one waits', async ({
  page,
  writing,
}) => {
  let isFull = true
  await page.route('**/v1/images', (route) =>
    isFull
      ? route.fulfill({ status: 507, json: { code: 'storage_full', message: 'The storage is full.' } })
      : route.fulfill({ json: { image, type: 'image/svg+xml', bytes: drawing.length, width: 60, height: 30 } }),
  )
  await page.route('**/v1/images/sha256-*', (route) =>
    route.request().url().endsWith(image)
      ? route.fulfill({ body: drawing, contentType: 'image/svg+xml' })
      : route.fulfill({ status: 404, json: { code: 'not_found', message: 'Not found.' } }),
  )
  const old = blockToEditorNode({ type: 'figure', image: lost, alt: '', caption: [{ text: 'Gone' }], width: 50 })
  await writing.open([section('One'), paragraph('before'), old, paragraph('after')])
  await expect(page.getByText(imageMessages.lost)).toBeVisible()
  await writing.caret(1)
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Blocks' }).click()
  await page.getByRole('menuitem', { name: 'Image' }).click()
  await (await chooser).setFiles({ name: 'plan.svg', mimeType: 'image/svg+xml', buffer: drawing })
  await expect(page.getByText('The storage is full.')).toBeVisible()
  expect(await axe(page, { disabledRules: ['page-has-heading-one', 'region'] })).toEqual([])
  isFull = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.locator('figure img').first()).toBeVisible()
  await expect(page.getByText('plan.svg')).toBeHidden()

  await page.locator('figure img').first().click()
  await page.keyboard.type('The plan')
  await page.keyboard.press('Alt+F10')
  await page.keyboard.press('Enter')
  const description = page.getByRole('textbox', { name: 'Description' })
  await expect(description).toBeFocused()
  // There is no room above or below a tall picture.
  await expect(page.getByRole('dialog', { name: 'Picture' })).toBeInViewport({ ratio: 1 })
  await description.fill('A teal field')
  await page.getByRole('slider', { name: 'Width' }).fill('40')
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('img', { name: 'A teal field' })).toBeVisible()
  expect((await readBlocks(page))[2]).toEqual(
    blockToEditorNode({ type: 'figure', image, alt: 'A teal field', caption: [{ text: 'The plan' }], width: 40 }),
  )
  await page.keyboard.press('Control+z')
  await expect.poll(async () => (await readBlocks(page))[2]).toMatchObject({ alt: '', width: 100 })

  await page.evaluate((bytes) => {
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File([bytes], 'pasted.svg', { type: 'image/svg+xml' }))
    document
      .querySelector('[contenteditable]')!
      .dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, drawing.toString())
  await expect
    .poll(async () => (await readBlocks(page)).map(({ type }) => type))
    .toEqual(['heading', 'paragraph', 'figure', 'figure', 'figure', 'paragraph'])
  await page.getByRole('button', { name: 'Delete picture' }).click()
  await expect.poll(async () => (await readBlocks(page)).filter(({ type }) => type === 'figure')).toHaveLength(2)
})

test('an image file that is dropped becomes a figure', async ({ page, writing }) => {
  await page.route('**/v1/images', (route) =>
    route.fulfill({ json: { image, type: 'image/svg+xml', bytes: drawing.length, width: 60, height: 30 } }),
  )
  await page.route('**/v1/images/sha256-*', (route) => route.fulfill({ body: drawing, contentType: 'image/svg+xml' }))
  await writing.open([section('One'), paragraph('before'), paragraph('after')])
  await writing.caret(1)
  await page.evaluate((bytes) => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File([bytes], 'dropped.svg', { type: 'image/svg+xml' }))
    const target = [...document.querySelectorAll('[contenteditable] p')].find((one) => one.textContent === 'before')!
    const { left, top, height } = target.getBoundingClientRect()
    const place = { clientX: left + 20, clientY: top + height / 2, bubbles: true, cancelable: true }
    target.dispatchEvent(new DragEvent('dragover', { dataTransfer, ...place }))
    target.dispatchEvent(new DragEvent('drop', { dataTransfer, ...place }))
  }, drawing.toString())
  await expect
    .poll(async () => (await readBlocks(page)).map(({ type }) => type))
    .toEqual(['heading', 'paragraph', 'figure', 'paragraph'])
})

test('a picture that is dragged moves with its caption, and undo moves it back', async ({ page, writing }) => {
  await page.route('**/v1/images/sha256-*', (route) => route.fulfill({ body: drawing, contentType: 'image/svg+xml' }))
  const figure = blockToEditorNode({
    type: 'figure',
    image,
    alt: 'A field',
    caption: [{ text: 'The plan' }],
    width: 30,
  })
  await writing.open([section('One'), figure, paragraph('first'), paragraph('second')])
  const order = async () => (await readBlocks(page)).map(({ type }) => type)
  await page
    .getByRole('img', { name: 'A field' })
    .dragTo(page.getByText('first'), { targetPosition: { x: 20, y: 20 }, steps: 5 })
  await expect.poll(order).toEqual(['heading', 'paragraph', 'figure', 'paragraph'])
  expect((await readBlocks(page))[2]).toEqual(figure)
  await expect(page.locator('[data-drop]')).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await expect.poll(order).toEqual(['heading', 'figure', 'paragraph', 'paragraph'])
})

for (const hasTouch of [false, true])
  test.describe(hasTouch ? 'on a phone' : 'with a mouse', () => {
    test.use({ viewport: { width: hasTouch ? 390 : 1280, height: 1600 }, hasTouch, isMobile: hasTouch })

    test('the tools of pictures, tables and code cover no text @soak', async ({ page, writing }) => {
      await page.route('**/v1/images/sha256-*', (route) =>
        route.fulfill({ body: drawing, contentType: 'image/svg+xml' }),
      )
      const cells = [[[{ text: 'Day' }], [{ text: 'High water' }]]]
      await writing.open([
        section('One'),
        paragraph('before the picture'),
        blockToEditorNode({ type: 'figure', image, alt: '', caption: [{ text: 'The plan' }], width: 100 }),
        paragraph('before the table'),
        blockToEditorNode({ type: 'table', header: false, align: [null, null], rows: cells }),
        paragraph('before the code'),
        blockToEditorNode({ type: 'code', text: 'let a', language: 'ts' }),
      ])
      for (const [block, name, before] of [
        [2, 'Picture', 'before the picture'],
        [4, 'Table', 'before the table'],
        [6, 'Language of the code', 'before the code'],
      ] as const) {
        await writing.caret(block)
        const tools = page.getByRole(name.startsWith('Language') ? 'textbox' : 'toolbar', { name })
        await expect(tools).toBeVisible()
        // The tools move when the picture is loaded, because its height is unknown until then.
        const gap = async () =>
          (await tools.boundingBox())!.y -
          (await page
            .getByText(before)
            .boundingBox()
            .then((box) => box!.y + box!.height))
        await expect.poll(gap).toBeGreaterThanOrEqual(0)
      }
    })
  })
