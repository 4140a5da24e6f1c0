import { askForLink, expect, ownerState, test } from './inkloom-test.ts'

test('the first user to sign up owns this installation, and is told so once', async ({ page }) => {
  await page.goto(await askForLink(page, 'owner@example.com', '/signup'))
  await expect(page.getByRole('dialog', { name: 'This account is the owner' })).toBeVisible()
  await page.getByRole('button', { name: 'Start writing' }).click()
  await expect(page.getByRole('heading', { name: 'What do you want us to write about?' })).toBeVisible()
  await expect(page.getByRole('complementary').getByText('Owner', { exact: true })).toBeVisible()
  await expect(page.getByRole('complementary').getByText('Unlimited words')).toBeVisible()

  await page.reload()
  await expect(page.getByRole('heading', { name: 'What do you want us to write about?' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.context().storageState({ path: ownerState })
})
