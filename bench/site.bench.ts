// Measures the cost of public pages on a phone, compared with a minimal page in the same run: node
// scripts/run.mjs bench/site.bench.ts [path,path], after a build of the pages
import { execFile } from 'node:child_process'
import { createServer } from 'node:http'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { chromium, type Browser } from '@playwright/test'
import { readConfig } from '#server/config/index.ts'
import { startInkloom } from '#server/inkloom.ts'
import { createLog } from '#server/security/log.ts'
import { findBrowser } from '#tests/browser/find-browser.ts'

const paths = (process.argv[2] ?? '/,/pricing,/tools,/tools/shorten,/blog/writing-with-sources').split(',')
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const [LCP_BAR_MS, BEFORE_BAR_KB, AFTER_BAR_KB] = [1200, 10, 100]

const run = promisify(execFile)

/** A minimal page. */
const bare = createServer((_, reply) => {
  reply.setHeader('Content-Type', 'text/html; charset=utf-8')
  reply.end('<!doctype html><html lang="en"><title>Bare</title><h1>A page with one line</h1>')
})

interface Report {
  audits: Record<string, { id: string; score: number | null; scoreDisplayMode: string; numericValue?: number }>
  categories: Record<string, { score: number }>
}

/**
 * Returns Lighthouse's scores from 0 to 100 for a phone, and the largest contentful paint in
 * milliseconds.
 */
const judge = async (address: string, port: number) => {
  const flags = ['--output=json', '--quiet', `--port=${port}`, `--only-categories=${categories.join(',')}`]
  // Downloaded on demand: it brings a hundred packages that Inkloom itself does not need.
  const { stdout } = await run('npx', ['--yes', 'lighthouse@13.5.0', address, ...flags], { maxBuffer: 100_000_000 })
  const { audits, categories: found } = JSON.parse(stdout) as Report
  const wrong = Object.values(audits)
    .filter(({ score, scoreDisplayMode }) => score !== null && score < 1 && scoreDisplayMode !== 'informative')
    .map(({ id }) => id)
  return {
    scores: categories.map((name) => Math.round((found[name]?.score ?? 0) * 100)),
    lcp: Math.round(audits['largest-contentful-paint']?.numericValue ?? Number.NaN),
    tbt: Math.round(audits['total-blocking-time']?.numericValue ?? Number.NaN),
    wrong,
  }
}

/** Opens a page on a phone, and counts the kB of scripts that it loads. */
const openPage = async (browser: Browser) => {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const scripts = new Set<string>()
  let bytes = 0
  session.on('Network.responseReceived', ({ requestId, type }) => type === 'Script' && scripts.add(requestId))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength
  })
  return { page, weight: () => bytes / 1000 }
}

/**
 * Returns the kB of scripts over the network: before any interactive part is visible, and after
 * use.
 */
const weigh = async (browser: Browser, address: string) => {
  const still = await openPage(browser)
  // Interactive parts load when they become visible, which this page never reports.
  await still.page.addInitScript('window.IntersectionObserver = class { observe() {} unobserve() {} }')
  await still.page.goto(address, { waitUntil: 'networkidle' })
  const used = await openPage(browser)
  await used.page.goto(address, { waitUntil: 'networkidle' })
  const text = used.page.locator('textarea').first()
  if (await text.count()) {
    await text.fill('The mill closed in 1962. Nobody in the town had expected it, and nobody spoke of it afterwards.')
    await used.page.locator('form button[type=submit]').first().click()
    await used.page.waitForLoadState('networkidle')
  }
  await used.page.evaluate('scrollTo(0, document.body.scrollHeight)')
  await used.page.waitForLoadState('networkidle')
  const weights = { before: still.weight(), after: used.weight() }
  await still.page.close()
  await used.page.close()
  return weights
}

const folder = await mkdtemp(join(tmpdir(), 'inkloom-bench-'))
const config = readConfig({ PORT: '0', DATA_DIR: folder, AI_MODEL: 'builtin', NODE_ENV: 'test' })
const inkloom = await startInkloom(config, { log: createLog('silent'), pages: 'built' })
await new Promise<void>((resolve) => bare.listen(0, '127.0.0.1', resolve))
const { executablePath, args } = findBrowser()
const debugging = (bare.address() as AddressInfo).port + 1
const browser = await chromium.launch({ executablePath, args: [...args, `--remote-debugging-port=${debugging}`] })
try {
  const floor = await judge(`http://127.0.0.1:${(bare.address() as AddressInfo).port}/`, debugging)
  console.log(`a bare page: LCP ${floor.lcp} ms`)
  for (const path of paths) {
    const { scores, lcp, tbt, wrong } = await judge(inkloom.address + path, debugging)
    const { before, after } = await weigh(browser, inkloom.address + path)
    const met =
      scores.every((score) => score === 100) && lcp <= LCP_BAR_MS && before <= BEFORE_BAR_KB && after <= AFTER_BAR_KB
    console.log(
      `${path}: ${scores.join(' ')}, LCP ${lcp} ms (${(lcp / floor.lcp).toFixed(2)}x bare), blocked ${tbt} ms, script ${before.toFixed(1)} kB, ${after.toFixed(1)} kB used: ${met ? 'met' : 'MISSED'}`,
    )
    if (wrong.length) console.log(`  ${wrong.join(', ')}`)
  }
} finally {
  await browser.close()
  await inkloom.stop()
  bare.close()
  await rm(folder, { recursive: true, force: true })
}
