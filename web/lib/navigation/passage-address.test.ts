import { expect, it } from 'vitest'
import { passageHash, passageIn } from './passage-address.ts'

it('names words or an image in an address, and reads a broken address without an error', () => {
  for (const words of ['[TODO]', 'a + b & c = 100%', 'قارب 😀', null]) expect(passageIn(passageHash(words))).toBe(words)
  for (const hash of ['', '#', '#Design and options']) expect(passageIn(hash)).toBeUndefined()
  expect(passageIn('#passage=%E0%A4%A')).toBeTypeOf('string')
})
