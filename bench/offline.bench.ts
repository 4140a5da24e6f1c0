// Measures the application with and without its service worker, after a build of the pages:
// node scripts/run.mjs bench/offline.bench.ts [rounds]
//
// It opens a project of 300,000 words in turn with an empty cache, with the browser's own cache, with
// the service worker, and with the service worker and no network. It prints medians, what the first
// visit loads in the background, and what the browser stores.
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium } from '@playwright/test'
import { readConfig } from '#server/config/index.ts'
import { startInkloom } from '#server/inkloom.ts'
import { createLog } from '#server/security/log.ts'
import { findBrowser } from '#tests/browser/find-browser.ts'
import { signUp } from '#tests/browser/owner-session.ts'
import { call } from '#tests/client.ts'
import { paragraph } from '#tests/support/fake-desk.ts'

const rounds = Number(process.argv[2] ?? 5)
const PARAGRAPHS = 3000
const WORDS = 100

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

/** Opens the project. Returns the milliseconds until the shell and until the text are visible. */
const open = async (context: BrowserContext, address: string) => {
  const page = await context.newPage()
  const start = performance.now()
  await page.goto(address, { waitUntil: 'commit' })
  await page.locator('main').first().waitFor()
  const shell = performance.now() - start
  await page.locator('[contenteditable=true]').getByText('word').first().waitFor()
  return { page, shell, text: performance.now() - start }
}

const folder = await mkdtemp(join(tmpdir(), 'inkloom-bench-'))
const config = readConfig({ PORT: '0', DATA_DIR: folder, AI_MODEL: 'builtin', NODE_ENV: 'test' })
const inkloom = await startInkloom(config, { log: createLog('silent'), pages: 'built' })
const browser = await chromium.launch(findBrowser())
try {
  const token = await signUp(inkloom.address, 'owner@example.com')
  const { project_id: id } = await call(inkloom.address, 'POST /create_empty_project', { token, body: {} })
  const { revision } = await call(inkloom.address, 'GET /projects/:id', { token, params: { id } })
  const blocks = Array.from({ length: PARAGRAPHS }, (_, at) => paragraph(`${at} ${'word '.repeat(WORDS - 1)}`))
  const splices = [{ start: 0, deleteCount: 1, blocks }]
  await call(inkloom.address, 'POST /update_content', {
    token,
    body: { projectId: id, baseRevision: revision, saveId: randomUUID(), splices },
  })
  const address = `${inkloom.address}/app/projects/${id}`
  const times: Record<string, { shell: number[]; text: number[] }> = {}
  const note = (name: string, { shell, text }: { shell: number; text: number }) => {
    const noted = (times[name] ??= { shell: [], text: [] })
    noted.shell.push(shell)
    noted.text.push(text)
  }
  for (let round = 0; round < rounds; round++) {
    for (const serviceWorkers of ['block', 'allow'] as const) {
      const context = await browser.newContext({ serviceWorkers })
      await context.addInitScript((items) => Object.assign(localStorage, items), { token, tutorialCompleted: 'true' })
      let background = 0
      context.on('response', (response) => {
        if (response.request().serviceWorker())
          void response
            .request()
            .sizes()
            .then(({ responseBodySize }) => (background += responseBodySize))
            .catch(() => undefined)
      })
      const first = await open(context, address)
      note(`first visit, worker ${serviceWorkers}ed`, first)
      if (serviceWorkers === 'allow') {
        await first.page.evaluate('navigator.serviceWorker.ready.then(() => undefined)')
        await first.page.waitForFunction(
          "indexedDB.databases().then((stored) => stored.some(({ name }) => name === 'inkloom-device'))",
        )
        // The device store copies the project 1.5 s after it was opened.
        await first.page.waitForTimeout(4000)
      }
      await first.page.close()
      const again = await open(context, address)
      note(`again, worker ${serviceWorkers}ed`, again)
      if (serviceWorkers === 'allow') {
        await context.setOffline(true)
        await again.page.close()
        const offline = await open(context, address)
        note('again, offline', offline)
        if (round === 0) {
          const { usage, usageDetails } = await offline.page.evaluate<{
            usage: number
            usageDetails?: Record<string, number>
          }>('navigator.storage.estimate()')
          console.log('stored bytes', usage, usageDetails ?? '', 'loaded in the background', background)
        }
      }
      await context.close()
    }
  }
  for (const [name, { shell, text }] of Object.entries(times))
    console.log(name.padEnd(28), `shell ${median(shell).toFixed(0)} ms`, `text ${median(text).toFixed(0)} ms`)
} finally {
  await browser.close()
  await inkloom.stop()
  await rm(folder, { recursive: true, force: true })
}
