import { expect, test } from 'vitest'
import { cleanLine, cleanText, safeLink } from './clean-text.ts'

test.each([
  ['a\r\nb\rc\u2028d', 'a\nb\nc\nd'],
  ['\u0000\u0001\u001b\u007f\u0085x', '\nx'],
  ['one page\fnext page, a line\vnext line', 'one page\nnext page, a line\nnext line'],
  ['\u0093It\u0092s an \u009cuvre\u0094 \u0096 \u0080 5\u0081', '“It’s an œuvre” – € 5'],
  ['tab\tstays\n', 'tab\tstays\n'],
  ['\ufffe\uffff\ufdd0\u{1ffff}x', 'x'],
  ['\ud800 and \udc00', '\ufffd and \ufffd'],
  ['👩‍👩‍👧 \u{1F3F4} abc', '👩‍👩‍👧 \u{1F3F4} abc'],
  ['\u202Ereversed\u202D', 'reversed'],
  // Other direction marks are kept, because texts in Arabic and Hebrew need them.
  ['\u200fשלום \u2066C++\u2069 \u202aISBN\u202c', '\u200fשלום \u2066C++\u2069 \u202aISBN\u202c'],
])('cleans %j to %j', (text, cleaned) => {
  expect(cleanText(text)).toBe(cleaned)
})

test('changes control characters, lone surrogates, noncharacters and marks of order, and no others', () => {
  const units = Array.from({ length: 0x1_00_00 }, (_, code) => `a${String.fromCharCode(code)}b`)
  const changed = units.filter((text) => cleanText(text) !== text)
  expect(
    changed.every((text) => /a[\p{Cc}\p{Cs}\p{Noncharacter_Code_Point}\u2028\u2029\u202d\u202e]b/u.test(text)),
  ).toBe(true)
  expect(changed).toHaveLength(63 + 2048 + 34 + 4)
})

test('makes a title one line, and empties an invisible one', () => {
  expect(cleanLine('  A\n title\t here ')).toBe('A title here')
  expect(cleanLine(' \u200b\u2060\u00ad ')).toBe('')
})

test.each([
  ['\u202Egpj.exe', 'gpj.exe'],
  ['\u202bשלום\u202c', 'שלום'],
  ['a\u2067b', 'ab'],
  ['a\u2069b', 'ab'],
  ['\u2067\u2066a\u2069b', '\u2066a\u2069b'],
  ['\u200fשלום \u2066C++\u2069', '\u200fשלום \u2066C++\u2069'],
  ['\u2067\u2069', ''],
])('keeps the title %j from turning the words around it: %j', (title, cleaned) => {
  expect(cleanLine(title)).toBe(cleaned)
})

test('takes a time that grows with the length of a title', () => {
  expect(cleanLine(`a${'\u2067'.repeat(200_000)}`)).toBe('a')
})

test.each([
  ['https://example.org', 'https://example.org/'],
  [' http://example.org/a b?c=1&d="2"#e ', 'http://example.org/a%20b?c=1&d=%222%22#e'],
  ['HTTPS://EXAMPLE.org/ü', 'https://example.org/%C3%BC'],
  ['https://example.org/?a=[b]|{c}^`d`', 'https://example.org/?a=%5Bb%5D%7C%7Bc%7D%5E%60d%60'],
  ['https://example.org/%zz%41', 'https://example.org/%25zz%41'],
  ['http://[::1]:80/x', 'http://[::1]/x'],
  ['mailto:someone@example.org?subject=Hi there', 'mailto:someone@example.org?subject=Hi%20there'],
])('spells %j as %j', (href, link) => {
  expect(safeLink(href)).toBe(link)
})

test.each([
  '',
  'example.org',
  '/relative',
  'javascript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,<script>',
  'file:///etc/passwd',
  'vbscript:x',
  'http://',
  'https://a b/',
  'mailto:',
  `https://example.org/${'a'.repeat(2000)}`,
  `https://example.org/${'ü'.repeat(500)}`,
])('refuses the link %j', (href) => {
  expect(safeLink(href)).toBeUndefined()
})
