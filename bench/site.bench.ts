// What the public pages cost a phone, beside a bare page in the same run: node scripts/run.mjs bench/site.bench.ts [path,path], after the pages were built
import { createServer } from 'node:http'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser } from '@playwright/test'
import lighthouse from 'lighthouse'
import { readConfig } from '#server/config.ts'
import { startInkloom } from '#server/inkloom.ts'
import { createLog } from '#server/log.ts'
import { findBrowser } from '#tests/browser/find-browser.ts'

const paths = (process.argv[2] ?? '/,/pricing,/tools,/tools/shorten,/blog/writing-with-sources').split(',')
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const [LCP_BAR_MS, BEFORE_BAR_KB, AFTER_BAR_KB] = [1200, 10, 100]

/** As little as a page can be. */
const bare = createServer((_, reply) => {
  reply.setHeader('Content-Type', 'text/html; charset=utf-8')
  reply.end('<!doctype html><html lang="en"><title>Bare</title><h1>A page with one line</h1>')
})

/** Scores of 0 to 100 and the largest contentful paint in milliseconds, as Lighthouse has them for a phone. */
const judge = async (address: string, port: number) => {
  const result = await lighthouse(address, {
    port,
    onlyCategories: [...categories],
    logLevel: 'silent',
    output: 'json',
  })
  if (!result) throw new Error(`Lighthouse said nothing of ${address}`)
  const { audits, categories: found } = result.lhr
  const wrong = Object.values(audits)
    .filter(({ score, scoreDisplayMode }) => score !== null && score < 1 && scoreDisplayMode !== 'informative')
    .map(({ id }) => id)
  return {
    scores: categories.map((name) => Math.round((found[name]?.score ?? 0) * 100)),
    lcp: Math.round(audits['largest-contentful-paint']?.numericValue ?? Number.NaN),
    wrong,
  }
}

/** Script in kB as it came over the wire: when the page has loaded, and when what is in it was used. */
const weigh = async (browser: Browser, address: string) => {
  const page = await browser.newPage({ viewport: { width: 390, height: 844 } })
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const scripts = new Set<string>()
  let bytes = 0
  session.on('Network.responseReceived', ({ requestId, type }) => type === 'Script' && scripts.add(requestId))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength
  })
  try {
    // Whatever comes alive does so when it is seen: nothing is, until the script that watches for it may run.
    await page.addInitScript('window.IntersectionObserver = class { observe() {} unobserve() {} }')
    await page.goto(address, { waitUntil: 'networkidle' })
    const before = bytes
    const alive = await browser.newPage({ viewport: { width: 390, height: 844 } })
    const aliveSession = await alive.context().newCDPSession(alive)
    await aliveSession.send('Network.enable')
    const late = new Set<string>()
    let after = 0
    aliveSession.on('Network.responseReceived', ({ requestId, type }) => type === 'Script' && late.add(requestId))
    aliveSession.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (late.has(requestId)) after += encodedDataLength
    })
    await alive.goto(address, { waitUntil: 'networkidle' })
    const text = alive.locator('textarea').first()
    if (await text.count()) {
      await text.fill('The mill closed in 1962. Nobody in the town had expected it, and nobody spoke of it afterwards.')
      await alive.locator('form button[type=submit]').first().click()
      await alive.waitForLoadState('networkidle')
    }
    await alive.evaluate('scrollTo(0, document.body.scrollHeight)')
    await alive.waitForLoadState('networkidle')
    await alive.close()
    return { before: before / 1000, after: after / 1000 }
  } finally {
    await page.close()
  }
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
    const { scores, lcp, wrong } = await judge(inkloom.address + path, debugging)
    const { before, after } = await weigh(browser, inkloom.address + path)
    const met =
      scores.every((score) => score === 100) && lcp <= LCP_BAR_MS && before <= BEFORE_BAR_KB && after <= AFTER_BAR_KB
    console.log(
      `${path}: ${scores.join(' ')}, LCP ${lcp} ms (${(lcp / floor.lcp).toFixed(2)}x bare), script ${before.toFixed(1)} kB, ${after.toFixed(1)} kB used: ${met ? 'met' : 'MISSED'}`,
    )
    if (wrong.length) console.log(`  ${wrong.join(', ')}`)
  }
} finally {
  await browser.close()
  await inkloom.stop()
  bare.close()
  await rm(folder, { recursive: true, force: true })
}
