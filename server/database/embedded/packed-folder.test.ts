import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { packFolder, unpackFolder } from './packed-folder.ts'

let scratch: string
beforeEach(() => {
  scratch = mkdtempSync(join(tmpdir(), 'inkloom-packed-'))
})
afterEach(() => rmSync(scratch, { recursive: true, force: true }))

it('restores all files and empty directories, readable by this account only', () => {
  const [from, packed, to] = ['from', 'packed', 'to'].map((name) => join(scratch, name)) as [string, string, string]
  const files = { a: 'text\n'.repeat(10_000), 'base/1/2': 'ä\0\n', 'base/1/empty': '' }
  for (const path of ['base/1', 'pg_wal/archive_status']) mkdirSync(join(from, path), { recursive: true })
  for (const [path, text] of Object.entries(files)) writeFileSync(join(from, path), text, { mode: 0o644 })

  packFolder(from, packed)
  unpackFolder(packed, to)

  const all = readdirSync(to, { recursive: true, encoding: 'utf8' }).toSorted()
  expect(all).toEqual(readdirSync(from, { recursive: true, encoding: 'utf8' }).toSorted())
  for (const [path, text] of Object.entries(files)) expect(readFileSync(join(to, path), 'utf8')).toBe(text)
  const isOpenToOthers = (path: string) => process.platform !== 'win32' && (statSync(join(to, path)).mode & 0o077) !== 0
  expect(all.filter(isOpenToOthers)).toEqual([])
  expect(statSync(packed).size).toBeLessThan(2000)
})
