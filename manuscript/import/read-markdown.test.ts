import { expect, test } from 'vitest'
import { readFileAs } from '#tests/support/read-file.ts'

const read = (text: string) =>
  readFileAs({ type: 'markdown', name: 'notes_of_mine.md', language: 'english' }, Buffer.from(text))
const shape = ({ book }: Awaited<ReturnType<typeof read>>) => ({
  title: book.title,
  chapters: book.chapters.map(({ title, sections }) => [title, ...sections.map((section) => section.title)]),
})

test('a single # is the title, ## are chapters and ### are sections', async () => {
  expect(shape(await read('# Bread\n\nOn bread.\n\n## Flour\n\n### Rye\n\ntext\n\n## Water\n\ntext'))).toEqual({
    title: 'Bread',
    chapters: [['Flour', 'Rye'], ['Water']],
  })
})

test('several # are chapters, and ## their sections', async () => {
  expect(shape(await read('# Flour\n\ntext\n\n## Rye\n\ntext\n\n# Water\n\ntext'))).toEqual({
    title: 'notes of mine',
    chapters: [['Flour', 'Rye'], ['Water']],
  })
})

test('# over ## over ### may be parts, which appear among the chapters', async () => {
  const parts = ['Part One', 'Part Two'].map((name) => `# ${name}\n\n## Flour ${name}\n\n### Rye\n\ntext\n\n`)
  expect(shape(await read(parts.join(''))).chapters).toEqual([
    ['Part One'],
    ['Flour Part One', 'Rye'],
    ['Part Two'],
    ['Flour Part Two', 'Rye'],
  ])
})

test('deeper headings become bold lines, with a note', async () => {
  const { book, notes } = await read('# Bread\n\n## Flour\n\n### Rye\n\n#### Sour\n\ntext')
  expect(book.chapters[0]!.sections[0]!.blocks[0]).toEqual({ type: 'paragraph', text: [{ text: 'Sour', bold: true }] })
  expect(notes).toEqual([])
})

test('front matter gives title and author', async () => {
  const { book } = await read(
    '---\ntitle: "Bread"\nauthor: Nobody\ntags: [a]\n---\n\n# Flour\n\ntext\n\n# Water\n\ntext',
  )
  expect([book.title, book.author, book.opening]).toEqual(['Bread', 'Nobody', []])
})

test('keeps lists, quotes, emphasis and links; HTML becomes text, and other links are removed', async () => {
  const { book, notes } = await read(
    '- *a*\n- **b**\n\n> c\n\n<script>alert(1)</script>\n\n[d](javascript:alert(1)) [e](https://example.org/)\n\n![a loaf](x.png)',
  )
  expect(book.opening).toMatchObject([
    { type: 'list', ordered: false, items: [[{ text: 'a', italic: true }], [{ text: 'b', bold: true }]] },
    { type: 'quote', text: [{ text: 'c' }] },
    { type: 'paragraph', text: [{ text: 'd ' }, { text: 'e', href: 'https://example.org/' }] },
    { type: 'paragraph', text: [{ text: 'a loaf' }] },
  ])
  expect(notes.join()).toContain('1 picture')
})
