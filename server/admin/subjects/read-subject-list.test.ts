import { expect, test } from 'vitest'
import { readSubjectList } from './read-subject-list.ts'

const two = [
  { code: 'FIC027000', name: 'FICTION / Romance / General' },
  { code: 'NAT025000', name: 'NATURE / Ecosystems, Oceans & Seas' },
]

test.each([
  [
    'CSV with a head',
    'Code,Heading\r\nFIC027000,FICTION / Romance / General\r\nNAT025000,"NATURE / Ecosystems, Oceans & Seas"',
  ],
  [
    'CSV without a head, with semicolons',
    'fic027000;FICTION / Romance / General\n\nNAT025000;"NATURE / Ecosystems, Oceans & Seas"\n',
  ],
  [
    'other columns before',
    '\ufeffNo\tSubject Heading\tSubject Code\n1\tFICTION / Romance / General\tFIC027000\n2\tNATURE / Ecosystems, Oceans & Seas\tNAT025000',
  ],
  ['JSON', JSON.stringify(two)],
  [
    'nested JSON',
    JSON.stringify({
      CodeList: { Codes: { Code: two.map(({ code, name }) => ({ CodeValue: code, CodeDescription: name })) } },
    }),
  ],
  [
    'XML',
    `<?xml version="1.0"?><List><Code><CodeValue>FIC027000</CodeValue><CodeDescription>FICTION / Romance / General</CodeDescription></Code>
    <Code status="new"><CodeValue>NAT025000</CodeValue><CodeDescription><![CDATA[NATURE / Ecosystems, Oceans & Seas]]></CodeDescription></Code></List>`,
  ],
])('reads %s', (_, text) => {
  expect(readSubjectList('bisac', text)).toEqual(two)
})

test.each([
  ['', 'The file is empty.'],
  ['{"a": ', 'The file is not valid JSON'],
  ['<list></list>', 'The file has no subjects'],
  ['code,name\nFIC027000,Romance\nFIC27,Other', 'Line 3: “FIC27” is not a BISAC code.'],
  ['FIC027000,', 'Line 1: FIC027000 has no name.'],
])('refuses %j and says why', (text, message) => {
  expect(() => readSubjectList('bisac', text)).toThrow(message)
})

test('reads a long list with unclosed quotes and elements in a moment', () => {
  const start = performance.now()
  expect(() => readSubjectList('bisac', `"${'a,'.repeat(500_000)}`)).toThrow('is not a BISAC code')
  expect(() => readSubjectList('bisac', `<a ${'<code>x'.repeat(100_000)}`)).toThrow('no subjects')
  expect(() => readSubjectList('bisac', '<code><![CDATA['.repeat(100_000))).toThrow('no subjects')
  expect(performance.now() - start).toBeLessThan(5000)
})
