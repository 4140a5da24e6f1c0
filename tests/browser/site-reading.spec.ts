import { z } from 'zod'
import { expect, signInWithGoogle, test } from './inkloom-test.ts'

const Listed = z.object({
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  date: z.int(),
})
const day = new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone: 'UTC' })

test('the blog lists its articles, newest first, and each can be opened and closed', async ({ page, request }) => {
  const listed = z.array(Listed).parse(await (await request.get('/articles.json')).json())
  expect(listed.map(({ date }) => date)).toEqual(listed.map(({ date }) => date).toSorted((one, other) => other - one))

  await page.goto('/blog')
  const cards = page.getByRole('main').getByRole('listitem')
  await expect(cards.getByRole('heading')).toHaveText(listed.map(({ title }) => title))
  const [{ slug, title, description, date }] = listed as [z.infer<typeof Listed>]
  await expect(cards.first()).toContainText(description)
  await expect(cards.first()).toContainText(day.format(date * 1000))
  await cards.first().getByRole('link').click()

  await expect(page).toHaveURL(`/blog/${slug}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page.getByRole('article').getByRole('time').first()).toHaveText(day.format(date * 1000))
  const article = Listed.extend({ content: z.string() }).parse(
    await (await request.get(`/articles/${slug}.json`)).json(),
  )
  expect(article).toMatchObject({ slug, title, description, date })
  const first = await page.getByRole('article').getByRole('paragraph').nth(1).innerText()
  expect(article.content).toContain(first.slice(0, 30))

  const way = page.getByRole('navigation', { name: 'Breadcrumb' })
  await expect(way.getByRole('listitem')).toContainText(['Home', 'Blog', slug])
  await way.getByRole('link', { name: 'Blog' }).click()
  await expect(page).toHaveURL('/blog')
  expect((await request.get('/articles/no-such-article.json')).status()).toBe(404)
})

test('the terms, the tools and the API are on pages of their own, with their links and anchors @soak', async ({
  page,
  baseURL,
}) => {
  await test.step('the terms and the privacy policy are on one page, each with its anchor', async () => {
    await page.goto('/legal')
    expect(await page.getByRole('main').innerText()).not.toMatch(/\{\{|\}\}|undefined/)
    for (const [name, anchor] of [
      ['Terms of Use', 'terms-of-use'],
      ['Terms of Sale', 'terms-of-sale'],
      ['Privacy Policy', 'privacy-policy'],
    ] as const) {
      await page.getByRole('navigation', { name: 'Parts' }).getByRole('link', { name }).click()
      await expect(page).toHaveURL(`/legal#${anchor}`)
      await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeInViewport()
    }
  })

  await test.step('the index of the tools links to each of them, and to the editor', async () => {
    await page.goto('/tools')
    for (const [name, path] of [
      ['Text Shortener', '/tools/shorten'],
      ['Paraphrasing Tool', '/tools/paraphrase'],
      ['Content Expander', '/tools/expand'],
      ['Style Matching', '/tools/style'],
    ] as const) {
      await page
        .getByRole('main')
        .getByRole('link')
        .filter({ has: page.getByRole('heading', { name, exact: true }) })
        .click()
      await expect(page).toHaveURL(path)
      await expect(page.getByRole('button', { name: 'Copy' })).toBeVisible()
      await page.goBack()
    }
    await expect(page.getByRole('main')).toContainText('15+ tones')
    await expect(page.getByRole('main').getByRole('link', { name: 'Start writing' })).toHaveAttribute('href', '/app')
  })

  await test.step('the API page uses the addresses of this installation', async () => {
    await page.goto('/api/quickstart')
    const main = page.getByRole('main')
    await expect(main).toContainText(`${baseURL}/v1/`)
    await expect(main).toContainText('X-API-Key')
    await page.getByRole('navigation', { name: 'API' }).getByRole('link', { name: 'Webhooks' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Webhooks')
    for (const text of ['IN_PROGRESS', 'DONE', 'ERROR', 'shorter than 2048 characters', '10 seconds'])
      await expect(main).toContainText(text)
  })
})

test('signing in leads back to the last public page, and from the front page to the app @soak', async ({ page }) => {
  await page.goto('/blog')
  await signInWithGoogle(page, 'reads@example.com')
  await expect(page).toHaveURL('/blog')
  await expect(page.getByRole('link', { name: 'Start Writing' })).toBeVisible()

  await page.evaluate(() => localStorage.removeItem('token'))
  await page.goto('/tools')
  await page.goto('/')
  await signInWithGoogle(page, 'reads@example.com')
  await expect(page).toHaveURL(/\/app/)
})
