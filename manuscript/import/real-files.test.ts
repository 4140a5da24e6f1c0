import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { manuscriptToMarkdown } from '#manuscript/model/blocks/markdown/manuscript-to-markdown.ts'
import { soaking } from '#tests/how-many.ts'
import { everyBlock, sampleImages } from '#tests/samples/every-block.ts'
import { exportedBook } from '#tests/samples/exported-book.ts'
import { canOpenInLibreOffice, convertWithLibreOffice } from '#tests/validators/libre-office.ts'
import { readFileAs } from '#tests/support/read-file.ts'
import { detectFileType } from './file-type.ts'

// Written by Pandoc from `source.md`, and by LibreOffice from Pandoc's ODT and DOCX.
const read = (name: string) =>
  readBytes(name, readFileSync(new URL(`../../tests/samples/imports/${name}`, import.meta.url)))
const readBytes = async (name: string, bytes: Uint8Array) => {
  const found = await readFileAs({ type: detectFileType(bytes, name), name, language: 'english' }, bytes)
  return { ...found, markdown: manuscriptToMarkdown(found.manuscript) }
}
/** The parts of the text that every file of every program contains. */
const always = [
  /^# Part One\n\n## Tides$/m,
  /^### Tools$/m,
  /^# Part Two\n\n## Machines$/m,
  /The tide turns\[\^1\] at noon/,
  /^\[\^1\]: Twice a day\.\n\n {4}In most places\.$/m,
  /\*\*bold\*\*, \*leaning\*, <del>struck<\/del>, H<sub>2<\/sub>O, m<sup>2<\/sup>/,
  /<span class="smallcaps">Small Caps<\/span>/,
  /a page\*?\]\(<https:\/\/example\.org\/>\)/,
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
  ['pandoc.rtf', [/^\* \* \*$/m, ...lists]],
  ['libreoffice.docx', [...inMost, ...formulas, ...lists]],
  ['libreoffice.odt', [...inMost.slice(0, 2), ...formulas, ...lists]],
  ['libreoffice.html', [...inMost, ...lists]],
  ['libreoffice.rtf', [...inMost.slice(0, 2), ...formulas, ...lists]],
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

/** Blocks of a manuscript's DOCX that are kept after LibreOffice has saved it in another format. */
const harbour = [
  /^For the pilots\.\[\^1\]$/m,
  // The highest level was that of parts, but LibreOffice does not keep the name of the rank.
  /^## Leaving\n\nThe first part is short\.\n\n### Tides\[\^2\]$/m,
  /^#### Tools$/m,
  /^\[\^3\]: Twice a day\.\n\n {4}In most places\.$/m,
  /^\* \* \*$/m,
  /^<div class="verse">\n\nThe boats go out\\\n(?:&#32;){4}and the boats come in,\\\n/m,
  /^> The sea has neither meaning nor pity\.\n\n> <div class="source">\n>\n> Anton Chekhov$/m,
  /^> <div class="verse">\n>\n> Full fathom five\\\n> thy father lies;$/m,
  /^<div class="letter">\n\nDear Ana,\n[^]*<div class="signature">\n\nYours,\\\nMaria$/m,
  /^<del>struck<\/del> H<sub>2<\/sub>O m<sup>2<\/sup> <span class="smallcaps">Small Caps<\/span> <u>under<\/u> and \*\*\*all\*\*\*$/m,
  /^\| Harbour \| Boats \| Depth \|\n\| :-- \| :-: \| --: \|\n\| Lisbon \| 12 \| 9\.5 m\[\^4\] \|\n\| 長崎 \| 7 \| 11 m<br>in the bay \|$/m,
  /^\d\. Hull\n {3}- Oak\n {3}- Tar\n\d\. Sails\n {3}1\. Rope\n\n<!-- -->\n\n- Salt\n- Rope\\\n {2}and tar$/m,
  /^```js\nfor \(const boat of boats\) \{\n\tcount \+= 1 \/\/ <all>\n\}\n```$/m,
  /^\$\$\n\\unknown\{x\}\n\$\$$/m,
  /^<figure>\n\n!\[A boat at the pier\]\(sha256-[0-9a-f]{64} "60%"\)\n\nThe \*Maria\*\[\^5\]$/m,
]
const lostOf = ({ markdown, manuscript: { title, author } }: Awaited<ReturnType<typeof read>>) => [
  ...harbour.filter((expected) => !expected.test(markdown)),
  ...(title === 'The Harbour Book' && author === 'Anna Maria' ? [] : [title, author]),
]

test.each(['harbour.odt', 'harbour.rtf'])('keeps the blocks of our DOCX that LibreOffice saved as %s', async (name) => {
  expect(lostOf(await read(name))).toEqual([])
})

test.runIf(soaking && canOpenInLibreOffice)('keeps the blocks of our DOCX that LibreOffice saves today', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'inkloom-harbour-'))
  try {
    writeFileSync(join(folder, 'harbour.docx'), await exportedBook(everyBlock(), 'docx', sampleImages))
    for (const to of ['odt', 'rtf'] as const) {
      await convertWithLibreOffice([join(folder, 'harbour.docx')], { to, folder })
      const found = await readBytes(`harbour.${to}`, readFileSync(join(folder, `harbour.${to}`)))
      expect(lostOf(found)).toEqual([])
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
})

// Written by LibreOffice from `not-kept.fodt`. Its RTF has no entries of an index, a table in a
// table instead of one of its cells, a field of a form, and the text of a shape only in a property.
test.each(['odt', 'docx', 'rtf'])('names and counts all that is not kept of an %s', async (type) => {
  const { lost, notes, markdown } = await read(`not-kept.${type}`)
  expect(lost).toEqual([
    '1 comment',
    type === 'rtf' ? '2 charts and drawings' : '1 chart or drawing',
    ...(type === 'rtf' ? ['1 form field'] : []),
    '2 headers and footers',
    '1 merged table cell, which was split',
    ...(type === 'rtf' ? ['1 table inside another table'] : []),
    `${type === 'rtf' ? 3 : 2} lists with letters or Roman numerals, which became numbers`,
    '1 endnote, which became a footnote',
    '3 dates, page numbers and references that became text',
    '1 section in columns, which became one column',
    '1 piece of hidden text',
    ...(type === 'rtf' ? [] : ['1 entry of an index']),
  ])
  expect(notes).toEqual([
    `The text of ${type === 'rtf' ? '1 text box' : '2 text boxes'} was imported as paragraphs.`,
    'Tracked changes were accepted: insertions were kept, and deletions were removed.',
    '1 heading of a lower level became a subsection.',
  ])
  for (const word of ['HIDDENTEXT', 'DELETEDWORDS', 'COMMENTTEXT', 'RUNNINGHEADER'])
    expect(markdown).not.toContain(word)
})
