import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import longRuns from './long-runs.json' with { type: 'json' }

it.each(Object.entries(longRuns))('the part %s of the soak runs each test that npm test leaves to it', (_, part) => {
  for (const file of 'soakOnly' in part ? part.soakOnly : []) {
    expect(existsSync(file), file).toBe(true)
    expect(
      part.files.some((start) => file.startsWith(start)),
      file,
    ).toBe(true)
  }
})
