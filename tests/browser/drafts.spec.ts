import type { Page } from '@playwright/test'
import { messages } from '#contract/billing.ts'
import { expect, ownerState, signIn, test } from './inkloom-test.ts'

const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem('token') ?? '')

/** Creates a project by accepting an outline. */
const beginProject = async (page: Page, sections: string[]): Promise<string> => {
  await page.goto('/robots.txt')
  await page.evaluate(() => localStorage.setItem('tutorialCompleted', 'true'))
  const headers = { Token: await tokenOf(page) }
  const made = await page.request.post('/v1/create_empty_project', { headers, data: {} })
  const { project_id } = (await made.json()) as { project_id: string }
  const chapters = [{ title: 'The sea', subchapters: sections.map((title) => ({ title })) }]
  const table = { title: 'Tide pools', chapters }
  const taken = await page.request.post(`/v1/projects/${project_id}/table`, { headers, data: { table } })
  expect(taken.ok()).toBe(true)
  return project_id
}

const sheet = (page: Page) => page.getByRole('textbox', { name: /^(Untitled|The sea)$/ })
const bar = (page: Page) => page.getByRole('region', { name: 'First drafts' })
/** Returns the number of paragraphs below each heading. */
const below = async (page: Page): Promise<number[]> => {
  const blocks = await sheet(page)
    .locator('section > *')
    .evaluateAll((all) => all.map(({ tagName }) => tagName))
  return blocks.flatMap((tag, at) => {
    const rest = blocks.slice(at + 1)
    const end = rest.findIndex((next) => next !== 'P')
    return tag === 'H3' ? [end === -1 ? rest.length : end] : []
  })
}

test.describe('of the owner', () => {
  test.use({ storageState: ownerState })

  test('the first drafts of a new project are inserted automatically, but not where somebody writes', async ({
    page,
  }) => {
    const id = await beginProject(page, ['Limpets', 'Weed', 'Crabs'])
    await page.goto(`/app/projects/${id}`)
    await expect(bar(page)).toContainText('First drafts: 1 of 3')
    await bar(page)
      .getByText(/^Sent: /)
      .click()
    await expect(bar(page).getByRole('region', { name: 'Prompt' })).toContainText('Limpets')
    await bar(page)
      .getByText(/^Sent: /)
      .click()
    await sheet(page).getByRole('heading', { name: 'Crabs' }).click()
    await page.keyboard.press('End')
    await page.keyboard.press('Enter')
    await page.keyboard.type('They walk sideways, as I saw myself.')
    await expect(bar(page)).toBeHidden({ timeout: 30_000 })
    const [limpets, weed, crabs] = await below(page)
    expect(limpets).toBeGreaterThan(1)
    expect(weed).toBeGreaterThan(1)
    expect(crabs).toBe(1)
    await expect(sheet(page).getByRole('paragraph').last()).toHaveText('They walk sideways, as I saw myself.')
    await expect(page.getByRole('button', { name: 'Saved', exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'History' }).click()
    const history = page.getByRole('complementary', { name: 'History' })
    await expect(history.getByRole('button', { name: /Draft/ }).first()).toBeVisible()
  })

  test('the key of "continue writing" says that drafts are written, and changes nothing @soak', async ({ page }) => {
    const id = await beginProject(page, ['Limpets', 'Weed'])
    await page.route('**/v1/generate_content', () => {})
    await page.goto(`/app/projects/${id}`)
    await expect(bar(page)).toContainText('First drafts: 1 of 2')
    await sheet(page).getByRole('heading', { name: 'Weed' }).click()
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(page.getByRole('region', { name: 'Continuation' })).toContainText('first drafts are being written')
    await expect(sheet(page).getByRole('paragraph')).toHaveCount(0)
  })

  test('stopped drafts stay stopped after reopening, and continue on request @soak', async ({ page }) => {
    const id = await beginProject(page, ['Limpets', 'Weed'])
    await page.goto(`/app/projects/${id}`)
    await expect(page.getByRole('region', { name: 'Draft', exact: true })).toBeVisible()
    await bar(page).getByRole('button', { name: 'Stop' }).click()
    await expect(bar(page)).toContainText('2 sections wait for a draft')
    await page.reload()
    await expect(bar(page)).toContainText('2 sections wait for a draft')
    expect(await below(page)).toEqual([0, 0])
    await bar(page).getByRole('button', { name: 'Go on' }).click()
    await expect.poll(async () => (await below(page))[0]).toBeGreaterThan(1)
    // A draft that is interrupted by a reload is written afterwards.
    await page.reload()
    await expect.poll(async () => (await below(page))[1], { timeout: 30_000 }).toBeGreaterThan(1)
    expect((await below(page))[0]).toBeGreaterThan(1)
  })
})

test('without a plan drafts are written, and the tools explain why they are not available @soak', async ({ page }) => {
  await signIn(page, 'drafts@example.com')
  const id = await beginProject(page, ['Limpets'])
  await page.goto(`/app/projects/${id}`)
  await expect.poll(async () => (await below(page))[0], { timeout: 30_000 }).toBeGreaterThan(1)
  await sheet(page).getByRole('paragraph').first().click()
  await expect(page.getByRole('main').getByText(messages.limitReached)).toBeVisible()
  await expect(page.getByRole('complementary').getByText(/of 3,000 words this month/)).not.toHaveText(/^0 /)
  await page.getByRole('main').getByRole('link', { name: 'See the plans' }).click()
  await expect(page.getByRole('dialog', { name: 'Unlock Full potential' })).toBeVisible()
})
