import { execFileSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from '@playwright/test'

/** The headless shell comes first: pages behave the same, and tests take a quarter less time. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
]
const elsewhere = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

const runs = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const onPath = (): string | undefined =>
  (process.env['PATH'] ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .concat(elsewhere)
    .find(runs)

const attempt = (command: string, ...args: string[]): boolean => {
  try {
    execFileSync(command, args, { stdio: 'inherit', timeout: 300_000 })
    return true
  } catch {
    return false
  }
}

const isRoot = process.getuid?.() === 0

const find = (): string => {
  const named = process.env['CHROMIUM']
  if (named) {
    if (runs(named)) return named
    throw new Error(`CHROMIUM names ${named}, which can't be run`)
  }
  const found = onPath()
  if (found) return found
  const own = chromium.executablePath()
  if (existsSync(own)) return own
  if (attempt('npx', 'playwright', 'install', 'chromium') && existsSync(own)) return own
  if (
    isRoot &&
    attempt('apt-get', 'update') &&
    ['chromium-headless-shell', 'chromium'].some((name) =>
      attempt('apt-get', 'install', '-y', '--no-install-recommends', name),
    )
  ) {
    const installed = onPath()
    if (installed) return installed
  }
  throw new Error(
    'The browser tests need Chromium, and none was found or could be installed. Install it (Debian: apt-get install chromium), or set CHROMIUM to its path.',
  )
}

/** Finds the browser for tests. The result is passed to the worker processes through CHROMIUM. */
export const findBrowser = (): { executablePath: string; args: string[] } => {
  const executablePath = find()
  process.env['CHROMIUM'] = executablePath
  // Chromium's sandbox refuses to run as root, and the pages under test are trusted. A separate
  // graphics process costs more than it saves for pages of text.
  return { executablePath, args: ['--in-process-gpu', ...(isRoot ? ['--no-sandbox'] : [])] }
}
