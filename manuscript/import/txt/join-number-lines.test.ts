import { expect, test } from 'vitest'
import { readFileAs } from '#tests/support/read-file.ts'
import type { ImportPart } from '../import-draft.ts'
import { joinNumberLines } from './join-number-lines.ts'
import { headingText } from '../part-text.ts'

const heading = (title: string, depth = 1): ImportPart => ({ type: 'heading', depth, title })
const paragraphs = (...lines: string[]): ImportPart => ({
  type: 'blocks',
  blocks: lines.map((text) => ({ type: 'paragraph', text: [{ text }] })),
})
const titles = (...parts: ImportPart[]): string[] =>
  joinNumberLines(parts).map((part) => (part.type === 'heading' ? headingText(part) : `${part.blocks.length} blocks`))

test('joins the number of a part or chapter with its title', () => {
  expect(titles(heading('Part One'), heading('The Harbour'), heading('Chapter 1', 2), heading('Salt', 2))).toEqual([
    'Part One: The Harbour',
    'Chapter 1: Salt',
  ])
  expect(titles(paragraphs('Text', 'Part Two.'), heading('The Sea'))).toEqual(['1 blocks', 'Part Two: The Sea'])
  expect(titles(heading('Chapter One'), heading('Salt'), heading('Lost chapter'), heading('Fish'))).toEqual([
    'Chapter One: Salt',
    'Lost chapter',
    'Fish',
  ])
  expect(titles(paragraphs('第一章'), heading('海'), heading('III', 3), heading('Fish', 2))).toEqual([
    '第一章: 海',
    'III',
    'Fish',
  ])
})

test('joins numbers alone if there are several', () => {
  const one = [heading('1984'), heading('Dust')]
  expect(titles(...one, heading('1'), heading('Salt'), paragraphs('Text', '2'), heading('Fish'))).toEqual([
    '1984',
    'Dust',
    '1. Salt',
    '1 blocks',
    '2. Fish',
  ])
  expect(titles(heading('300'), heading('Dust'))).toEqual(['300', 'Dust'])
})

test('leaves lines alone that have no title of their own below them', () => {
  const parts = [heading('Part One'), heading('Chapter 1', 2), heading('Salt', 3), heading('Prologue')]
  expect(titles(...parts, paragraphs('Chapter 2'), heading('Part Two'))).toEqual([
    'Part One',
    'Chapter 1',
    'Salt',
    'Prologue',
    '1 blocks',
    'Part Two',
  ])
  const ranked: ImportPart = { type: 'heading', depth: 1, title: 'The Sea', rank: 'chapter' }
  expect(titles(heading('Part One'), ranked)).toEqual(['Part One', 'The Sea'])
})

test('reads parts and chapters of a web page whose numbers stand above or beside their titles', async () => {
  const page =
    '<p class="x">Part One</p><h1>The Harbour</h1><h2>Chapter 1<br>Salt</h2><p>Text.</p>' +
    '<hgroup><h1>Part <i>Two</i></h1><h1>The <i>Sea</i></h1></hgroup><div>Chapter 2</div><h2>Fish</h2><p>Text.</p>'
  const { manuscript } = await readFileAs({ type: 'html', name: 'a.html', language: 'english' }, Buffer.from(page))
  expect(manuscript).toMatchObject({
    title: 'a',
    opening: [],
    parts: [
      { title: [{ text: 'Part One: The Harbour' }], start: 0 },
      { title: [{ text: 'Part ' }, { text: 'Two', italic: true }, { text: ': The ' }, { text: 'Sea', italic: true }] },
    ],
    chapters: [{ title: [{ text: 'Chapter 1: Salt' }] }, { title: [{ text: 'Chapter 2: Fish' }] }],
  })
})
