import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

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

/** Expects no accessibility problem in either theme, and no overflow at any width. */
export const expectAccessible = async (page: Page): Promise<void> => {
  await page.evaluate(() => document.fonts.ready)
  // During a transition, colours belong to neither theme.
  await page.evaluate(() => {
    const still = new CSSStyleSheet()
    still.replaceSync('* { transition: none !important }')
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, still]
  })
  for (const { colorScheme, width } of views) {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 844 })
    expect(await overhang(page)).toBeLessThanOrEqual(0)
    const { violations } = await axe(page)
      .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
      .analyze()
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)).toEqual([])
  }
  await page.setViewportSize({ width: NARROWEST, height: 844 })
  expect(await overhang(page)).toBeLessThanOrEqual(0)
}
