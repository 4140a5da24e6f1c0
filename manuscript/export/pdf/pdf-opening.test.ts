import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler'
import { expect, test } from 'vitest'
import type { Book } from '#manuscript/model/book.ts'
import { defaultOptions } from '#manuscript/model/export-options.ts'
import { languages } from '#manuscript/model/languages.ts'
import texts from '#tests/samples/texts.json' with { type: 'json' }
import { setPdf } from '#tests/support/set-pdf.ts'
import { canRun } from '#tests/validators/validator.ts'
import { findCommand } from '#tests/validators/find-command.ts'
import { installedFonts } from '../fonts/find-fonts.ts'
import type { SetBlock } from './pdf-blocks.ts'
import { layoutOf } from './pdf-layout.ts'
import { openingOf, withOpening } from './pdf-opening.ts'
import type { SetRun } from './pdf-text.ts'
import { templateFiles } from './pdf-typst.ts'

const pdftotext = findCommand('pdftotext')
const poppler = canRun('The text of exported PDFs', pdftotext !== undefined, 'install poppler-utils')

const rest = 'and nobody at the old harbour had been asked about it before the morning.'
const paragraph = (...text: SetRun[]): SetBlock => ({ type: 'paragraph', text, lines: false, simple: false })
/** The runs of a paragraph that opens a chapter. */
const opened = (opening: 'small capitals' | 'initial', ...text: SetRun[]) => {
  const [first] = withOpening([paragraph(...text)], opening)
  return first?.type === 'paragraph' ? first.text : []
}
/** Returns the opening words that are set differently, and the whole text. */
const apart = (runs: readonly SetRun[]) => {
  const all = runs.map((run) => (typeof run === 'string' ? { text: run } : run && 'text' in run ? run : { text: '' }))
  return {
    words: all.flatMap((run) => ('smallCaps' in run || 'initial' in run ? run.text : [])).join(''),
    text: all.map((run) => run.text).join(''),
  }
}

test('the first words of a chapter stand in small capitals, across formats and up to the end of a sentence', () => {
  const beginnings = {
    [`The ship left at seven, ${rest}`]: 'The ship left at',
    [`“No,” she said at once, ${rest}`]: '“No,” she said at',
    [`It rained. All went home, ${rest}`]: 'It rained.',
    [`Donaudampfschifffahrtsgesellschaft ${rest}`]: '',
    'The ship left at seven.': '',
  }
  for (const [text, words] of Object.entries(beginnings))
    expect(apart(opened('small capitals', text))).toEqual({ words, text })
  const styled = opened('small capitals', 'The ', { text: 'Maria', italic: true }, ` sailed at seven, ${rest}`)
  expect(styled.slice(0, 3)).toEqual([
    { text: 'The ', smallCaps: true },
    { text: 'Maria', italic: true, smallCaps: true },
    { text: ' sailed at', smallCaps: true },
  ])
  expect(apart(styled).text).toBe(`The Maria sailed at seven, ${rest}`)
})

test('an initial is a capital at the very beginning, never a letter after a quotation mark or a dash', () => {
  const letters = { Корабль: 'К', Ἄνδρα: 'Ἄ', '«Нет»,': '', '— Нет,': '', '1905': '', корабль: '' }
  for (const [word, letter] of Object.entries(letters))
    expect(apart(opened('initial', `${word} ${rest}`))).toEqual({ words: letter, text: `${word} ${rest}` })
})

test('other blocks, lines of verse, links and directions of their own begin as they are', () => {
  const text = `The ship left at seven, ${rest}`
  const plain: SetBlock[] = [
    { type: 'quote', text: [text], lines: false, simple: false },
    { ...paragraph(text), dir: 'rtl' },
    { type: 'paragraph', text: [text], lines: true, simple: false },
    paragraph({ text, href: 'https://example.org/' }),
    paragraph({ note: [[text]] }, text),
  ]
  for (const block of plain) expect(withOpening([block], 'small capitals')).toEqual([block])
  expect(withOpening([], 'initial')).toEqual([])
})

const openingIn = (language: (typeof languages)[number]['code']) =>
  openingOf(layoutOf(language, { design: 'classic', page: 'a5' }))

test('scripts with capitals open in one of the two ways, other scripts in none', () => {
  expect(openingIn('english')).toBe('small capitals')
  expect(openingIn('german')).toBe('small capitals')
  for (const language of ['russian', 'greek', 'romanian', 'turkish', 'vietnamese'] as const)
    expect(openingIn(language)).toBe('initial')
  for (const language of ['arabic', 'hebrew', 'hindi', 'japanese', 'thai'] as const)
    expect(openingIn(language)).toBeNull()
})

// A face can lack the small form of a letter, or of its variant for a language.
test('the face of the classic design has a small capital for each letter of each language that uses them', () => {
  const fontPaths = installedFonts()['EB Garamond']!
  const compiler = NodeCompiler.create({ workspace: '/nowhere', fontArgs: [{ fontPaths }] })
  compiler.addSource('/nowhere/pdf-design.typ', readFileSync(templateFiles['pdf-design.typ'], 'utf8'))
  const letters = languages
    .filter(({ code }) => layoutOf(code, { design: 'classic', page: 'a5' }).smallCaps)
    .map(({ tag, code }) => {
      const own =
        JSON.stringify(texts[code])
          .toLocaleLowerCase(tag)
          .match(/\p{Ll}/gu) ?? []
      return [new Intl.Locale(tag).language, [...new Set(own)]] as const
    })
  expect(letters.length).toBeGreaterThan(20)
  compiler.mapShadow('/nowhere/letters.json', Buffer.from(JSON.stringify(letters)))
  compiler.addSource(
    '/nowhere/main.typ',
    `#import "pdf-design.typ": capital-features
#set text(font: "EB Garamond", fallback: false)
#show smallcaps: it => context { set text(features: capital-features(text.lang)); it }
#let width(lang, body) = measure({ set text(lang: lang); body }).width
#context [#metadata(json("letters.json").map(((lang, letters)) => {
  letters.filter(one => width(lang, smallcaps(one)) == width(lang, one)).map(one => lang + " " + one)
}).flatten())<missing>]`,
  )
  const { result } = compiler.compile({ mainFilePath: '/nowhere/main.typ' })
  expect(compiler.query(result!, { selector: '<missing>', field: 'value' })).toEqual([[]])
})

test.runIf(poppler)('the text of an opening is found by a search for its words', async () => {
  const file = join(tmpdir(), `inkloom-opening-${crypto.randomUUID()}.pdf`)
  const textOf = async (language: Book['language'], text: string) => {
    const book: Book = {
      title: 'T',
      author: '',
      language,
      chapters: [{ title: 'C', blocks: [{ type: 'paragraph', text: [{ text }] }], sections: [] }],
    }
    writeFileSync(file, await setPdf(book, { options: { ...defaultOptions.pdf, design: 'classic' } }))
    return execFileSync(pdftotext!, [file, '-'], { encoding: 'utf8' })
  }
  try {
    expect(await textOf('english', `The ship left at seven, ${rest}`)).toContain('The ship left at seven')
    expect(
      await textOf('russian', `Корабль отошёл в семь часов утра, и никто в порту не спросил, куда он идёт.`),
    ).toContain('Корабль отошёл в семь')
  } finally {
    rmSync(file, { force: true })
  }
})
