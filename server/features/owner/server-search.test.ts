import { expect, it } from 'vitest'
import type { FindOptions, FoundServer } from '#writer/model/servers/find-models.ts'
import { createServerSearch } from './server-search.ts'

const ollama: FoundServer = { server: 'Ollama', baseUrl: 'http://127.0.0.1:11434/v1', models: ['llama3.2'] }
const jan: FoundServer = { server: 'Jan', baseUrl: 'http://127.0.0.1:1337/v1', models: [] }

it('returns each server as soon as it answers, and waits seconds for slow ones', async () => {
  const ends: ((all: FoundServer[]) => void)[] = []
  let searchOptions: FindOptions = {}
  const search = createServerSearch((options) => {
    searchOptions = options ?? {}
    return new Promise((resolve) => void ends.push(resolve))
  })
  expect(await search()).toEqual({ servers: [], looking: true })
  expect(searchOptions.timeoutMs).toBeGreaterThanOrEqual(3000)
  searchOptions.onFound?.(ollama)
  expect(await search()).toEqual({ servers: [ollama], looking: true })
  searchOptions.onFound?.(jan)
  ends[0]!([jan, ollama])
  await expect.poll(search).toMatchObject({ servers: [jan, ollama] })
  expect(ends.length).toBeGreaterThan(1)

  // The next search no longer finds one of them.
  ends.at(-1)!([ollama])
  await expect.poll(async () => (await search()).servers).toEqual([ollama])
})
