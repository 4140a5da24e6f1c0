import { setTimeout } from 'node:timers/promises'
import { chromium, type Page } from '@playwright/test'
import { findBrowser } from '#tests/browser/find-browser.ts'
import { signUp } from '#tests/crash/api.ts'
import { settingsFor } from '#tests/crash/settings.ts'
import { newTestDatabase } from '#tests/support/test-database.ts'
import { call } from '#tests/client.ts'
import { printTable } from '../scaling/figures.ts'
import { watchPostgres } from '../scaling/postgres-used.ts'
import { startIdleServer } from './idle-process.ts'

const HOUR = 3600
const SETTLE_MS = 15_000

/**
 * Makes the page report that its tab is hidden or visible, because headless browsers never hide
 * one.
 */
const setVisible = (page: Page, isVisible: boolean) =>
  page.evaluate(`
    Object.defineProperty(document, 'visibilityState', { configurable: true, value: '${isVisible ? 'visible' : 'hidden'}' })
    Object.defineProperty(document, 'hidden', { configurable: true, value: ${!isVisible} })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  `)

/**
 * Counts the requests of an open project in which nobody writes, while it is visible and while it
 * is hidden.
 */
export const measureDesk = async (seconds: number): Promise<void> => {
  const database = await newTestDatabase()
  const server = await startIdleServer(settingsFor(database, { AI_MODEL: 'builtin' }))
  const browser = await chromium.launch(findBrowser())
  const watch = await watchPostgres(database.databaseUrl!)
  try {
    const token = await signUp(server.url, 'owner@example.com')
    const { project_id: id } = await call(server.url, 'POST /create_empty_project', { token, body: {} })
    const context = await browser.newContext()
    await context.addInitScript((items) => Object.assign(localStorage, items), { token, tutorialCompleted: 'true' })
    const page = await context.newPage()
    const requests: string[] = []
    page.on('request', (request) => requests.push(new URL(request.url()).pathname.replace(id, ':id')))
    const rows: (string | number)[][] = []
    const observe = async (what: string) => {
      await setTimeout(SETTLE_MS)
      requests.length = 0
      const before = await watch.used()
      await setTimeout(seconds * 1000)
      const after = await watch.used()
      const perHour = (count: number) => ((count * HOUR) / seconds).toFixed(0)
      const paths = new Map<string, number>()
      for (const path of requests) paths.set(path, (paths.get(path) ?? 0) + 1)
      rows.push([
        what,
        perHour(requests.length),
        perHour(after.statements! - before.statements!),
        [...paths].map(([path, count]) => `${path} ${perHour(count)}`).join(', ') || 'none',
      ])
    }
    await observe('no page')
    await page.goto(`${server.url}/app/projects/${id}`, { waitUntil: 'commit' })
    await page.locator('[contenteditable=true]').first().waitFor()
    await observe('visible')
    await setVisible(page, false)
    await observe('hidden')
    requests.length = 0
    await setVisible(page, true)
    await setTimeout(2000)
    printTable(
      `An open project without changes, by hour (observed for ${seconds} s each)`,
      ['tab', 'requests', 'statements', 'which'],
      rows,
    )
    console.log(`When it is shown again: ${requests.join(', ')}`)
  } finally {
    await browser.close()
    await watch.close()
    await server.stop()
    await database.remove()
  }
}
