import { expect, it } from 'vitest'
import { createGate } from './gate.ts'

/** Returns work that ends when the test resolves or rejects it. */
const pieceOfWork = () => {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  return { promise, resolve, reject, begun: false }
}

it('runs a limited number at once, queues a limited number, and refuses more', async () => {
  const gate = createGate(2, 2, () => new Error('too many'))
  const pieces = Array.from({ length: 4 }, pieceOfWork)
  const results = pieces.map((piece) =>
    gate(() => {
      piece.begun = true
      return piece.promise
    }),
  )
  const begun = () => pieces.map((piece) => piece.begun)
  expect(begun()).toEqual([true, true, false, false])
  await expect(gate(async () => undefined)).rejects.toThrow('too many')

  // Failed work also frees its slot.
  pieces[0]!.reject(new Error('failed'))
  await expect(results[0]).rejects.toThrow('failed')
  expect(begun()).toEqual([true, true, true, false])
  pieces[1]!.resolve()
  await results[1]
  expect(begun()).toEqual([true, true, true, true])

  pieces[2]!.resolve()
  pieces[3]!.resolve()
  await Promise.all(results.slice(2))
  await gate(async () => undefined)
})
