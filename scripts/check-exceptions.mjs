// A disabled lint rule must give a reason: `// oxlint-disable-next-line rule -- reason`.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const directive =
  /(oxlint-disable|eslint-disable|@ts-(?:ignore|expect-error|nocheck)|oxfmt-ignore|prettier-ignore|knip-ignore|@public|v8 ignore|istanbul ignore)/
const withReason = /(?<!-)--[\s-]*[^\s-]\S*(\s+\S+){2}/
const sources = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx', '*.mjs', '*.css'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((path) => path && path !== 'scripts/check-exceptions.mjs')

const bad = []
for (const path of sources) {
  let text
  try {
    text = readFileSync(path, 'utf8')
  } catch {
    continue
  }
  text.split('\n').forEach((line, index) => {
    const found = directive.exec(line)
    if (!found) return
    if (found[1] === '@ts-ignore' || found[1] === '@ts-nocheck')
      bad.push(`${path}:${index + 1} ${found[1]} hides every error; use @ts-expect-error with a reason`)
    else if (!withReason.test(line)) bad.push(`${path}:${index + 1} ${found[1]} without a reason (-- why)`)
  })
}

const config = JSON.parse(readFileSync('.oxlintrc.json', 'utf8'))
for (const override of config.overrides ?? [])
  if (Object.values(override.rules ?? {}).includes('off'))
    bad.push(`.oxlintrc.json switches rules off for ${override.files}: say it at the line, with its reason`)
const required = [
  'boundaries/dependencies',
  'import/no-cycle',
  'typescript/no-floating-promises',
  'regexp/no-super-linear-backtracking',
  'regexp/no-super-linear-move',
]
for (const rule of required)
  if (![config.rules[rule]].flat().includes('error')) bad.push(`.oxlintrc.json must keep ${rule} an error`)

if (bad.length) {
  console.error(bad.join('\n'))
  process.exit(1)
}
