import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import longRuns from './long-runs.json' with { type: 'json' }

it.each(Object.entries(longRuns))('the part %s of the soak runs each test that npm test leaves to it', (_, part) => {
  const files = 'soakOnly' in part ? part.soakOnly : []
  const runs = (file: string) => existsSync(file) && part.files.some((start) => file.startsWith(start))
  expect(files.filter((file) => !runs(file))).toEqual([])
})
