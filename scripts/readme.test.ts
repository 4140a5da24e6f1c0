import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { parseEnv } from 'node:util'
import { describe, expect, it } from 'vitest'
import { readConfig } from '#server/config/index.ts'

const documents = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md', ...globSync('docs/**/*.md')]
const read = (file: string) => readFileSync(file, 'utf8')

/** Returns the anchors of a document's headings by GitHub's rules. */
const anchorsOf = (file: string): string[] =>
  [...read(file).matchAll(/^#+ (.*)$/gm)].map(([, title]) =>
    title!
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  )

describe('the documents', () => {
  it.each(documents)('%s has no broken links', (file) => {
    const links = [...read(file).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link]) => link!)
    const dead = links.filter((link) => {
      if (/^[a-z]+:/.test(link)) return false
      const [path = '', anchor] = link.split('#')
      const target = path === '' ? file : join(dirname(file), path)
      return !existsSync(target) || (anchor !== undefined && !anchorsOf(target).includes(anchor))
    })
    expect(dead).toEqual([])
  })

  it.each(documents)('%s names only scripts that exist', (file) => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const named = [...read(file).matchAll(/npm run ([a-z:]+)/g)].map(([, name]) => name!)
    expect(named.filter((name) => !(name in scripts))).toEqual([])
  })
})

describe('the decision records', () => {
  const records = globSync('docs/decisions/[0-9]*.md')
  const index = read('docs/decisions/README.md').replaceAll(/ +/g, ' ')

  it.each(records)('%s has a number, a date, a status and a row in the index', (file) => {
    const [title, , status] = read(file).split('\n')
    const number = Number(basename(file).slice(0, 4))
    expect(title).toMatch(new RegExp(`^# ${number}\\. \\S`))
    expect(status).toMatch(/^Date: \d{4}-\d\d-\d\d\. Status: (Accepted|Superseded by \[\d{4}\]\([^)]+\)( in part)?)\./)
    expect(index).toContain(`](${basename(file)}) | ${title!.replace(/^# \d+\. /, '')} `)
  })

  it.each(['0008', '0012', '0013'])('%s says that 0019 supersedes it', (number) => {
    const file = records.find((record) => basename(record).startsWith(number))!
    expect(read(file)).toContain('Status: Superseded by [0019](0019-several-processes.md)')
  })
})

describe('the README', () => {
  const blocks = [...read('README.md').matchAll(/^```\n([^]*?)^```/gm)].map(([, code]) => code!)
  const providers = blocks.find((code) => code.includes('AI_BASE_URL='))!.split(/\n(?=# )/)

  it('has a block for each provider', () => {
    expect(providers.length).toBeGreaterThanOrEqual(9)
  })

  it.each(providers)('has a block that can be pasted into .env: %s', (block) => {
    const { ai } = readConfig(parseEnv(block))
    expect(ai.model).not.toBeNull()
    expect(ai.baseUrl ?? ai.apiKey ?? ai.model).toBeTruthy()
  })
})
