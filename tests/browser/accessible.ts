import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Both themes, and the widths at which the layout changes. Below a phone's it only gets narrower. */
const views = [
  { colorScheme: 'light', width: 1280 },
  { colorScheme: 'dark', width: 390 },
] as const
const NARROWEST = 320

const overhang = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

/**
 * What checks a page. Our pages have no frames of others, so it can do that in the page itself; else it also opens an empty one
 * each time to put together what it found in the frames.
 */
export const axe = (page: Page): AxeBuilder =>
  new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode(true)

/** Nothing is wrong with the page as it stands, in light and dark, and it fits every width. */
export const expectAccessible = async (page: Page): Promise<void> => {
  await page.evaluate(() => document.fonts.ready)
  // Colours that are on their way from one theme to the other belong to neither.
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
