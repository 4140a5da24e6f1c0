import { execFileSync } from 'node:child_process'
import { defineConfig } from '@playwright/test'
import { findBrowser } from '#tests/browser/find-browser.ts'
import { timeLimit } from '#tests/browser/time-limit.ts'
import { soaking } from '#tests/how-many.ts'

const freePort = (): string =>
  execFileSync(
    process.execPath,
    [
      '-e',
      "const s = require('net').createServer().listen(0, '127.0.0.1', () => { console.log(s.address().port); s.close() })",
    ],
    { encoding: 'utf8' },
  ).trim()

// The port is passed on through the environment, because the worker processes load this file too.
const port = (process.env['BROWSER_TEST_PORT'] ??= freePort())
const baseURL = `http://127.0.0.1:${port}`

/**
 * Saves a tenth of the processor time of `npm test`, where each page lives for a second or two: it
 * ends before V8's optimizing compilers and frequent collections of young objects pay off.
 */
const flagsForShortPages = soaking ? [] : ['--js-flags=--no-maglev,--no-opt,--min-semi-space-size=32']
const browser = findBrowser()

const editorTests = /editor-.*\.spec\.ts$/

export default defineConfig({
  testDir: 'tests/browser',
  // Tests wait for timers and the disk for a tenth of their time, so this keeps two cores busy. Each
  // worker more costs processor time for its own browser, and for switching between them.
  workers: 3,
  retries: process.env['CI'] ? 1 : 0,
  fullyParallel: true,
  // Tests that only `npm run soak` runs, because cheaper tests of `npm test` cover what they check.
  ...(soaking ? {} : { grepInvert: /@soak/ }),
  forbidOnly: true,
  reporter: 'line',
  // The soak shares its machine with other work, and checks the longest pages.
  timeout: timeLimit(120_000),
  expect: { timeout: soaking ? 60_000 : 30_000 },
  // TRACE=1 keeps a trace of each failed test. Recording slows down all tests.
  // A service worker answers requests that tests fake, and storing the application takes each test a
  // second. The tests of it allow it.
  use: {
    baseURL,
    serviceWorkers: 'block',
    launchOptions: { ...browser, args: [...browser.args, ...flagsForShortPages] },
    // Animations take time, and a click waits for their end. The soak runs the tests with them.
    contextOptions: { reducedMotion: soaking ? 'no-preference' : 'reduce' },
    trace: process.env['TRACE'] ? 'retain-on-failure' : 'off',
  },
  projects: [
    { name: 'setup', testMatch: 'sign-in.setup.ts' },
    { name: 'pages', dependencies: ['setup'], testIgnore: editorTests },
    { name: 'editor setup', testMatch: 'editor-page.setup.ts' },
    { name: 'editor', dependencies: ['editor setup'], testMatch: editorTests },
  ],
  webServer: {
    command: 'node tests/browser/serve.ts',
    url: `${baseURL}/healthz`,
    env: { PORT: port },
    timeout: 180_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
  },
})
