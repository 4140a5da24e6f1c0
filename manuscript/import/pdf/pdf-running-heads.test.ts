import { expect, test } from 'vitest'
import { lineText, type PdfLine, type PdfPage } from './pdf-page.ts'
import { removeRunningHeads } from './pdf-running-heads.ts'

const line = (page: number, text: string, baseline: number, size: number): PdfLine => ({
  page,
  spans: [{ text } as PdfLine['spans'][number]],
  left: 50,
  right: 300,
  baseline,
  size,
  fromTheRight: false,
  divided: false,
})

test('keeps a line that stands alone where other pages have the title of a chapter', () => {
  const chapter = (number: number): PdfPage => ({
    number,
    pictures: 0,
    lines: [
      line(number, `Title ${number}`, 500, 20),
      line(number, 'The tide turned.', 440, 10),
      line(number, 'Nobody saw it.', 426, 10),
    ],
  })
  const dedication: PdfPage = { number: 1, pictures: 0, lines: [line(1, 'For the pilots', 500, 10)] }
  const { pages, heads } = removeRunningHeads([dedication, ...[2, 3, 4, 5].map(chapter)], 10, 14)
  expect(pages[0]!.lines.map(lineText)).toEqual(['For the pilots'])
  expect(heads).toBe(0)
})
