// npm run pictures: takes the pictures of the public site from the running product, so that they never show another.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type Browser, type Page } from '@playwright/test'
import { findBrowser } from '#tests/browser/find-browser.ts'
import { brandPictures } from './pictures/brand.ts'
import { sampleProject } from './pictures/sample-project.ts'
import { startProduct } from './pictures/start-product.ts'
import { toWebp } from './pictures/to-webp.ts'

const folder = join(import.meta.dirname, '../web/public')
const themes = ['light', 'dark'] as const
const DESKTOP = { width: 1280, height: 800 }
const PHONE = { width: 390, height: 780 }

const keep = async (browser: Browser, name: string, png: Buffer): Promise<void> => {
  const path = join(folder, name)
  await mkdir(join(path, '..'), { recursive: true })
  await writeFile(path, name.endsWith('.webp') ? await toWebp(browser, png) : png)
  console.log(name)
}

/** The desk with a proposal that waits for a yes or a no. */
const proposal = async (page: Page): Promise<void> => {
  await page.getByText('Twice a day').click()
  await page.getByRole('button', { name: 'Expand' }).click()
  await page.getByRole('button', { name: 'Accept' }).waitFor()
  await page.mouse.move(0, 0)
}

const product = await startProduct()
const browser = await chromium.launch(findBrowser())
try {
  for (const theme of themes)
    for (const [size, viewport] of [
      ['desktop', DESKTOP],
      ['phone', PHONE],
    ] as const) {
      const context = await browser.newContext({
        viewport,
        colorScheme: theme,
        deviceScaleFactor: 2,
        reducedMotion: 'reduce',
        baseURL: product.address,
      })
      const page = await context.newPage()
      const project = await sampleProject(page)
      await page.goto(project)
      await proposal(page)
      await keep(browser, `pictures/desk-${size}-${theme}.webp`, await page.screenshot())
      await context.close()
    }
  for (const [name, png] of await brandPictures(browser)) await keep(browser, name, png)
} finally {
  await browser.close()
  await product.stop()
}
