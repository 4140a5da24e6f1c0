import { expect, it } from 'vitest'
import { hashLicenseKey, newLicenseKey } from './license-key.ts'

it('creates keys that can be read aloud, and stores only a hash and the last characters', () => {
  const { key, stored } = newLicenseKey()
  expect(key).toMatch(/^INK(-[0-9A-HJKMNP-TV-Z]{7}){4}$/)
  expect(stored).toEqual({ keyHash: hashLicenseKey(key), hint: key.slice(-7) })
  expect(newLicenseKey().key).not.toBe(key)
})

it('recognizes a key in any spelling', () => {
  const key = 'INK-01AB23C-4DE5F6G-7HJ8K9M-NPQRSTV'
  for (const typed of [
    'ink-01ab23c-4de5f6g-7hj8k9m-npqrstv',
    '  INK 01AB23C 4DE5F6G 7HJ8K9M NPQRSTV ',
    'INK01AB23C4DE5F6G7HJ8K9MNPQRSTV',
    'OIAB23C-4DE5F6G-7HJ8K9M-NPQRSTV',
    'INK–OlAB23C–4DE5F6G–7HJ8K9M–NPQRSTV',
  ])
    expect([typed, hashLicenseKey(typed)]).toEqual([typed, hashLicenseKey(key)])
  expect(hashLicenseKey('INK-01AB23C-4DE5F6G-7HJ8K9M-NPQRSTW')).not.toEqual(hashLicenseKey(key))
})
