import type { Page } from '@playwright/test'
import type { Block } from '#contract/text-block.ts'
import type { z } from 'zod'
import { toHtml } from '#manuscript/export/html.ts'
import { textOfBlock } from '#manuscript/model/blocks/lines-of-block.ts'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import { everyBlock, hostileManuscript, SAMPLE_IMAGE, sampleImages } from '#tests/samples/every-block.ts'
import { samplePublication } from '#tests/samples/sample-publication.ts'
import { expectAccessible } from './accessible.ts'
import { playApi } from './fake-api.ts'
import { buildTask, finished } from './fake-books.ts'
import { expect, test } from './inkloom-test.ts'

const { guid } = buildTask()

/** Every block of the sample in one section, in the format of the API. */
const allBlocks = (): z.infer<typeof Block>[] =>
  everyBlock()
    .chapters.flatMap(({ blocks, sections }) => [...blocks, ...sections.flatMap((section) => section.blocks)])
    .map((block) =>
      block.type === 'paragraph' || block.type === 'quote' || block.type === 'list'
        ? block
        : { ...block, plain: textOfBlock(block) },
    )

const openBook = async (
  page: Page,
  { language = 'english', hasImages = true }: { language?: LanguageCode; hasImages?: boolean } = {},
) => {
  const book = finished({ language })
  const [first] = book.chapters[0]!.sections
  book.chapters[0]!.sections = [{ ...first!, blocks: allBlocks() }]
  await playApi(page, { manuscripts: [book], tasks: [book.task] })
  await page.route('**/v1/images/sha256-*', (route) =>
    hasImages
      ? route.fulfill({ body: Buffer.from(sampleImages.get(SAMPLE_IMAGE)!.bytes), contentType: 'image/png' })
      : route.fulfill({ status: 404, json: { code: 'not_found', message: 'Not found.' } }),
  )
  await page.goto(`/app/books/${guid}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return page.getByRole('region', { name: 'The book' })
}

test('the preflight leads to the section with the words or the image that it names @soak', async ({ page }) => {
  const book = finished()
  const [chapter] = book.chapters
  const [first, second] = chapter!.sections
  const words: z.infer<typeof Block> = { type: 'paragraph', text: [{ text: 'The tide [TODO] turns.' }] }
  chapter!.sections = [
    first!,
    { ...second!, title: 'Tables', blocks: [words] },
    { ...first!, title: 'Images', blocks: allBlocks() },
  ]
  await playApi(page, { manuscripts: [book], tasks: [book.task] })
  const check = { shops: ['kobo'], status: 'warns', place: 'text', sources: [] }
  const checks = [
    { ...check, rule: 'placeholders', title: 'Placeholders', message: 'There are placeholders: “[TODO]”, “TBD”.' },
    { ...check, rule: 'alt_text', title: 'Descriptions of images', message: '1 image without a description.' },
  ]
  await page.route('**/v1/tasks/*/preflight?*', (route) =>
    route.fulfill({ json: { ready: [], checks, print: { page: '6x9', paper: 'kdp_cream', pages: null } } }),
  )
  for (const [rule, title] of [
    ['Placeholders', 'Tables'],
    ['Descriptions of images', 'Images'],
  ] as const) {
    await page.goto(`/app/books/${guid}/preflight`)
    await page.getByRole('listitem').filter({ hasText: rule }).getByRole('link', { name: 'Open the book' }).click()
    const menu = page.getByRole('button', { name: `Change “${title}”` })
    await expect(menu).toBeFocused()
    await expect(menu).toBeInViewport()
  }
})

test('the page of a book shows every block', async ({ page }) => {
  const reader = await openBook(page)
  await expect(reader.getByRole('columnheader', { name: 'Boats' })).toHaveCSS('text-align', 'center')
  await expect(reader.getByRole('cell', { name: 'Lisbon' })).toBeVisible()
  await expect(reader.getByText('for (const boat of boats) {')).toHaveCSS('white-space', 'pre')
  await expect(reader.getByRole('math')).toHaveCount(2)
  // Invalid TeX stays readable.
  await expect(reader.getByText('\\oops{')).toBeVisible()
  await expect(reader.getByRole('heading', { level: 5, name: 'Tables' })).toBeVisible()
  await expect(reader.getByText('Anton Chekhov')).toHaveCSS('text-align', 'end')
  await expect(reader.getByText('The boats go out')).toHaveText(/and the boats come in,/)
  await expect(reader.getByText('שלום לים')).toHaveAttribute('dir', 'rtl')
  await expect(reader.getByText('The Maria')).toBeVisible()
  await expect(reader.getByRole('list').filter({ hasText: 'Hull' }).first()).toHaveAttribute('start', '3')
  await reader.getByLabel('Note 1', { exact: true }).click()
  await expect(reader.getByText('Twice a day.')).toBeInViewport()
  await reader.getByLabel('Back to note 1').click()
  await expect(reader.getByLabel('Note 1', { exact: true })).toBeInViewport()
  await expectAccessible(page)
})

test('a figure shows its image at its width @soak', async ({ page }) => {
  const reader = await openBook(page)
  await reader.getByRole('figure').scrollIntoViewIfNeeded()
  const image = reader.getByRole('img', { name: 'A boat at the pier' })
  await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(40)
  await expect(reader.getByText('[A boat at the pier]')).toHaveCount(0)
  const [figure, shown] = [await reader.getByRole('figure').boundingBox(), await image.boundingBox()]
  expect(shown!.width / figure!.width).toBeCloseTo(0.6, 1)
  await expectAccessible(page)
})

test.describe('a figure without its image', () => {
  test.use({ expectedErrors: [/status of 404/] })

  test('shows its words @soak', async ({ page }) => {
    const reader = await openBook(page, { hasImages: false })
    const response = page.waitForResponse('**/v1/images/sha256-*')
    await reader.getByRole('figure').scrollIntoViewIfNeeded()
    await response
    await expect(reader.getByText('[A boat at the pier]')).toBeVisible()
    await expect(reader.getByRole('img', { name: 'A boat at the pier' })).toHaveCount(0)
  })
})

test('a book from right to left keeps code and formulas from left to right @soak', async ({ page }) => {
  const reader = await openBook(page, { language: 'hebrew' })
  await expect(reader.getByText('for (const boat of boats) {')).toHaveCSS('direction', 'ltr')
  await expect(reader.getByText('שלום לים')).toHaveCSS('direction', 'rtl')
  await expectAccessible(page)
})

const openFile = async (page: Page, html: Uint8Array) => {
  await page.route('**/exported.html', (route) =>
    route.fulfill({ contentType: 'text/html; charset=utf-8', body: Buffer.from(html) }),
  )
  await page.goto('/exported.html')
}

test.describe('an exported HTML file', () => {
  test('is accessible in light and dark, links its notes and shows its images @soak', async ({ page }) => {
    await openFile(page, await toHtml({ ...everyBlock(), publication: samplePublication() }, sampleImages))
    await expect(page.getByRole('heading', { level: 1, name: 'The Harbour Book' })).toBeVisible()
    const image = page.getByRole('img', { name: 'A boat at the pier' })
    await expect.poll(() => image.evaluate((one: HTMLImageElement) => one.naturalWidth)).toBe(40)
    await page.getByRole('link', { name: 'Machines' }).click()
    await expect(page.getByRole('heading', { name: 'Machines' })).toBeInViewport()
    // The content security policy of the page allows its own style sheet.
    await expect(page.getByText('Anton Chekhov')).toHaveCSS('text-align', 'end')
    await expectAccessible(page)
  })

  test('runs nothing of a hostile text @soak', async ({ page }) => {
    const dialogs: string[] = []
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message())
      void dialog.dismiss()
    })
    const loaded: string[] = []
    page.on('request', (request) => loaded.push(request.url()))
    await openFile(page, await toHtml(hostileManuscript(), sampleImages))
    await expect(page.locator('main section').last()).toBeAttached()
    expect(await page.locator('script, iframe, object, embed, form, [onclick], [onerror], [onload]').count()).toBe(0)
    expect(dialogs).toEqual([])
    expect(loaded.filter((url) => !url.startsWith('data:') && !url.endsWith('/exported.html'))).toEqual([])
  })
})
