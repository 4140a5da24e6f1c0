import { expect, it } from 'vitest'
import { linkAddress } from './link-address.ts'

const host = 'inkloom.example'

it('puts https:// before an address without http or https', () => {
  expect(linkAddress('example.com/a b', host)).toBe('https://example.com/a%20b')
  expect(linkAddress('//example.com', host)).toBe('https://example.com/')
  expect(linkAddress('localhost:3000/x', host)).toBe('https://localhost:3000/x')
  expect(linkAddress(' HTTP://example.com ', host)).toBe('http://example.com/')
  expect(linkAddress('https://example.com/?a=1#b', host)).toBe('https://example.com/?a=1#b')
})

it('resolves an empty link to the host of the page', () => {
  expect(linkAddress('', host)).toBe('https://inkloom.example')
  expect(linkAddress('  \n', host)).toBe('https://inkloom.example')
})

it('accepts mail addresses and refuses other schemes', () => {
  expect(linkAddress('mailto:a@example.com', host)).toBe('mailto:a@example.com')
  const others = [
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'java\tscript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    'https://',
  ]
  expect(others.filter((address) => linkAddress(address, host) !== null)).toEqual([])
})
