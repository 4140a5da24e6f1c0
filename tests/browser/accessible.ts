import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { soaking } from '../how-many.ts'

/** Both themes, and the widths at which the layout changes, down to a narrow phone. */
const views = [
  { colorScheme: 'light', width: 1280 },
  { colorScheme: 'dark', width: 390 },
] as const
const NARROWEST = 320

const overhang = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

/**
 * Returns an accessibility checker. Our pages have no foreign frames, so it can run in the page
 * itself; otherwise it also opens an empty page each time to combine the results of frames.
 */
export const axe = (page: Page): AxeBuilder =>
  new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode(true)

const checks = new WeakMap<object, number>()

/**
 * `npm run soak` checks each page in every view, `npm test` in one of them. Which one depends on the
 * name of the test, so that a failure can be repeated.
 */
const isChecked = (view: (typeof views)[number], check: number): boolean =>
  soaking || view === views[(test.info().title.length + check) % views.length]

/** Expects no accessibility problem in light and dark, and no overflow at any width. */
export const expectAccessible = async (page: Page): Promise<void> => {
  await page.evaluate(() => document.fonts.ready)
  // During a transition, colours belong to neither theme.
  await page.evaluate(() => {
    const still = new CSSStyleSheet()
    still.replaceSync('* { transition: none !important }')
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, still]
  })
  const check = (checks.get(test.info()) ?? 0) + 1
  checks.set(test.info(), check)
  for (const view of views) {
    const { colorScheme, width } = view
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 844 })
    // Some elements follow the new size of the window one frame later.
    await expect.poll(() => overhang(page)).toBeLessThanOrEqual(0)
    if (!isChecked(view, check)) continue
    const { violations } = await axe(page)
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
      .analyze()
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
  }
  await page.setViewportSize({ width: NARROWEST, height: 844 })
  await expect.poll(() => overhang(page)).toBeLessThanOrEqual(0)
}

/** Checks a page as `expectAccessible` does, and gives the window its size back. */
export const expectAccessibleHere = async (page: Page): Promise<void> => {
  const size = page.viewportSize()!
  await expectAccessible(page)
  await page.setViewportSize(size)
}
