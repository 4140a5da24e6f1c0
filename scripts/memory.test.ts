import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { isRecent } from './find-node.mjs'
import { memoryInReach, sayWhenMemoryIsShort } from './memory.mjs'

const said = (builds: boolean, megabytes: number) => {
  const sentences: string[] = []
  sayWhenMemoryIsShort({ builds, memory: megabytes * 2 ** 20, say: (sentence) => sentences.push(sentence) })
  return sentences
}

it.each([
  [true, 400, /512 MB of memory for its first start.*only 400 MB/],
  [false, 300, /384 MB of memory to start.*only 300 MB/],
])('warns about too little memory (first start: %s, %i MB)', (builds, megabytes, sentence) => {
  expect(said(builds, megabytes)).toEqual([expect.stringMatching(sentence)])
})

it.each([
  [true, 512],
  [true, 490], // a machine with 512 MB, minus the memory of its kernel
  [false, 384],
])('does not warn if there is enough memory (first start: %s, %i MB)', (builds, megabytes) => {
  expect(said(builds, megabytes)).toEqual([])
})

it('determines the available memory', () => {
  expect(memoryInReach()).toBeGreaterThan(2 ** 28)
})

it.each([
  ['v22.18.0', true],
  ['v23.6.0', true],
  ['v24.0.0', true],
  ['v26.1.0', true],
  ['v22.17.1', false],
  ['v23.5.0', false],
  ['v20.20.2', false],
])('Node.js %s runs TypeScript without a flag: %s', (version, recent) => {
  expect(isRecent(version)).toBe(recent)
})

it('says in one line which version an old Node.js needs', () => {
  const folder = mkdtempSync(join(tmpdir(), 'inkloom-old-node-'))
  const old = join(folder, 'old.cjs')
  writeFileSync(old, "Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '18.20.8' } })")
  const { status, stderr } = spawnSync(process.execPath, ['--require', old, 'scripts/start.mjs'], { encoding: 'utf8' })
  rmSync(folder, { recursive: true })
  expect(stderr).toMatch(/^Inkloom needs Node\.js 20 or newer.*22\.18.*\n$/)
  expect(status).toBe(1)
})
