import { afterEach, beforeEach, expect, it } from 'vitest'
import { soaking } from '#tests/how-many.ts'
import { copySparsely } from './sparse-copies.ts'

const SIZE = 64 * 2 ** 20
const copying = () => ['slice', 'set'].map((name): unknown => Reflect.get(Uint8Array.prototype, name))
const whole = copying()

let restore: () => void
beforeEach(() => {
  restore = copySparsely()
})
afterEach(() => restore())

const patterned = (): Uint8Array => {
  const array = new Uint8Array(SIZE + 5)
  for (const at of [0, 1, 70_000, 65_535, 65_536, SIZE - 1, SIZE + 4]) array[at] = at % 251 || 7
  return array
}

it('copies large arrays correctly', () => {
  const original = patterned()
  const copy = original.slice()
  expect(Buffer.compare(original, copy)).toBe(0)
  copy.fill(9, 1000, 200_000)
  copy.set(original)
  expect(Buffer.compare(original, copy)).toBe(0)
})

it('copies to an offset, and refuses a copy that does not fit', () => {
  const original = patterned()
  const larger = new Uint8Array(original.length + 100).fill(3)
  larger.set(original, 100)
  expect(Buffer.compare(larger.subarray(100), original)).toBe(0)
  expect(larger.subarray(0, 100).every((byte) => byte === 3)).toBe(true)
  expect(() => larger.set(original, 101)).toThrow(RangeError)
})

it('leaves other copies to JavaScript, and all copies after it is switched off', () => {
  expect([...new Uint8Array([1, 2, 3]).slice(1)]).toEqual([2, 3])
  const target = new Uint8Array(3)
  target.set([4, 5], 1)
  expect([...target]).toEqual([0, 4, 5])
  restore()
  expect(copying().every((method, at) => method === whole[at])).toBe(true)
})

/** Returns the number of bytes by which `work` increases the memory of the process. */
const growthOf = (work: () => void): number => {
  const before = process.memoryUsage.rss()
  work()
  return process.memoryUsage.rss() - before
}

it.runIf(soaking)('uses hardly any memory for zeros', () => {
  // Most kernels allocate no memory for zeros that are only read, but some do.
  const readOnly = growthOf(() => expect(Buffer.compare(new Uint8Array(2 * SIZE), new Uint8Array(2 * SIZE))).toBe(0))
  const copied = growthOf(() => {
    const original = new Uint8Array(2 * SIZE)
    original[5] = 1
    const copy = original.slice()
    copy.set(original)
  })
  expect(copied).toBeLessThan(Math.max(readOnly, 0) + SIZE)
})
