import { expect, test } from 'vitest'
import { linkedParts } from './linked-parts.ts'

const link = 'http://127.0.0.1:3000/login_with_token?token=abc'

test('splits a mail at its links', () => {
  expect(linkedParts(`Open ${link}\nsoon, or ${link}`, [link])).toEqual([
    { text: 'Open ', link: false },
    { text: link, link: true },
    { text: '\nsoon, or ', link: false },
    { text: link, link: true },
  ])
})

test('prefers the longer of two links with the same beginning', () => {
  expect(linkedParts(`${link}def`, [link, `${link}def`])).toEqual([{ text: `${link}def`, link: true }])
})

test('leaves other kinds of addresses as text', () => {
  expect(linkedParts('javascript:alert(1)', ['javascript:alert(1)'])).toEqual([
    { text: 'javascript:alert(1)', link: false },
  ])
})
