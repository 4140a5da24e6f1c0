import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { toolIds } from '#contract/tools.ts'
import { testInkloom } from '#tests/support/test-inkloom.ts'
import { readRatings } from './read-ratings.ts'
import { ratingRoutes } from './routes.ts'

it('are in the file for every tool, and zero until an operator changes them', async () => {
  const file = await readRatings()
  expect(Object.keys(file)).toEqual([...toolIds])
  for (const rating of Object.values(file)) expect(rating).toMatchObject({ average: 0, count: 0 })
})

it('are zero for an unknown tool', async () => {
  const inkloom = await testInkloom()
  for (const toolId of ['shorten', 'nothing', '__proto__', 'toString'])
    expect(await inkloom.call('GET /api/ratings/:toolId', { params: { toolId } })).toEqual({ average: 0, count: 0 })
  await inkloom.stop()
})

it('are read from the file', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ratings-'))
  const path = join(folder, 'ratings.json')
  expect(await readRatings(path)).toEqual({})
  await writeFile(path, '{"style": {"average": 4.6, "count": 12, "lastUpdated": "2026-11-01"}}')
  const answer = ratingRoutes(await readRatings(path))['GET /api/ratings/:toolId']
  expect(await answer({ params: { toolId: 'style' } }, {} as never)).toEqual({ average: 4.6, count: 12 })
  await writeFile(path, '{"style": {"average": 46, "count": 12, "lastUpdated": "2026-11-01"}}')
  await expect(readRatings(path)).rejects.toThrow('average')
  await rm(folder, { recursive: true })
})
