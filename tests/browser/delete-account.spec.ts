import { expect, signIn, test } from './inkloom-test.ts'

test('deleting an account ends its sessions and removes its data from the browser', async ({ page }) => {
  await signIn(page, 'leaving@example.com')
  await page.goto('/settings')
  const token = await page.evaluate(() => {
    localStorage.setItem('currentDescription', 'Half a thought')
    localStorage.setItem('theme', 'dark')
    localStorage.setItem('storageAsked', 'true')
    return localStorage.getItem('token')
  })
  await page.getByRole('button', { name: 'Delete Account' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete account' })
  await expect(dialog).toContainText('leaving@example.com')
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
  // Two flags are not personal data: that the person has signed out, and that the browser was asked
  // for persistent storage.
  expect(await page.evaluate(() => Object.keys(localStorage).toSorted())).toEqual([
    'signedOut',
    'storageAsked',
    'theme',
  ])
  const reply = await page.request.get('/v1/user_info', { headers: { Token: String(token) } })
  expect(reply.status()).toBe(401)
})

test('a deleted account only offers to restore it or to delete it now @soak', async ({ page }) => {
  const email = 'undecided@example.com'
  const removeAccount = async () => {
    await page.goto('/settings')
    await page.getByRole('button', { name: 'Delete Account' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete account' }).click()
    await expect(page).toHaveURL('/')
  }
  await signIn(page, email)
  await removeAccount()

  await signIn(page, email)
  await page.goto('/app')
  await expect(page.getByRole('heading', { name: 'This account is deleted' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Menu' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Restore account' }).click()
  await page.goto('/settings')
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()

  await removeAccount()
  await signIn(page, email)
  await page.goto('/app')
  await page.getByRole('button', { name: 'Delete now' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete now' }).click()
  await expect(page).toHaveURL('/')
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
})

test('a deleted project is restored from the trash, and the data of the account can be downloaded', async ({
  page,
}) => {
  await signIn(page, 'tidy@example.com')
  // The settings open no project. Another page would immediately open the one that is being
  // deleted.
  await page.goto('/settings')
  const project = await page.evaluate(async () => {
    const headers = { Token: localStorage.getItem('token')!, 'Content-Type': 'application/json' }
    const created = await fetch('/v1/create_empty_project', { method: 'POST', headers, body: '{}' })
    const { project_id } = (await created.json()) as { project_id: string }
    await fetch('/v1/delete_project', { method: 'DELETE', headers, body: JSON.stringify({ project_id }) })
    return project_id
  })
  await page.goto('/settings')
  const trash = page.getByRole('region', { name: 'Trash' })
  await trash.getByRole('button', { name: /^Restore / }).click()
  await expect(trash).toContainText('The trash is empty')
  await page.goto(`/app/projects/${project}`)
  await expect(page.getByRole('main').getByRole('textbox')).toBeVisible()

  await page.goto('/settings')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download my data' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^inkloom-data-\d{4}-\d\d-\d\d\.zip$/)
})
