import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { recoverPackages, replacePackages } from './replace-packages.mjs'

let home: string
let folder: string
let cache: string
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'inkloom-packages-'))
  folder = join(home, 'node_modules')
  cache = join(home, '.cache')
  fill('before')
})
afterEach(() => rmSync(home, { recursive: true }))

const fill = (text: string) => {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.js'), text)
}
const installed = () => readFileSync(join(folder, 'package.js'), 'utf8')

it('replaces the packages if the installation succeeds', () => {
  const status = replacePackages(folder, cache, () => {
    expect(existsSync(folder)).toBe(false)
    fill('after')
    return 0
  })
  expect(status).toBe(0)
  expect(installed()).toBe('after')
  expect(readdirSync(cache)).toEqual([])
})

it.each([1, null])('keeps the packages if npm ends with %s', (code) => {
  const status = replacePackages(folder, cache, () => {
    fill('half of it')
    return code
  })
  expect(status).toBe(code)
  expect(installed()).toBe('before')
  expect(readdirSync(cache)).toEqual([])
})

it('restores packages that a killed process had set aside, but not those of a running one', () => {
  const { pid } = spawnSync(process.execPath, ['--eval', ''])
  replacePackages(folder, cache, () => {
    fill('half of it')
    recoverPackages(folder, cache)
    expect(installed()).toBe('half of it')
    return 1
  })
  mkdirSync(join(cache, `packages-before-${pid}`))
  writeFileSync(join(cache, `packages-before-${pid}`, 'package.js'), 'set aside')
  recoverPackages(folder, cache)
  expect(installed()).toBe('set aside')
})
