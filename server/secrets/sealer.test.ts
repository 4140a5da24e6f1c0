import { expect, it } from 'vitest'
import { createSealer, SealBroken } from './sealer.ts'

const first = { version: 1, secret: 'a'.repeat(32) }
const second = { version: 2, secret: 'b'.repeat(32) }
const mine = { userId: '6a2b', purpose: 'ai-key' as const }
const KEY = 'sk-canary-0123456789'

it('opens what it sealed for the same user', () => {
  const sealer = createSealer([first])
  const { sealed, masterVersion } = sealer.seal(KEY, mine)
  expect(sealer.open(sealed, mine)).toBe(KEY)
  expect(masterVersion).toBe(1)
  expect(sealed.includes('canary')).toBe(false)
})

it('seals the same secret differently each time', () => {
  const sealer = createSealer([first])
  expect(sealer.seal(KEY, mine).sealed.equals(sealer.seal(KEY, mine).sealed)).toBe(false)
})

it("refuses another user's secret", () => {
  const sealer = createSealer([first])
  const { sealed } = sealer.seal(KEY, mine)
  expect(() => sealer.open(sealed, { ...mine, userId: '6a2c' })).toThrow(SealBroken)
  expect(() => sealer.rewrap(sealed, { ...mine, userId: '6a2c' })).toThrow(SealBroken)
})

it('refuses a sealed secret with any byte changed, added or removed', () => {
  const sealer = createSealer([first, second])
  const { sealed } = sealer.seal(KEY, mine)
  const changed = [...sealed.keys()].map((at) => {
    const copy = Buffer.from(sealed)
    copy[at]! ^= 1
    return copy
  })
  const lengths = [...sealed.keys()].map((end) => sealed.subarray(0, end))
  for (const broken of [...changed, ...lengths, Buffer.concat([sealed, Buffer.alloc(1)])])
    expect(() => sealer.open(broken, mine)).toThrow(SealBroken)
})

it('opens secrets of an earlier master key, and seals them with the current one', () => {
  const before = createSealer([first]).seal(KEY, mine)
  const during = createSealer([second, first])
  expect(during.open(before.sealed, mine)).toBe(KEY)
  const after = during.rewrap(before.sealed, mine)
  expect(after.masterVersion).toBe(2)
  expect(createSealer([second]).open(after.sealed, mine)).toBe(KEY)
})

it('names the missing master key, and nothing else', () => {
  const { sealed } = createSealer([first]).seal(KEY, mine)
  expect(() => createSealer([second]).open(sealed, mine)).toThrow('sealed with v1, which APP_SECRET does not contain')
})

it('refuses a secret that was sealed with another master key of the same version', () => {
  const { sealed } = createSealer([first]).seal(KEY, mine)
  const other = createSealer([{ ...first, secret: 'c'.repeat(32) }])
  expect(() => other.open(sealed, mine)).toThrow(SealBroken)
})
