import { expect, test } from 'vitest'
import { queueImport } from './import-queue.ts'

test('runs two jobs at once, and the others in order', async () => {
  const begun: number[] = []
  const ends = Array.from({ length: 4 }, () => Promise.withResolvers<void>())
  const all = ends.map(({ promise }, index) =>
    queueImport(async () => {
      begun.push(index)
      await promise
    }),
  )
  expect(begun).toEqual([0, 1])
  ends[1]!.resolve()
  await all[1]
  expect(begun).toEqual([0, 1, 2])
  ends.forEach(({ resolve }) => resolve())
  await Promise.all(all)
  expect(begun).toEqual([0, 1, 2, 3])
})

test('a job that leaves the queue releases no other place, even when one becomes free at that moment', async () => {
  for (let round = 0; round < 3; round++) {
    const end = Promise.withResolvers<void>()
    const working = [queueImport(() => end.promise), queueImport(() => end.promise)]
    const controllers = [new AbortController(), new AbortController()]
    const waiting = controllers.map(({ signal }) => queueImport(() => Promise.resolve(), signal))
    const left = Promise.allSettled(waiting)
    controllers.forEach((controller) => controller.abort(new Error('left')))
    end.resolve()
    await Promise.all(working)
    expect((await left).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  }
  let begun = 0
  const end = Promise.withResolvers<void>()
  const both = [0, 1].map(() =>
    queueImport(async () => {
      begun++
      await end.promise
    }),
  )
  await Promise.resolve()
  expect(begun).toBe(2)
  end.resolve()
  await Promise.all(both)
})
