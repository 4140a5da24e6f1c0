import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { manuscriptToMarkdown } from '#manuscript/model/blocks/markdown/manuscript-to-markdown.ts'
import { readFileAs } from '#tests/support/read-file.ts'
import { detectFileType } from './file-type.ts'

// Written by Pandoc from `source.md`, and by LibreOffice from Pandoc's ODT and DOCX.
const read = async (name: string) => {
  const bytes = readFileSync(new URL(`../../tests/samples/imports/${name}`, import.meta.url))
  const found = await readFileAs({ type: detectFileType(bytes, name), name, language: 'english' }, bytes)
  return { ...found, markdown: manuscriptToMarkdown(found.manuscript) }
}
/** The parts of the text that every format of every program holds. */
const always = [
  /^# Part One\n\n## Tides$/m,
  /^### Tools$/m,
  /^# Part Two\n\n## Machines$/m,
  /The tide turns\[\^1\] at noon/,
  /^\[\^1\]: Twice a day\.\n\n {4}In most places\.$/m,
  /\*\*bold\*\*, \*leaning\*, <del>struck<\/del>, H<sub>2<\/sub>O, m<sup>2<\/sup>/,
  /<span class="smallcaps">Small Caps<\/span>/,
  /a page(?:<\/u>|\*)?\]\(<https:\/\/example\.org\/>\)/,
  /\| Lisbon \| 12 \| 9\.5 m \|/,
  /^(?:\| [^|\n]+){2}\| [^|\n]+\|\n\| (?::--|---) \| :-: \| --: \|$/m,
  /The boats go out\\\n/,
]
const inMost = [/^> The sea has neither/m, /^```(?:python)?\nfor boat in boats:\n {4}count \+= 1\n```$/m, /^\* \* \*$/m]
const formulas = [
  /\$a\^(?:2|\{2\}) ?\+ ?b/,
  /^\$\$\nx ?= ?\\frac\{-b ?\\pm ?\\sqrt\{b\^(?:2|\{2\}) ?- ?4ac\}\}\{2a\}\n\$\$$/m,
]
const lists = [/^3\. Hull\n(?: +)(?:-|1\.) Oak\n(?: +)(?:-|2\.) Tar\n4\. Sails$/m]

test.each([
  ['pandoc.docx', [...inMost, ...formulas, ...lists]],
  ['pandoc.odt', [...inMost, ...formulas, ...lists]],
  ['pandoc.epub', [...inMost, ...formulas, ...lists]],
  ['pandoc.html', [...inMost, ...formulas, ...lists]],
  ['pandoc.rtf', [/^\* \* \*$/m, /^1\. Hull\n {3}- Oak\n {3}- Tar\n2\. Sails$/m]],
  ['libreoffice.docx', [...inMost, ...formulas, ...lists]],
  ['libreoffice.odt', [...inMost.slice(0, 2), ...formulas, ...lists]],
  ['libreoffice.html', [...inMost, ...lists]],
  ['libreoffice.rtf', [...inMost.slice(0, 2), ...formulas, /^1\. Hull\n {3}- Oak\n {3}- Tar\n2\. Sails$/m]],
])('keeps the blocks of %s', async (name, more) => {
  const { markdown, manuscript, images } = await read(name)
  for (const expected of [...always, ...more]) expect(markdown).toMatch(expected)
  expect(images.size).toBeGreaterThanOrEqual(1)
  expect(markdown).toContain([...images.keys()].at(-1))
  expect(manuscript.language).toBe('english')
})

test('takes over title and author, and reports what a format lost', async () => {
  for (const name of [
    'pandoc.docx',
    'pandoc.odt',
    'pandoc.epub',
    'pandoc.html',
    'libreoffice.docx',
    'libreoffice.rtf',
  ]) {
    const { manuscript } = await read(name)
    expect([name, manuscript.title, manuscript.author]).toEqual([name, 'The Harbour Book', 'Anna Maria'])
  }
  expect((await read('libreoffice.rtf')).lost).toEqual(['1 header or footer'])
  expect((await read('pandoc.epub')).lost).toEqual([])
})
