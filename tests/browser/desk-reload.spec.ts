import { expect, openDesk, sheet, test as base, typeAfter, word } from './desk-test.ts'

const test = base.extend({ expectedErrors: [/ERR_FAILED|Failed to fetch dynamically imported module|Failed to load/] })

test('an outdated tab, a page and an application that cannot be loaded keep the text, and offer a reload', async ({
  desk,
}) => {
  const { page, project } = desk
  await test.step('a tab that is older than the server offers a reload, which keeps the text', async () => {
    const offer = page.getByRole('region', { name: 'Reload' })
    await typeAfter(page, 'First paragraph.', ' Saved.')
    await page.keyboard.press('ControlOrMeta+s')
    await expect(word(page, 'Saved')).toBeVisible()
    await expect(offer).toHaveCount(0)

    // A save may still be in flight when the server goes back to the old version, so the route is
    // not removed.
    let isNewer = true
    await page.route('**/v1/update_content', async (route) => {
      if (!isNewer) return route.fallback()
      const response = await route.fetch()
      await route.fulfill({ response, headers: { ...response.headers(), 'inkloom-build': 'app-newer.js' } })
    })
    await page.keyboard.type(' Saved by a newer server.')
    await page.keyboard.press('ControlOrMeta+s')
    await expect(offer).toContainText('There is a newer version of Inkloom.')
    await page.keyboard.type(' Typed since.')
    await expect(sheet(page)).toContainText('First paragraph. Saved. Saved by a newer server. Typed since.')
    // The text is sent before the reload.
    isNewer = false
    await offer.getByRole('button', { name: 'Reload' }).click()
    await expect(sheet(page)).toContainText('First paragraph. Saved. Saved by a newer server. Typed since.')
    await expect(offer).toHaveCount(0)
    await expect
      .poll(async () => (await project.saved())[0])
      .toBe('First paragraph. Saved. Saved by a newer server. Typed since.')
  })

  await test.step('an application that cannot be started shows an error instead of a blank page', async () => {
    await page.route(/\/assets\/app-.*\.js/, (route) => route.abort())
    await page.goto(project.url)
    await expect(page.getByRole('heading', { name: 'Inkloom could not be loaded.' })).toBeVisible()
    await page.unroute(/\/assets\/app-.*\.js/)
    await page.getByRole('button', { name: 'Reload' }).click()
    await expect(sheet(page)).toBeVisible()
  })

  await test.step('a page that cannot be loaded says so, and keeps text that was typed before', async () => {
    await page.route(/\/assets\/settings-page-.*\.js/, (route) => route.abort())
    await typeAfter(page, 'Third paragraph.', ' Not saved yet.')
    await page.getByRole('link', { name: 'Settings' }).click()
    await expect(page.getByRole('heading', { name: 'This page could not be loaded.' })).toBeVisible()
    await expect.poll(project.saved).toContain('Third paragraph. Not saved yet.')
  })
})

test('a part of the editor that cannot be loaded does not affect the text, and offers a reload @soak', async ({
  desk,
}) => {
  const { page, project } = desk
  await page.route(/\/assets\/edits-.*\.js/, (route) => route.abort())
  await openDesk(page, project)
  await expect(page.getByText('The AI tools could not be loaded.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Reload' })).toContainText('Your text is saved first.')
  await typeAfter(page, 'First paragraph.', ' Written all the same.')
  await page.keyboard.press('ControlOrMeta+s')
  await expect.poll(project.saved).toContain('First paragraph. Written all the same.')
  await page.unroute(/\/assets\/edits-.*\.js/)
  await page.getByRole('region', { name: 'Reload' }).getByRole('button', { name: 'Reload' }).click()
  await expect(
    page.getByRole('toolbar', { name: 'AI' }).or(page.getByText('Choose a heading or paragraph')),
  ).toBeVisible()
})
