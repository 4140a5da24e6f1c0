import type { Page } from '@playwright/test'
import { expect, ownerState, test } from './inkloom-test.ts'
import { sweepTag } from './sweep.ts'

const PHONE = { width: 390, height: 844 }

/**
 * Returns the words of the animation that are visible this many milliseconds after the page was
 * loaded.
 */
const wordsSeenAt = (page: Page, milliseconds: number) =>
  page.getByRole('heading', { level: 1 }).evaluate((heading, at) => {
    for (const animation of heading.getAnimations({ subtree: true })) {
      animation.pause()
      animation.currentTime = at
    }
    return [...heading.querySelectorAll('span')]
      .filter((span) => span.children.length === 0 && /^(Books|Stories|Essays|Articles|Ebooks)$/.test(span.innerText))
      .filter((span) => Number(getComputedStyle(span).opacity) > 0.5)
      .map(({ innerText }) => innerText)
  }, milliseconds)

test('the heading rotates through all kinds of text, and screen readers get all of them @soak', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveAccessibleName(
    /^Write Books, Stories, Essays, Articles, and Ebooks /,
  )
  const seen: string[][] = []
  for (const second of [1, 4, 7, 10, 13]) seen.push(await wordsSeenAt(page, second * 1000))
  expect(seen).toEqual([['Books'], ['Stories'], ['Essays'], ['Articles'], ['Ebooks']])

  await page.emulateMedia({ reducedMotion: 'reduce' })
  expect(await wordsSeenAt(page, 4000)).toEqual(['Books'])
})

test('a visitor sees the purpose, the offer, and three ways to start', async ({ page }) => {
  await page.goto('/')
  const main = page.getByRole('main')
  await expect(main.getByRole('time')).toHaveAttribute('datetime', '2025-01-15T23:59:59Z')
  await expect(main.getByText('0 days 00:00:00. The offer has ended.')).toBeVisible()
  await expect(main).toContainText('Over 5,000 writers')

  const ways = main.getByRole('link').filter({ visible: true })
  const leadToApp = await ways.evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(leadToApp.filter((to) => to === '/app').length).toBe(3)
  await ways.last().click()
  await expect(page).toHaveURL('/login')
})

test('each of nine tones shows its own sample, one at a time, also with the keyboard', async ({ page }) => {
  await page.goto('/')
  const tones = page.getByRole('group', { name: 'Tone' }).getByRole('radio')
  await expect(tones).toHaveCount(9)
  await expect(page.getByRole('radio', { name: 'Professional' })).toBeChecked()
  const sample = page.getByRole('blockquote').filter({ visible: true })
  const texts = new Set<string>()
  await tones.first().focus()
  for (let at = 0; at < 9; at++) {
    await expect(tones.nth(at)).toBeChecked()
    await expect(sample).toHaveCount(1)
    texts.add(await sample.innerText())
    await page.keyboard.press('ArrowRight')
  }
  expect(texts.size).toBe(9)
  await page.getByText('Journalistic', { exact: true }).click()
  await expect(sample).toContainText('its owners said')
})

test('at most one of eight questions is open at a time @soak', async ({ page }) => {
  await page.goto('/')
  const questions = page.locator('#questions summary')
  const answers = page.locator('#questions details').getByRole('paragraph').filter({ visible: true })
  await expect(questions).toHaveCount(8)
  await expect(answers).toHaveCount(0)
  await questions.first().focus()
  await page.keyboard.press('Enter')
  await expect(answers).toContainText(['You do.'])
  await questions.nth(3).click()
  await expect(answers).toHaveCount(1)
  await expect(answers).toContainText('More than 30 languages')
  await questions.nth(3).click()
  await expect(answers).toHaveCount(0)
})

test('on a phone the same links are behind one button @soak', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await page.goto('/tools')
  await expect(page.getByRole('navigation', { name: 'Site' })).toBeHidden()
  await page.getByLabel('Menu').first().click()
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await expect(menu.getByRole('link')).toHaveText(['Home', 'Tools', 'Pricing', 'Contact', 'Login', 'Signup'])
  await expect(menu.getByRole('link', { name: 'Tools' })).toHaveAttribute('aria-current', 'page')
  await menu.getByRole('link', { name: 'Pricing' }).click()
  await expect(page).toHaveURL('/pricing')
})

test('the footer links to the tools and the terms, each in a new tab @soak', async ({ page }) => {
  await page.goto('/pricing')
  const footer = page.getByRole('contentinfo')
  const links: [name: string, to: string][] = [
    ['Paraphrasing', '/tools/paraphrase'],
    ['Content Expansion', '/tools/expand'],
    ['Text Shortener', '/tools/shorten'],
    ['Style Matcher', '/tools/style'],
    ['Term of use', '/legal#terms-of-use'],
    ['Privacy Policy', '/legal#privacy-policy'],
  ]
  for (const [name, to] of links) {
    const link = footer.getByRole('link', { name, exact: true })
    await expect(link).toHaveAttribute('href', to)
    await expect(link).toHaveAttribute('target', '_blank')
  }
  await expect(footer).toContainText('© 2025')
  await expect(footer.getByRole('link', { name: /@/ })).toHaveAttribute('href', /^mailto:.+@/)
  for (const [link, title] of [
    ['Term of use', 'Terms of Use'],
    ['Privacy Policy', 'Privacy Policy'],
  ]) {
    const opened = page.waitForEvent('popup')
    await footer.getByRole('link', { name: link }).click()
    await expect((await opened).getByRole('heading', { name: title, exact: true })).toBeInViewport()
  }
  await expect(page).toHaveURL('/pricing')
})

test('the keyboard can skip the menu @soak', async ({ page }) => {
  await page.goto('/blog')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('main').getByRole('link').first()).toBeFocused()
})

test.describe('a signed-in user', () => {
  test.use({ storageState: ownerState })

  for (const [index, width] of [PHONE.width, 1280].entries())
    test(`gets links to the application on the pages at ${width} pixels${sweepTag(index, 2)}`, async ({ page }) => {
      await page.setViewportSize({ width, height: 844 })
      await page.goto('/blog')
      if (width === PHONE.width) await page.getByLabel('Menu').first().click()
      const account = page.getByRole('navigation').filter({ visible: true })
      await expect(account.getByRole('link', { name: 'Start Writing' })).toBeVisible()
      for (const name of ['Login', 'Signup']) await expect(account.getByRole('link', { name })).toHaveCount(0)
      await account.getByRole('link', { name: 'Start Writing' }).click()
      await expect(page).toHaveURL(/\/app\/(new|projects\/)/)
    })
})

test.describe('an unknown path', () => {
  test.use({ expectedErrors: [/status of 404/] })

  test('says so and links back @soak', async ({ page }) => {
    for (const path of ['/nowhere', '/blog/no-such-article', '/404'])
      await test.step(path, async () => {
        const reply = await page.goto(path)
        expect(reply?.status()).toBe(404)
        await expect(page.getByText('The page you are looking for does not exist or has been moved.')).toBeVisible()
        await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
        await expect(page.locator('link[rel=canonical]')).toHaveCount(0)
        await page.getByRole('main').getByRole('link').click()
        await expect(page).toHaveURL('/')
      })
  })
})
