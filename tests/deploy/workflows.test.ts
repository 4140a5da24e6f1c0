import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'

interface Step {
  uses?: string
  run?: string
  with?: Record<string, string | number>
}
interface Workflow {
  permissions: Record<string, string>
  jobs: Record<string, { 'timeout-minutes'?: number; steps: Step[]; strategy?: { matrix: { os?: string[] } } }>
}

const folder = '.github/workflows'
const workflows = readdirSync(folder).map(
  (name) => [name, parse(readFileSync(`${folder}/${name}`, 'utf8')) as Workflow] as const,
)
const stepsOf = (workflow: Workflow) => Object.values(workflow.jobs).flatMap(({ steps }) => steps)
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }

describe.each(workflows)('the workflow %s', (_, workflow) => {
  it('names only files and scripts that exist', () => {
    const commands = stepsOf(workflow).flatMap(({ run }) => run?.split('\n') ?? [])
    const named = (pattern: RegExp) => commands.flatMap((command) => pattern.exec(command)?.[1] ?? [])
    const files = [...named(/\bnode ([\w./-]+\.mjs)/), ...named(/^(\.[\w./-]+)/)]
    expect(files.filter((file) => !existsSync(file))).toEqual([])
    expect(named(/\bnpm run (\w+)/).filter((script) => !(script in scripts))).toEqual([])
    expect(commands.length).toBeGreaterThan(2)
  })

  it('has read-only permissions, and pins the version of each action', () => {
    expect(workflow.permissions).toEqual({ contents: 'read' })
    const actions = stepsOf(workflow).flatMap(({ uses }) => uses ?? [])
    expect(actions.filter((action) => !/^[\w-]+\/[\w-]+@v\d+$/.test(action))).toEqual([])
  })
})

it('the tests run on Windows, macOS and Linux', () => {
  const { jobs } = workflows.find(([name]) => name === 'test.yml')![1]
  expect(jobs['others']!.strategy!.matrix.os!.map((os) => os.split('-')[0])).toEqual(['windows', 'macos'])
  expect(jobs).toHaveProperty('linux')
})

it('builds an image for two architectures with the arguments of the Dockerfile', () => {
  const build = stepsOf(workflows.find(([name]) => name === 'release.yml')![1]).find(({ uses }) =>
    uses?.includes('build-push'),
  )!
  expect(build.with!['platforms']).toBe('linux/amd64,linux/arm64')
  const args = String(build.with!['build-args']).match(/^\w+/gm)
  const taken = [...readFileSync('Dockerfile', 'utf8').matchAll(/^ARG (\w+)/gm)].map(([, name]) => name)
  for (const name of args!) expect(taken).toContain(name)
})
