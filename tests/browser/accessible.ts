import { expect, type Page, test } from '@playwright/test'
import axeCore, { type Result, type RunOptions } from 'axe-core'
import { soaking } from '../how-many.ts'

/** Both themes, and the widths at which the layout changes, down to a narrow phone. */
const views = [
  { colorScheme: 'light', width: 1280 },
  { colorScheme: 'dark', width: 390 },
] as const
const NARROWEST = 320

const overhang = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)

/**
 * Base UI puts empty stops of the Tab key around an open popover, hidden from screen readers. They
 * pass the focus on at once, so a hidden element never keeps the focus.
 */
const FOCUS_GUARDS = '[data-base-ui-focus-guard]'

interface Checked {
  tags?: string[]
  /** The selector of the part to check. */
  include?: string
  exclude?: string
  disabledRules?: string[]
}

/**
 * Returns the accessibility problems of a page. The pages have no cross-origin frames, so axe can
 * run in the page itself. It is loaded once for each page, which takes as long as two checks.
 */
export const axe = async (
  page: Page,
  { tags, include, exclude, disabledRules = [] }: Checked = {},
): Promise<Result[]> => {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeCore.source)
  const context = { include: [include ?? 'html'], exclude: exclude ? [FOCUS_GUARDS, exclude] : [FOCUS_GUARDS] }
  const options: RunOptions = {
    resultTypes: ['violations'],
    ...(tags && { runOnly: tags }),
    rules: Object.fromEntries(disabledRules.map((rule) => [rule, { enabled: false }])),
  }
  return page.evaluate(
    async ([context, options]) => {
      const { axe } = globalThis as typeof globalThis & { axe: typeof import('axe-core') }
      return (await axe.run(context, options)).violations
    },
    [context, options] as const,
  )
}

/** Returns the problems as lines of text. */
export const linesOf = (problems: Result[]): string[] =>
  problems.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)

const checks = new WeakMap<object, number>()

/**
 * Returns true if a page is checked in this view. `npm run soak` checks all views, `npm test` one,
 * which depends on the title of the test, so that a failure is reproducible.
 */
const isChecked = (view: (typeof views)[number], check: number): boolean =>
  soaking || view === views[(test.info().title.length + check) % views.length]

/**
 * Expects no accessibility problem in light and dark, and no overflow at any width. `npm test`
 * checks one view and the narrowest width.
 */
export const expectAccessible = async (page: Page): Promise<void> => {
  await page.evaluate(() => document.fonts.ready)
  // During a transition, colours are between those of the themes.
  await page.evaluate(() => {
    const still = new CSSStyleSheet()
    still.replaceSync('* { transition: none !important }')
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, still]
  })
  const check = (checks.get(test.info()) ?? 0) + 1
  checks.set(test.info(), check)
  for (const view of views.filter((one) => isChecked(one, check))) {
    const { colorScheme, width } = view
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 844 })
    // Some elements adapt to the new window size one frame later.
    await expect.poll(() => overhang(page)).toBeLessThanOrEqual(0)
    const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
    expect(linesOf(await axe(page, { tags }))).toEqual([])
  }
  await page.setViewportSize({ width: NARROWEST, height: 844 })
  await expect.poll(() => overhang(page)).toBeLessThanOrEqual(0)
}

/** Checks a page like `expectAccessible`, and restores the size of the window. */
export const expectAccessibleHere = async (page: Page): Promise<void> => {
  const size = page.viewportSize()!
  await expectAccessible(page)
  await page.setViewportSize(size)
}
