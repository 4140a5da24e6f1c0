import { expect, signInWithGoogle, test } from './inkloom-test.ts'

test('an account is deleted with its sessions, and nothing of it stays in the browser', async ({ page }) => {
  await signInWithGoogle(page, 'leaving@example.com')
  await page.goto('/settings')
  const token = await page.evaluate(() => {
    localStorage.setItem('currentDescription', 'Half a thought')
    localStorage.setItem('theme', 'dark')
    return localStorage.getItem('token')
  })
  await page.getByRole('button', { name: 'Delete Account' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete account' })
  await expect(dialog).toContainText('leaving@example.com')
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible()
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['theme'])
  const reply = await page.request.get('/v1/user_info', { headers: { Token: String(token) } })
  expect(reply.status()).toBe(401)
})
