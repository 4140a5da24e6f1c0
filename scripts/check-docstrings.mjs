// A docstring names its subject first. One that begins with "What" or "Whether" does not.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** The client is generated from the descriptions of the API. */
const generated = 'tests/api/developer-client.ts'
const sources = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx', '*.mjs'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => path && path !== generated)

const bad = sources.flatMap((path) => {
  let text
  try {
    text = readFileSync(path, 'utf8')
  } catch {
    return []
  }
  return [...text.matchAll(/\/\*\*\s(?:[ \t]*\*)?[ \t]*(?:What|Whether)\b/g)].map(
    ({ index }) =>
      `${path}:${text.slice(0, index).split('\n').length} begins with "What" or "Whether"; name the subject`,
  )
})
if (bad.length) {
  console.error(bad.join('\n'))
  process.exit(1)
}
