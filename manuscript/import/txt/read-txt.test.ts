import { describe, expect, test } from 'vitest'
import type { ManuscriptBlock } from '#manuscript/model/blocks/block-types.ts'
import { linesOf } from '#manuscript/model/blocks/lines-of-block.ts'
import { readFileAs } from '#tests/support/read-file.ts'

const read = (content: string | Uint8Array, name = 'My_book.txt') =>
  readFileAs({ type: 'txt', name }, typeof content === 'string' ? new TextEncoder().encode(content) : content)

const lines = (blocks: readonly ManuscriptBlock[] = []): string[] =>
  blocks.flatMap(linesOf).map((runs) => runs.map(({ text }) => text).join(''))

const prose = 'The boat came in at dawn, and nobody on the quay looked up. '
const paragraph = (count = 6) => prose.repeat(count).trim()

const wrapped = (text: string, width = 66): string => {
  const done: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    if (line && `${line} ${word}`.length > width) {
      done.push(line)
      line = word
    } else line = line ? `${line} ${word}` : word
  }
  return [...done, line].join('\n')
}

describe('encodings', () => {
  const text = 'Größe – „Brot“, café, naïve, Œuvre: der Ofen verzeiht denen, die warten können.'
  const utf16 = (bigEndian: boolean, mark: boolean) => {
    const bytes = Buffer.from((mark ? '\ufeff' : '') + text, 'utf16le')
    return bigEndian ? bytes.swap16() : bytes
  }
  test.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${text}`)],
    ['UTF-16 LE', utf16(false, true)],
    ['UTF-16 BE', utf16(true, true)],
    ['UTF-16 LE without a mark', utf16(false, false)],
    ['UTF-16 BE without a mark', utf16(true, false)],
  ])('%s', async (_, bytes) => {
    const { book, notes } = await read(bytes)
    expect(lines(book.opening)).toEqual([text])
    expect(notes).toEqual([])
  })

  test('Windows-1252 and Windows-1251, with a note about the guess', async () => {
    const western = Buffer.from(
      'Gr\xf6\xdfe \x96 \x84Brot\x93, caf\xe9: der Ofen verzeiht denen, die warten.',
      'latin1',
    )
    const { book, notes } = await read(western)
    expect(lines(book.opening)).toEqual(['Größe – „Brot“, café: der Ofen verzeiht denen, die warten.'])
    expect(notes[0]).toContain('windows-1252')
    const letters = 'абвгдежзийклмнопрстуфхцчшщъыьэюя'
    const russian = 'хороший хлеб начинается с муки, воды, соли и капли терпения, а бабушка говорила другое'
    const bytes = Buffer.from(
      russian
        .repeat(5)
        .split('')
        .map((letter) => (letters.includes(letter) ? 0xe0 + letters.indexOf(letter) : letter.codePointAt(0)!)),
    )
    expect(lines((await read(bytes)).book.opening)[0]).toBe(russian.repeat(5))
  })

  test('rejects binary data', async () => {
    await expect(read(Buffer.from(Array.from({ length: 5000 }, (_, index) => (index * 7) % 32)))).rejects.toThrow(
      'not text',
    )
  })
})

describe('paragraphs', () => {
  test('joins lines wrapped at a width, whatever their line ends', async () => {
    for (const end of ['\n', '\r\n', '\r']) {
      const { book } = await read(
        [wrapped(paragraph()), wrapped(paragraph(4)), wrapped(paragraph(5))].join('\n\n').replaceAll('\n', end),
      )
      expect(lines(book.opening)).toEqual([paragraph(), paragraph(4), paragraph(5)])
    }
  })

  test('recognizes them by the indent of their first line', async () => {
    const { book } = await read(
      [paragraph(), paragraph(4), paragraph(5)].map((text) => `    ${wrapped(text)}`).join('\n'),
    )
    expect(lines(book.opening)).toEqual([paragraph(), paragraph(4), paragraph(5)])
  })

  test('ends them at a short line if they have no indent or spacing', async () => {
    const { book } = await read([paragraph(), paragraph(4), paragraph(5)].map((text) => wrapped(text)).join('\n'))
    expect(lines(book.opening)).toEqual([paragraph(), paragraph(4), paragraph(5)])
  })

  test('adds no spaces to wrapped Chinese', async () => {
    const text = '好面包从面粉水盐和一点耐心开始祖母总说炉子会原谅等待的人'.repeat(5)
    const broken = text.replace(/(.{30})/gu, '$1\n')
    expect(lines((await read(`${broken}\n\n${broken}`)).book.opening)).toEqual([text, text])
  })

  test('on one line each stay unchanged', async () => {
    const { book } = await read(`${paragraph()}\n${paragraph(3)}\nShort.\n`)
    expect(lines(book.opening)).toEqual([paragraph(), paragraph(3), 'Short.'])
  })

  test('keeps the lines of verse among wrapped prose', async () => {
    const verse = 'The sea, the sea,\nit comes for me,\nas it came before.'
    const { book } = await read([wrapped(paragraph(9)), verse, wrapped(paragraph(9))].join('\n\n'))
    expect(lines(book.opening)[1]).toBe(verse)
  })

  test('keeps a hyphen at a line end, unless the whole word occurs elsewhere', async () => {
    const text = `${wrapped(paragraph())}\n\nIt was a matter of the old customs and nothing else, and a well-\nknown one; nobody would have counted the crates or have exam-\nined the letters.\n\nThey examined them.\n\n${wrapped(paragraph())}`
    const all = lines((await read(text)).book.opening).join(' ')
    expect(all).toContain('well-known')
    expect(all).toContain('have examined the letters')
  })
})

describe('headings', () => {
  test('chapters by their word, with the title beside or below', async () => {
    const { book } = await read(
      `The Quiet Harbour\n\nby Nobody\n\nCHAPTER I\n\n${paragraph()}\n\nCHAPTER II\nThe Clock\n\n${paragraph()}\n\nChapter 3: Winding\n\n${paragraph()}`,
    )
    expect(book.title).toBe('The Quiet Harbour')
    expect(book.chapters.map(({ title }) => title)).toEqual([
      'CHAPTER I',
      'CHAPTER II: The Clock',
      'Chapter 3: Winding',
    ])
  })

  test('parts are above chapters', async () => {
    const { book } = await read(
      `Part One\n\nChapter 1\n\n${paragraph()}\n\nChapter 2\n\n${paragraph()}\n\nPart Two\n\nChapter 3\n\n${paragraph()}`,
    )
    expect(book.chapters.map(({ title, sections }) => [title, sections.length])).toEqual([
      ['Part One', 2],
      ['Part Two', 1],
    ])
  })

  test('numbered lines that count up above text are headings, a numbered list is not', async () => {
    const chapter = (title: string) => `${title}\n\n${paragraph()}\n\n${paragraph()}`
    const { book } = await read([chapter('1. Flour'), chapter('2. Water'), chapter('3. Time')].join('\n\n'))
    expect(book.chapters.map(({ title }) => title)).toEqual(['1. Flour', '2. Water', '3. Time'])
    const { book: list } = await read(`${paragraph()}\n\n1. Flour\n2. Water\n3. Time\n\n${paragraph()}`)
    expect(list.chapters).toEqual([])
    expect(list.opening[1]).toMatchObject({
      type: 'list',
      ordered: true,
      items: [[{ text: 'Flour' }], [{ text: 'Water' }], [{ text: 'Time' }]],
    })
  })

  test('a table of contents is removed', async () => {
    const { book, notes } = await read(
      `The Quiet Harbour\n\nContents\n\nChapter 1: Arrival ..... 3\nChapter 2: The Clock ..... 9\n\nChapter 1: Arrival\n\n${paragraph()}\n\nChapter 2: The Clock\n\n${paragraph()}`,
    )
    expect(book.chapters.map(({ title, blocks }) => [title, blocks.length])).toEqual([
      ['Chapter 1: Arrival', 1],
      ['Chapter 2: The Clock', 1],
    ])
    expect(notes).toContainEqual(expect.stringContaining('table of contents'))
    expect(lines(book.opening).join()).not.toContain('Clock')
  })

  test('text without headings becomes an opening with the file’s name as title', async () => {
    const { book } = await read(`${paragraph()}\n\n${paragraph()}\n\nShe said nothing\n\n${paragraph()}`)
    expect(book.title).toBe('My book')
    expect(book.chapters).toEqual([])
    expect(book.opening).toHaveLength(4)
  })
})

test('speech that begins with a dash is not a list', async () => {
  const { book } = await read(`${paragraph()}\n\n- Where is it?\n- I do not know.\n- You had it.\n\n${paragraph()}`)
  expect(book.opening.map(({ type }) => type)).not.toContain('list')
})

test('detects the language of the text', async () => {
  const { book } = await read(
    'Хороший хлеб начинается с муки, воды, соли и капли терпения. Бабушка говорила: печь прощает тех, кто умеет ждать.',
  )
  expect(book.language).toBe('russian')
  expect(
    (await readFileAs({ type: 'txt', name: 'a.txt', language: 'german' }, Buffer.from('Brot'))).book.language,
  ).toBe('german')
})

test('the source of a web page in a text file stays text', async () => {
  const source = '<!doctype html>\n<html><head><title>Tides</title></head>\n<body><h1>Tides & boats</h1></body></html>'
  const { manuscript } = await readFileAs({ type: 'txt', name: 'a.txt', language: 'english' }, Buffer.from(source))
  const text = manuscript.opening.flatMap((block) => (block.type === 'paragraph' ? block.text : []))
  expect(text.map((run) => run.text).join('\n')).toBe(source)
})
