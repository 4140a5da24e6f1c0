import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openDatabase } from '../open-database.ts'
import { newTestDatabase, type TestDatabase } from '#tests/support/test-database.ts'
import { lockDirectory } from './directory-lock.ts'

let folder: TestDatabase
let dataDir: string
let other: ChildProcess | undefined

beforeEach(async () => {
  folder = await newTestDatabase({ embedded: true })
  dataDir = folder.dataDir
})
afterEach(async () => {
  other?.kill('SIGKILL')
  await folder.remove()
})

const holdInOtherProcess = async () => {
  other = spawn(
    process.execPath,
    [fileURLToPath(new URL('../../../tests/support/database/hold-database.ts', import.meta.url)), dataDir],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  await once(other.stdout!, 'data')
  return other
}

it('refuses a folder that another process uses, and names that process and what to do; a killed process leaves no lock', async () => {
  const { pid } = await holdInOtherProcess()
  const refused = openDatabase({ dataDir })
  await expect(refused).rejects.toThrow(`The data folder ${dataDir} is in use by another Inkloom (process ${pid})`)
  await expect(refused).rejects.toThrow('DATA_DIR')

  other!.kill('SIGKILL')
  await once(other!, 'exit')
  const database = await openDatabase({ dataDir })
  await database.close()
})

it('refuses a second lock in the same process, and is free after the release', () => {
  const release = lockDirectory(dataDir)
  expect(() => lockDirectory(dataDir)).toThrow('in use')
  release()
  lockDirectory(dataDir)()
})
