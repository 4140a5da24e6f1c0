import { mkdirSync, mkdtempSync, readFileSync, symlinkSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { installFakeEngine } from '#tests/doubles/local-engine/fake-engine.ts'
import { startModelDownload } from '#tests/doubles/model-download/model-download.ts'
import { defaultDataDir, engineFolder, hasEngine, modelsFolder } from '#writer/model/local/engine.ts'
import { writeTinyGguf } from '#tests/support/tiny-gguf.ts'
import { type KillableServer, startServer } from '../crash/killable-server.ts'
import { expectAccessible } from './accessible.ts'
import { expect, test } from './inkloom-test.ts'
import { signUp } from './owner-session.ts'
import { timeLimit } from './time-limit.ts'

const written = 'The lighthouse stands above the bay. Its lamp turns all night.'
/**
 * If the engine was installed with `npm run model -- install`, a tiny model writes nonsense.
 * Otherwise a fake engine is used.
 */
const installed = process.env['DATA_DIR'] || defaultDataDir
const isReal = hasEngine(installed)
const anything = /\S/

let dataDir: string
let file: Buffer
let download: Awaited<ReturnType<typeof startModelDownload>>
let server: KillableServer
let token: string
test.beforeAll(async () => {
  test.setTimeout(timeLimit(120_000))
  dataDir = mkdtempSync(join(tmpdir(), 'inkloom-local-'))
  writeTinyGguf(join(dataDir, 'tiny.gguf'))
  file = readFileSync(join(dataDir, 'tiny.gguf'))
  mkdirSync(modelsFolder(dataDir))
  if (isReal) symlinkSync(engineFolder(installed), engineFolder(dataDir))
  else installFakeEngine(dataDir, written)
  download = await startModelDownload(file)
  server = await startServer({
    NODE_ENV: 'test',
    DATA_DIR: dataDir,
    LOG_LEVEL: 'error',
    SMALL_MODEL_URL: download.url,
  })
  token = await signUp(server.url, 'owner@example.com')
})
test.afterAll(async () => {
  await server.stop()
  await download.close()
  await rm(dataDir, { recursive: true, force: true })
})

const open = async (page: Page) => {
  // A blank page has no storage.
  await page.addInitScript((session) => {
    if (location.protocol === 'http:') localStorage.setItem('token', session)
  }, token)
  await page.goto(`${server.url}/app/owner/model`)
}
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test('a small model is downloaded, interrupted, resumed, verified and used @soak', async ({ page }) => {
  test.setTimeout(timeLimit(180_000))
  await open(page)
  const section = page.getByRole('region', { name: 'Small local model' })
  await expect(section).toContainText('free on the disk')
  await expect(section).toContainText('checked against the SHA-256 that this server states')

  download.behave('wrong')
  await press(page, 'Download')
  await expect(section.getByRole('alert')).toContainText('does not have the checksum that X-Linked-ETag states')
  await expectAccessible(page)

  download.behave('huge')
  await press(page, 'Try again')
  await expect(section.getByRole('alert')).toContainText(/The disk has .* free, and .* are needed/)

  download.behave('half')
  await press(page, 'Try again')
  await expect(section.getByRole('progressbar', { name: 'Downloaded' })).toBeVisible()
  await expect(section).toContainText(/\d KB of/)
  await press(page, 'Cancel and delete')
  await expect(section.getByRole('button', { name: 'Download', exact: true })).toBeVisible()

  await press(page, 'Download')
  await expect(section).toContainText(/\d KB of/)
  await expectAccessible(page)
  await press(page, 'Pause')
  await expect(section).toContainText('paused')
  await expectAccessible(page)
  await press(page, 'Resume')
  await expect(section.getByRole('button', { name: 'Pause' })).toBeVisible()

  // The server is killed during the download. The downloaded part is kept.
  await page.goto('about:blank')
  await server.kill()
  await server.restart()
  await page.goto(`${server.url}/app/owner/model`)
  await expect(section).toContainText('paused')
  download.behave('whole')
  await press(page, 'Resume')
  await expect(section).toContainText(
    `small.gguf is downloaded. Its SHA-256 is ${download.sha256}, which matches what 127.0.0.1`,
  )
  expect(download.ranges.at(-1)).toBe(`bytes=${Math.floor(file.length / 2)}-`)
  expect(readFileSync(join(modelsFolder(dataDir), 'small.gguf')).equals(file)).toBe(true)

  await page.getByLabel('Where it runs').selectOption('A file on this server')
  await page.getByRole('combobox', { name: 'Model' }).click()
  await page.getByRole('option', { name: 'small.gguf' }).click()
  await press(page, 'Test')
  const result = page.getByRole('status', { name: 'Test' })
  await expect(result).toContainText(isReal ? anything : written, { timeout: 60_000 })
  await expect(result).toContainText(/Speed[\d.]+ tokens\/s/)
  await expect(result).toContainText('Costfree')
  await expectAccessible(page)

  await press(page, 'Use this model')
  await expect(page.getByText('small on this machine, connected on the owner’s page')).toBeVisible()
  await page.goto(`${server.url}/tools/paraphrase`)
  await page.getByLabel('Your text').fill('The mill closed in 1962, and the river was slow that year.')
  await press(page, 'Paraphrase')
  await expect(page.getByLabel('In other words')).toContainText(
    isReal ? anything : 'The lighthouse stands above the bay.',
    { timeout: 60_000 },
  )
})
