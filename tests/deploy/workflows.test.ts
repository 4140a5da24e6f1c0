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
  it('names files and scripts that there are', () => {
    const commands = stepsOf(workflow).flatMap(({ run }) => run?.split('\n') ?? [])
    for (const command of commands) {
      const [, file] = /\bnode ([\w./-]+\.mjs)/.exec(command) ?? []
      if (file) expect(existsSync(file)).toBe(true)
      const [, script] = /\bnpm run (\w+)/.exec(command) ?? []
      if (script) expect(scripts).toHaveProperty(script)
      if (command.startsWith('.')) expect(existsSync(command)).toBe(true)
    }
  })

  it('may read the repository and no more, and names the version of each action', () => {
    expect(workflow.permissions).toEqual({ contents: 'read' })
    for (const { uses } of stepsOf(workflow)) if (uses) expect(uses).toMatch(/^[\w-]+\/[\w-]+@v\d+$/)
  })
})

it('the tests run on Windows, macOS and Linux', () => {
  const { jobs } = workflows.find(([name]) => name === 'test.yml')![1]
  expect(jobs['others']!.strategy!.matrix.os!.map((os) => os.split('-')[0])).toEqual(['windows', 'macos'])
  expect(jobs).toHaveProperty('linux')
})

it('an image is built for two architectures, with what the Dockerfile takes', () => {
  const build = stepsOf(workflows.find(([name]) => name === 'release.yml')![1]).find(({ uses }) =>
    uses?.includes('build-push'),
  )!
  expect(build.with!['platforms']).toBe('linux/amd64,linux/arm64')
  const given = String(build.with!['build-args']).match(/^\w+/gm)
  const taken = [...readFileSync('Dockerfile', 'utf8').matchAll(/^ARG (\w+)/gm)].map(([, name]) => name)
  for (const name of given!) expect(taken).toContain(name)
})
