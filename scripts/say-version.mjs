// Answers `--version` before anything is installed, built or started. This file runs on any Node.js
// with module support.
import { readFileSync } from 'node:fs'

export const sayVersion = () => {
  if (!process.argv.includes('--version')) return
  console.log(JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version)
  process.exit(0)
}
