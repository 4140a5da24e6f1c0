import type { Page } from '@playwright/test'
import { expect, test } from './inkloom-test.ts'
import { sweepTag } from './sweep.ts'

const PHONE = { width: 390, height: 844 }

test('the animation of the hero can be paused and played again @soak', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/')
  const pause = page.getByRole('checkbox', { name: 'Pause the animation' })
  const states = () =>
    page
      .getByRole('heading', { level: 1 })
      .evaluate((heading) => heading.getAnimations({ subtree: true }).map(({ playState }) => playState))
  const shownWords = () =>
    page.locator('.rotating-words > span').evaluateAll((words) =>
      words.flatMap((word) => {
        const { visibility, clipPath } = getComputedStyle(word)
        return visibility === 'visible' ? clipPath : []
      }),
    )
  expect(new Set(await states())).toEqual(new Set(['running']))
  await pause.focus()
  await page.keyboard.press('Space')
  await expect(pause).toBeChecked()
  expect(new Set(await states())).toEqual(new Set(['paused']))
  // Shows one complete word, and the proposal in its final state.
  expect(await shownWords()).toEqual(['none'])
  await expect(page.locator('.specimen-choices')).toBeVisible()
  await page.keyboard.press('Space')
  expect(new Set(await states())).toEqual(new Set(['running']))

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect(pause).toBeHidden()
})

test('the menu on a phone closes with Escape, with a tap outside, and when it loses focus @soak', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await page.goto('/', { waitUntil: 'networkidle' })
  const button = page.locator('summary[aria-label="Menu"]')
  const menu = page.getByRole('navigation', { name: 'Menu' })

  await button.click()
  await expect(menu).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(button).toBeFocused()

  await button.click()
  await menu.click({ position: { x: 5, y: 5 } })
  await expect(menu).toBeVisible()
  await page.getByRole('heading', { level: 1 }).click({ position: { x: 5, y: 5 } })
  await expect(menu).toBeHidden()

  await button.click()
  await page.getByRole('main').getByRole('link', { name: 'Start writing' }).first().focus()
  await expect(menu).toBeHidden()
})

test('the film loads its poster when it is near, and does not delay the page @soak', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' })
  const film = page.getByLabel(/^Inkloom at work/)
  await film.scrollIntoViewIfNeeded()
  await expect(film).toHaveAttribute('poster', '/film/poster.webp')
  const poster = await page.request.get('/film/poster.webp')
  expect(poster.headers()['content-type']).toBe('image/webp')
})

/** Measures layout shifts with slow fonts. */
const shiftOf = async (page: Page, path: string): Promise<number> => {
  await page.route(/\.woff2|\/fonts-/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300))
    await route.continue()
  })
  await page.addInitScript(() => {
    const found: number[] = []
    Object.assign(window, { found })
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries() as (PerformanceEntry & { value: number })[]) found.push(shift.value)
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(path)
  await page.evaluate(async () => {
    await new Promise((resolve) => setTimeout(resolve, 500))
    await document.fonts.ready
  })
  await page.waitForFunction(
    () =>
      document.querySelector<HTMLLinkElement>('#fonts')?.media !== 'print' &&
      document.fonts.status === 'loaded' &&
      [...document.fonts].some(({ family, status }) => family.includes('Inter Variable') && status === 'loaded'),
  )
  return page.evaluate(() => (window as unknown as { found: number[] }).found.reduce((sum, value) => sum + value, 0))
}

for (const [index, width] of [390, 412, 768, 1280].entries())
  test(`nothing shifts on the front page while its fonts load, at ${width} pixels${sweepTag(index, 4)}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    expect(await shiftOf(page, '/')).toBeLessThan(0.005)
  })

// Other pages have no embedded fonts. They rely on fallback fonts with the same metrics.
test('hardly anything shifts on the price page of a phone while its fonts load @soak', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await shiftOf(page, '/pricing')).toBeLessThan(0.02)
})

test('a countdown follows the clock, stops at zero, and says that the offer has ended @soak', async ({ page }) => {
  await page.clock.install({ time: new Date('2025-01-13T20:00:00Z') })
  await page.goto('/', { waitUntil: 'networkidle' })
  const offer = page.getByText('Limited Launch Offer:')
  await expect(offer).toContainText(/2 days 03:59:5\d/)
  await expect(offer).not.toContainText('ended', { useInnerText: true })
  await page.clock.fastForward('50:00:00')
  await expect(offer).toContainText(/0 days 01:5\d:\d\d/)
  await page.clock.fastForward('03:00:00')
  await expect(offer).toContainText('0 days 00:00:00. The offer has ended.', { useInnerText: true })
})

test('a deal that is not sold anywhere links to the contact page @soak', async ({ page }) => {
  await page.goto('/pricing')
  await page.getByRole('link', { name: 'See the deal' }).click()
  await expect(page).toHaveURL('/contact#lifetime-deal')
  await expect(page.getByText('We tell you where a license key is sold')).toBeVisible()
})

test('robots may load everything that the pages need', async ({ request }) => {
  const rules = [...(await (await request.get('/robots.txt')).text()).matchAll(/^(Allow|Disallow): (.+)$/gm)]
  const first = (path: string) => rules.find(([, , prefix]) => path.startsWith(prefix!))?.[1]
  const longest = (path: string) =>
    rules
      .filter(([, , prefix]) => path.startsWith(prefix!))
      .toSorted((one, other) => other[2]!.length - one[2]!.length)[0]?.[1]
  for (const path of ['/v1/api/ratings/shorten', '/v1/pricing'])
    expect([first(path), longest(path), (await request.get(path)).status()]).toEqual(['Allow', 'Allow', 200])
  expect(first('/ratings.json')).toBeUndefined()
  expect(longest('/v1/user_info')).toBe('Disallow')
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('forms and tools say what they need @soak', async ({ page }) => {
    for (const [path, says] of [
      ['/contact', /This form needs JavaScript.*email us instead: .+@/s],
      ['/tools/paraphrase', /The tool needs JavaScript/],
      ['/login', /turn it on for this page and reload it/],
      ['/signup', /turn it on for this page and reload it/],
    ] as const)
      await test.step(path, async () => {
        await page.goto(path)
        await expect(page.getByText(says).first()).toBeVisible()
      })
  })
})
