import { listFormats } from '#manuscript/model/export-formats.ts'
import { setTimeout as rest } from 'node:timers/promises'
import { type Browser, expect, type Page } from '@playwright/test'
import type { Caption } from './captions.ts'
import { addPointer, glideTo, press } from './pointer.ts'
import { record, type Recording } from './record.ts'
import { sampleProject } from './sample-project.ts'
import type { Product } from './start-product.ts'

export const FILM_SIZE = { width: 1280, height: 800 }

const DESCRIPTION = 'A short guide to the tides for people who walk by the sea'

interface Film extends Recording {
  captions: Caption[]
  /** The second of the film whose frame serves as its poster. */
  posterAt: number
}

/**
 * Records the product at a pace that viewers can follow: first a paragraph in the editor, then a
 * whole book.
 */
export const film = async (browser: Browser, product: Product): Promise<Film> => {
  const context = await browser.newContext({ viewport: FILM_SIZE, colorScheme: 'light', baseURL: product.address })
  const page = await context.newPage()
  await addPointer(page)
  const project = await sampleProject(page)
  await page.goto(project)
  await expect(page.getByText('Twice a day')).toBeVisible()
  await glideTo(page, page.getByText('The moon pulls'), { place: { x: 560, y: 120 }, duration: 1 })
  await rest(1500)

  const camera = await record(page)
  const captions: Caption[] = []
  const say = (text: string) => captions.push({ at: camera.now(), text })
  await desk(page, product, say)
  const posterAt = captions[2]!.at + 1.2
  await generator(page, product, say)
  const recording = await camera.stop()
  await context.close()
  return { ...recording, captions, posterAt }
}

type Say = (text: string) => void

const desk = async (page: Page, product: Product, say: Say): Promise<void> => {
  product.pace(20)
  say('A paragraph at the writing desk, with the caret in it.')
  await rest(300)
  await glideTo(page, page.getByText('Twice a day'), { place: { x: 305, y: 48 } })
  await press(page)
  await rest(500)
  await glideTo(page, page.getByRole('button', { name: 'Expand' }))
  say('Expand is pressed, and a proposal comes, word by word.')
  await press(page)
  await page.getByRole('button', { name: 'Accept' }).waitFor()
  say('Removed words are struck through, added words are underlined. The text has not changed yet.')
  await rest(1600)
  await glideTo(page, page.getByRole('button', { name: 'Accept' }), { duration: 900 })
  await rest(700)
  say('Accepted, it becomes the text, and the text is saved.')
  await press(page)
  await expect(page.getByRole('button', { name: 'Saved', exact: true })).toBeVisible()
  await rest(1100)
}

const generator = async (page: Page, product: Product, say: Say): Promise<void> => {
  product.pace(420)
  say('In the fast book generator, one description is all it takes.')
  await glideTo(page, page.getByRole('link', { name: 'Fast book generator' }), { duration: 800 })
  await press(page)
  const description = page.getByLabel('What is the book about?')
  await description.waitFor()
  await glideTo(page, description, { place: { x: 120, y: 30 }, duration: 500 })
  await press(page)
  await page.keyboard.type(DESCRIPTION)
  await glideTo(page, page.getByLabel('Author name'), { duration: 400 })
  await press(page)
  await page.keyboard.type('Your name')
  await glideTo(page, page.getByRole('button', { name: 'Generate book' }), { duration: 500 })
  await press(page)
  await expect(page.getByText(/^Writing chapter/)).toBeVisible()
  // The wait begins before the pointer moves, because on a busy machine the moment would be over
  // when the pointer arrives.
  const someAreDone = expect(page.getByText(/^[2-5] of 6 sections done$/)).toBeVisible({ timeout: 30_000 })
  say('The table of contents comes first. Its lines fill with ink as the sections are written.')
  await glideTo(page, page.getByRole('heading', { name: 'Contents' }), { place: { x: 396, y: 320 } })
  await someAreDone
  say('A section that is finished can be read while the others are written.')
  const finished = page.getByText(/^Finished: /)
  await expect(finished).toBeVisible({ timeout: 30_000 })
  const size = /(?<![\d,])[\d,]+ words in \d chapters/.exec(await finished.innerText())?.[0]
  say(`Done: ${size}, as ${listFormats('or')}.`)
  await glideTo(page, page.getByRole('button', { name: 'Download as EPUB' }), { duration: 900 })
  await rest(1500)
}
