import { strToU8, zipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import type { FigureBlock } from '#manuscript/model/blocks/block-types.ts'
import { arbitraryImages } from '#tests/samples/arbitrary-manuscript.ts'
import { everyBlock } from '#tests/samples/every-block.ts'
import { exportedBook } from '#tests/samples/exported-book.ts'
import { picture } from '#tests/samples/picture.ts'
import { samplePublication } from '#tests/samples/sample-publication.ts'
import { blocksToText } from '#tests/support/blocks-to-text.ts'
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

test('text between two lines of dashes is no front matter', async () => {
  const { book } = await read('---\n\nHe was there all night.\n\n---\n\nText goes on.')
  expect(blocksToText(book.opening).split('\n\n')).toEqual(['He was there all night.', '* * *', 'Text goes on.'])
  const speech = await read('---\nAnna: No.\nBen: Why?\n---\n\nText goes on.')
  expect(JSON.stringify(speech.book)).toContain('Anna: No.')
})

test('front matter may have fields of several lines, and a note names those that are not read', async () => {
  const { details, notes } = await read(
    '---\nTitle: Bread\ndescription: |\n  On bread.\n  On rye.\nabstract: >\n  Long\nmood: calm\ntags: [a]\n---\n\ntext',
  )
  expect(details.description).toBe('On bread.\nOn rye.')
  expect(notes).toEqual(['2 fields above the text were not read: abstract, mood.'])
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

const openingOf = async (text: string) => {
  const { manuscript, lost } = await read(text)
  return { opening: manuscript.opening, lost }
}
const verse = (text: string) => ({ type: 'paragraph', style: 'verse', text: [{ text }] })

describe("Pandoc's line blocks", () => {
  test('are verse with their indents, continued lines and stanzas', async () => {
    const { opening } = await openingOf(
      'Before.\n\n| The harbour is *quiet*,\n|   the boats\n are gone.\n|\n| - No, she said.\n| 1. May\n| # and ===\n| a\\\nAfter.',
    )
    expect(opening).toEqual([
      { type: 'paragraph', text: [{ text: 'Before.' }] },
      {
        type: 'paragraph',
        style: 'verse',
        text: [{ text: 'The harbour is ' }, { text: 'quiet', italic: true }, { text: ',\n  the boats are gone.' }],
      },
      verse('- No, she said.\n1. May\n# and ===\na'),
      { type: 'paragraph', text: [{ text: 'After.' }] },
    ])
  })

  test('are verse in a quotation too, and lines in a list', async () => {
    const { opening } = await openingOf('> | One\n> |  two\n\n- x\n\n  | y\n  | z')
    expect(opening).toEqual([
      { type: 'quote', style: 'verse', text: [{ text: 'One\n two' }] },
      { type: 'list', ordered: false, items: [[{ text: 'x\ny\nz' }]] },
    ])
  })

  test.each([
    ['| a | b |\n|---|---|\n| c | d |', 'table'],
    ['| a | b\n--- | ---\n| c | d', 'table'],
    ['| a | b |\n| c | d |', 'paragraph'],
    ['A bar\n| in a sentence', 'paragraph'],
    ['|x| < 1', 'paragraph'],
    ['```\n| a\n```', 'code'],
  ])('are not %j', async (text, type) => {
    const { opening } = await openingOf(text)
    expect(opening).toMatchObject([{ type }])
    expect(opening).not.toMatchObject([{ style: 'verse' }])
  })
})

const table = (header: boolean, align: unknown[], ...rows: string[][]) => ({
  type: 'table',
  header,
  align,
  rows: rows.map((row) => row.map((text) => (text === '' ? [] : [{ text }]))),
})

describe("Pandoc's tables with borders", () => {
  test('keep the header, the sides, several blocks of a cell, and notes', async () => {
    const { opening, lost } = await openingOf(
      [
        '+-------+-------------+-----+',
        '| Day   | Freight     | No. |',
        '+=======+:===========:+====:+',
        '| One,  | - salt      | 12  |',
        '| grey  | - rope      |     |',
        '|       |             |     |',
        '| Late  | a \\| b | c  |     |',
        '+-------+-------------+-----+',
        '|漢字   | ```         | -   |',
        '+-------+-------------+-----+',
        '',
        'After.',
      ].join('\n'),
    )
    expect(opening).toEqual([
      table(
        true,
        [null, 'center', 'right'],
        ['Day', 'Freight', 'No.'],
        ['One, grey\nLate', '– salt\n– rope\na | b | c', '12'],
        ['漢字', '```', '-'],
      ),
      { type: 'paragraph', text: [{ text: 'After.' }] },
    ])
    expect(lost).toEqual([])
  })

  test('name merged cells and tables in cells', async () => {
    const { opening, lost } = await openingOf(
      [
        '+-------------+-------+',
        '| Water       | Depth |',
        '+=======+=====+=======+',
        '| Bay   | min | 2 m   |',
        '|       +-----+-------+',
        '|       | max | a|b   |',
        '|       |     | -|-   |',
        '+-------+-----+-------+',
      ].join('\n'),
    )
    expect(opening).toEqual([
      table(true, [null, null, null], ['Water', '', 'Depth'], ['Bay', 'min', '2 m'], ['', 'max', 'a | b']),
    ])
    expect(lost).toEqual(['2 merged table cells, which were split', '1 table inside another table'])
  })

  test('may have crooked edges, stand in a quotation, and have a picture', async () => {
    const { manuscript, images } = await readZip({
      'book.md': strToU8('> +---+---+\n> | a → b | c |\n> | | |\n> | ![A boat](a.png) | |\n> +---+---+\n'),
      'a.png': picture(4, 4),
    })
    expect(manuscript.opening).toMatchObject([
      table(false, [null, null], ['a → b', 'c']),
      { type: 'figure', image: [...images.keys()][0], alt: 'A boat' },
    ])
  })

  test.each([
    '+---+---+\n| a | b |',
    '+---+---+\n| a | b |\n+---+',
    '+---+---+\n| a | b | c |\n+---+---+',
    '+---+\n+---+',
    '+---+\n| a |\n+---+\n| b',
  ])('stay text if they are incomplete: %j', async (text) => {
    const { opening } = await openingOf(`Before.\n\n${text}\n\nAfter.`)
    expect(blocksToText(opening)).toBe(`Before.\n\n${text.replaceAll('\n', ' ')}\n\nAfter.`)
  })
})

const readZip = (files: Record<string, Uint8Array>) =>
  readFileAs({ type: 'markdown', name: 'harbour.zip', language: 'english' }, zipSync(files))

test('a ZIP of Markdown is read with its images, by their paths in it', async () => {
  const boat = picture(4, 4)
  const { manuscript, images, notes } = await readZip({
    'text/book.md': strToU8('# Tides\n\n![A boat](../images/a%20boat.png)\n\n![No boat](../images/none.png)\n'),
    'text/notes.md': strToU8('Not the book.'),
    'images/a boat.png': boat,
    'images/unused.png': picture(5, 5),
  })
  const [name, ...others] = images.keys()
  expect([Buffer.from(images.get(name!)!).equals(boat), others]).toEqual([true, []])
  expect(manuscript.opening).toEqual([
    { type: 'figure', image: name, alt: 'A boat', caption: [], width: 100 },
    { type: 'paragraph', text: [{ text: 'No boat' }] },
  ])
  expect(notes).toEqual([
    '1 picture could not be imported; its description is kept as text.',
    '1 other text in this ZIP was not read, only text/book.md.',
  ])
})

test('images in lists, sentences, cells, footnotes and HTML stand below their text', async () => {
  const texts = [
    '1. a\n\n   ![](1.png)\n\n   b\n2. c\n\n       code\n\n3. d',
    'In ![](2.png) a sentence[^1].\n\n[^1]: Note\n\n    ![](3.png)',
    '| a |\n|---|\n| ![](4.png) |',
    '<p align="center"><img src="5.png" width="50"></p>',
    '[![](6.png)](https://example.org)',
  ]
  const files = [1, 2, 3, 4, 5, 6].map((size) => [`${size}.png`, picture(size, 1)] as const)
  const { manuscript, images, notes } = await readZip({
    'book.md': strToU8(texts.join('\n\n')),
    ...Object.fromEntries(files),
  })
  const indexOf = (name: string) => files.findIndex(([, bytes]) => Buffer.from(bytes).equals(images.get(name)!)) + 1
  const shown = manuscript.opening.map((block) =>
    block.type === 'figure' ? indexOf(block.image) : block.type === 'list' ? block.items.length : block.type,
  )
  expect(shown).toEqual([1, 1, 'paragraph', 1, 'code', 1, 'paragraph', 2, 3, 'table', 4, 5, 6])
  expect(manuscript.opening[3]).toMatchObject({ marks: [{ start: 2 }] })
  expect(manuscript.opening[6]).toMatchObject({
    text: [{ text: 'In a sentence' }, { note: [[{ text: 'Note' }]] }, { text: '.' }],
  })
  expect([images.size, notes]).toEqual([6, []])
})

const paragraph = (text: string) => ({ type: 'paragraph', text: [{ text }] })

test('the caption of a figure in HTML is that of its image', async () => {
  const figures = [
    '<figure>\n<img src="1.png" alt="A boat">\n<figcaption>The <em>Maria</em>,<br>1911</figcaption>\n</figure>',
    '<figure class="wide">\n  <img src="1.png" alt="A boat"/>\n\n  <figcaption>The Maria, 1911</figcaption>\n\n</figure>',
    '<div>Before<figure><figcaption>The Maria, 1911</figcaption><img src="1.png" alt="A boat"></figure>After</div>',
    '<figure><img src="none.png" alt="No boat"><figcaption>None</figcaption></figure>',
  ]
  const { manuscript, images } = await readZip({
    'book.md': strToU8(figures.join('\n\n')),
    '1.png': picture(4, 4),
  })
  const figure = { type: 'figure', image: [...images.keys()][0], alt: 'A boat', width: 100 }
  const captioned = { ...figure, caption: [{ text: 'The Maria, 1911' }] }
  expect(manuscript.opening).toEqual([
    captioned,
    captioned,
    paragraph('Before'),
    captioned,
    paragraph('After'),
    paragraph('No boat'),
    paragraph('None'),
  ])
})

test('an image of a figure comes from the ZIP, also if the account has none of that name', async () => {
  const [image] = arbitraryImages.keys()
  const book = { ...everyBlock(), chapters: [], parts: [], opening: [] }
  const caption = [{ text: 'The Maria' }]
  const figure: FigureBlock = { type: 'figure', image: image!, alt: 'A boat', caption, width: 40 }
  const bytes = await exportedBook({ ...book, opening: [figure] }, 'markdown', arbitraryImages)
  const { manuscript, images } = await readFileAs({ type: 'markdown', name: 'a.md.zip', language: 'english' }, bytes)
  expect([manuscript.opening, images.size]).toEqual([[figure], 1])
})

test('details of the book come back from our own export', async () => {
  const publication = samplePublication()
  const bytes = await exportedBook({ ...everyBlock(), publication }, 'markdown')
  const { details } = await readFileAs({ type: 'markdown', name: 'a.md.zip', language: 'english' }, bytes)
  const { aiUse, ...others } = publication
  void aiUse
  expect(details).toEqual(others)
})

test('a damaged ZIP, and one without Markdown, get a clear error', async () => {
  await expect(readZip({ 'a.txt': strToU8('a') })).rejects.toThrow('damaged')
  const half = zipSync({ 'book.md': strToU8('a') }).subarray(0, 40)
  await expect(readFileAs({ type: 'markdown', name: 'a.zip' }, half)).rejects.toThrow('damaged')
})
