// npm run soak:browser: runs the browser tests in full: every page with axe in all views, all places
// for input methods, and long random input. `npm test` runs a sample of these.
// `npm run soak:browser -- accessibility` runs some of them.
import './require-node.mjs'
import { spawnSync } from 'node:child_process'
import { buildIfStale } from './build.mjs'
import { fastFolder } from './fast-folder.mjs'
import { installForDevelopment, programOf } from './install.mjs'

const node = installForDevelopment()
buildIfStale(node)
const { status } = spawnSync(node, [programOf('@playwright/test', 'playwright'), 'test', ...process.argv.slice(2)], {
  stdio: 'inherit',
  env: { ...process.env, NODE_ENV: 'test', TEST_SERVER: 'built', SOAK: '1', TMPDIR: fastFolder() },
})
process.exit(status ?? 1)
