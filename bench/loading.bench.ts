// Measures what it costs to open each page, after a build of the pages:
// node scripts/run.mjs bench/loading.bench.ts [rounds] [part of a path]
//
// For each page: the number of scripts and their kB over the network (gzip), the processor time of
// the whole browser with an empty and with a full cache, and the time until the page can be used on
// a phone, which has a quarter of this machine's speed and slow 4G.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Browser, type BrowserContext, type CDPSession, chromium } from '@playwright/test'
import { readConfig } from '#server/config/index.ts'
import { startInkloom } from '#server/inkloom.ts'
import { createLog } from '#server/security/log.ts'
import { findBrowser } from '#tests/browser/find-browser.ts'
import { signUp } from '#tests/browser/owner-session.ts'
import { call } from '#tests/client.ts'

const rounds = Number(process.argv[2] ?? 3)
const part = process.argv[3] ?? ''
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 }
const SLOWDOWN = 4
const QUIET_MS = 500

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

interface Measured {
  scripts: number
  kB: number
  cpu: number
  ready: number
}

/** Returns the processor seconds that all processes of the browser have used. */
const browserCpu = async (browser: CDPSession): Promise<number> => {
  const { processInfo } = await browser.send('SystemInfo.getProcessInfo')
  return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime, 0)
}

interface Opened {
  browser: CDPSession
  context: BrowserContext
  address: string
  /** The selector of an element that can be used as soon as it is visible. */
  useful: string
  isSlow?: boolean
}

/** Opens a page in a new tab, and measures until nothing loads any more. */
const open = async ({ browser, context, address, useful, isSlow }: Opened): Promise<Measured> => {
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Network.enable')
  if (isSlow) {
    await session.send('Network.emulateNetworkConditions', SLOW_4G)
    await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  }
  const scripts = new Set<string>()
  let bytes = 0
  let lastAt = 0
  session.on('Network.responseReceived', ({ requestId, type }) => type === 'Script' && scripts.add(requestId))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    lastAt = performance.now()
    if (scripts.has(requestId)) bytes += encodedDataLength
  })
  const before = await browserCpu(browser)
  const start = performance.now()
  await page.goto(address, { waitUntil: 'commit' })
  await page.locator(useful).first().waitFor()
  const ready = performance.now() - start
  // A project keeps a stream open, so the network is never idle.
  while (performance.now() - lastAt < QUIET_MS) await sleep(100)
  const cpu = (await browserCpu(browser)) - before
  await page.close()
  return { scripts: scripts.size, kB: bytes / 1000, cpu, ready }
}

const measure = async (browser: Browser, token: string, origin: string, path: string, useful: string) => {
  const results = { cold: [] as Measured[], warm: [] as Measured[], slow: [] as Measured[] }
  const protocol = await browser.newBrowserCDPSession()
  for (let round = 0; round < rounds; round++) {
    for (const kind of ['cold', 'slow'] as const) {
      const context = await browser.newContext()
      const stored = token && path.match(/^\/(app|settings)/) ? { token, tutorialCompleted: 'true' } : {}
      await context.addInitScript((items) => Object.assign(localStorage, items), stored)
      const opened = { browser: protocol, context, address: origin + path, useful }
      results[kind].push(await open({ ...opened, isSlow: kind === 'slow' }))
      if (kind === 'cold') results.warm.push(await open(opened))
      await context.close()
    }
  }
  const of = (kind: keyof typeof results, value: keyof Measured) => median(results[kind].map((one) => one[value]))
  console.log(
    [
      path.replace(/[0-9a-f-]{36}/, ':id').padEnd(24),
      `${of('cold', 'scripts')} scripts`.padStart(11),
      `${of('cold', 'kB').toFixed(1)} kB`.padStart(9),
      `CPU ${of('cold', 'cpu').toFixed(2)} s, cached ${of('warm', 'cpu').toFixed(2)} s`,
      `slow phone ${(of('slow', 'ready') / 1000).toFixed(2)} s`,
    ].join('  '),
  )
}

const folder = await mkdtemp(join(tmpdir(), 'inkloom-bench-'))
const config = readConfig({ PORT: '0', DATA_DIR: folder, AI_MODEL: 'builtin', NODE_ENV: 'test' })
const inkloom = await startInkloom(config, { log: createLog('silent'), pages: 'built' })
const browser = await chromium.launch(findBrowser())
try {
  const token = await signUp(inkloom.address, 'owner@example.com')
  const { project_id: id } = await call(inkloom.address, 'POST /create_empty_project', { token, body: {} })
  const pages = {
    '/': 'h1',
    '/pricing': 'h1',
    '/tools/shorten': 'textarea',
    '/login': 'input',
    '/signup': 'input',
    '/mailbox': 'h1',
    '/app/new': 'textarea',
    '/app/books': 'textarea',
    [`/app/projects/${id}`]: '[contenteditable=true]',
    '/settings': 'h2',
    '/app/owner': 'h2',
    '/app/owner/users': 'input[type=search], table, h2',
  }
  for (const [path, useful] of Object.entries(pages))
    if (path.includes(part)) await measure(browser, token, inkloom.address, path, useful)
} finally {
  await browser.close()
  await inkloom.stop()
  await rm(folder, { recursive: true, force: true })
}
