// npm run pictures: takes the screenshots of the public site from the running product, so that they
// are always real.
// `npm run pictures -- film` only records the film; that needs ffmpeg.
// `npm run pictures -- pictures` skips the film.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, expect, type Browser, type Page } from '@playwright/test'
import { findBrowser } from '#tests/browser/find-browser.ts'
import { brandPictures } from './pictures/brand.ts'
import { writeVtt } from './pictures/captions.ts'
import { encodeFilm } from './pictures/encode-film.ts'
import { film } from './pictures/film.ts'
import { sampleProject } from './pictures/sample-project.ts'
import { startProduct, type Product } from './pictures/start-product.ts'
import { toWebp } from './pictures/to-webp.ts'

const folder = join(import.meta.dirname, '../web/public')
/** The picture in the README, and the screenshot that it copies. */
const README = { file: '../docs/pictures/desk.png', is: 'desk-desktop-light' }
const themes = ['light', 'dark'] as const
const DESKTOP = { width: 1280, height: 800 }
const PHONE = { width: 390, height: 780 }

const keep = async (browser: Browser, name: string, png: Buffer): Promise<void> => {
  const path = join(folder, name)
  await mkdir(join(path, '..'), { recursive: true })
  await writeFile(path, name.endsWith('.webp') ? await toWebp(browser, png) : png)
  console.log(name)
}

interface Picture {
  arrange: (page: Page, product: Product) => Promise<void>
  /** Ends the work that was started for the picture. */
  leave?: (page: Page) => Promise<void>
}

/** The editor with a proposal that waits for a decision. */
const desk: Picture = {
  arrange: async (page, product) => {
    product.pace(0)
    await page.getByText('Twice a day').click()
    // Uses the mouse directly, because clicking a locator first scrolls the page to the end and the
    // proposal out of view.
    const expand = page.getByRole('button', { name: 'Expand' })
    // On a phone, the row of tools is wider than the screen.
    await expand.evaluate((element) => {
      const { scrollIntoView } = element as unknown as { scrollIntoView: (options: object) => void }
      scrollIntoView.call(element, { block: 'nearest', inline: 'center' })
    })
    const { x, y, width, height } = (await expand.boundingBox())!
    await page.mouse.click(x + width / 2, y + height / 2)
    await page.getByRole('button', { name: 'Accept' }).waitFor()
    await page.mouse.move(0, 0)
  },
}

/** A book that is partly written, with one section in progress and others waiting. */
const book: Picture = {
  arrange: async (page, product) => {
    product.pace(600)
    await page.goto('/app/books')
    await page.getByLabel('What is the book about?').fill('A short guide to the tides for people who walk by the sea')
    await page.getByLabel('Author name').fill('Your name')
    // Uses the keyboard, because on a phone the bottom menu reappears over the button when the
    // field loses focus.
    await page.getByRole('button', { name: 'Generate book' }).press('Enter')
    await page.getByText(/^Writing chapter/).waitFor()
    // Slows down from the second sections on, so that there is time to catch the right moment.
    product.pace(60)
    const written = async () => {
      const text = await page.getByText(/^[\d,]+ of 4,200 words$/).innerText()
      return Number.parseInt(text.replace(',', ''), 10)
    }
    await expect.poll(written, { intervals: [50], timeout: 30_000 }).toBeGreaterThan(1900)
  },
  leave: async (page) => {
    await page.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel the book' }).click()
    await page.getByText('You stopped this book.').waitFor()
  },
}

const pictures = { desk, book }

const takePictures = async (browser: Browser, product: Product): Promise<void> => {
  for (const theme of themes)
    for (const [size, viewport] of [
      ['desktop', DESKTOP],
      ['phone', PHONE],
    ] as const)
      for (const [name, { arrange, leave }] of Object.entries<Picture>(pictures)) {
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
        await arrange(page, product)
        await keep(browser, `pictures/${name}-${size}-${theme}.webp`, await page.screenshot())
        if (`${name}-${size}-${theme}` === README.is)
          await writeFile(join(import.meta.dirname, README.file), await page.screenshot({ scale: 'css' }))
        await leave?.(page)
        await context.close()
      }
  for (const [name, png] of await brandPictures(browser)) await keep(browser, name, png)
}

const takeFilm = async (browser: Browser, product: Product): Promise<void> => {
  const taken = await film(browser, product)
  const { frames, seconds, captions, posterAt } = taken
  console.log(`film of ${seconds.toFixed(1)} s, ${frames.length} frames`)
  await keep(browser, 'film/poster.webp', frames.findLast(({ at }) => at <= posterAt)!.image)
  await writeFile(join(folder, 'film/demo.vtt'), writeVtt(captions, seconds))
  await encodeFilm(taken, join(folder, 'film/demo'))
  console.log('film/demo.webm, film/demo.mp4, film/demo.vtt')
}

const product = await startProduct()
const browser = await chromium.launch(findBrowser())
try {
  // The film is recorded first, because it shows the list of books, to which the pictures add some.
  if (process.argv[2] !== 'pictures') await takeFilm(browser, product)
  if (process.argv[2] !== 'film') await takePictures(browser, product)
} finally {
  await browser.close()
  await product.stop()
}
