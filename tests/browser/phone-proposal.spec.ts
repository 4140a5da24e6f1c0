import { expectAccessible } from './accessible.ts'
import { expect, sheet, test } from './desk-test.ts'
import { sweepTag } from './sweep.ts'

const shortened = [
  { type: 'delta', text: 'One paragraph with quite many words to weigh.' },
  { type: 'end', reply: { modified_content: 'One paragraph with quite many words to weigh.' }, words: 8 },
]
  .map((event) => `data: ${JSON.stringify(event)}\n\n`)
  .join('')

const screens = [
  // The on-screen keyboard shortens the page.
  [360, 340],
  [390, 844],
  [360, 640],
] as const

for (const [index, [width, height]] of screens.entries())
  test.describe(`at ${width}x${height}${sweepTag(index, 3)}`, () => {
    test.use({
      viewport: { width, height },
      deskTexts: ['First paragraph.', 'A paragraph with quite many words to compare.'],
      hasTouch: true,
      isMobile: true,
      reducedMotion: 'reduce',
      page: async ({ page }, use) => {
        await page.addInitScript(() => localStorage.setItem('warningPopupDismissed', 'true'))
        await use(page)
      },
    })

    test('an open proposal covers at most a fifth of the screen, and nothing covers its choices', async ({
      desk: { page },
    }) => {
      await page.route('**/v1/shorten_content', (route) =>
        route.fulfill({
          // A newer version of the server answers.
          headers: { 'Content-Type': 'text/event-stream', 'Inkloom-Build': 'app-newer.js' },
          body: shortened,
        }),
      )
      await sheet(page).getByText('A paragraph with quite many words to compare.').tap()
      await page.getByRole('toolbar', { name: 'AI' }).getByRole('button', { name: 'Shorten' }).tap()
      const bar = page.getByRole('toolbar', { name: 'Proposal' })
      await expect(bar.getByRole('button', { name: 'Accept' })).toBeVisible()
      await expect(page.getByRole('navigation', { name: 'Menu' })).toBeHidden()
      await expect(page.getByRole('toolbar', { name: 'AI' })).toBeHidden()
      await expect(bar).toBeInViewport({ ratio: 1 })
      // The bar is at the bottom, within reach of the thumb, even with a short text.
      await expect
        .poll(() => bar.evaluate((element) => innerHeight - element.getBoundingClientRect().bottom))
        .toBeLessThan(2)
      const covered = () => bar.evaluate((element) => element.getBoundingClientRect().height / innerHeight)
      await expect.poll(covered).toBeLessThanOrEqual(0.2)
      for (const button of await bar.getByRole('button').all()) {
        const box = (await button.boundingBox())!
        expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44)
      }
      // The rarer actions are one tap away, in a menu.
      await bar.getByRole('button', { name: 'More choices' }).tap()
      await expect(page.getByRole('menuitem', { name: 'Try again' })).toBeVisible()
      await page.keyboard.press('Escape')
      await bar.getByRole('button', { name: 'Next change' }).tap()
      await bar.getByRole('button', { name: 'Take this change' }).tap()
      if (height === 844) await expectAccessible(page)
      // The offer to reload waits until the decision is made.
      const offer = page.getByRole('region', { name: 'Reload' })
      await expect(offer).toHaveCount(0)
      await bar.getByRole('button', { name: 'More choices' }).tap()
      await page.getByRole('menuitem', { name: 'Reject the rest' }).tap()
      await expect(offer).toBeVisible()
    })
  })
