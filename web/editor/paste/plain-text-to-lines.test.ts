import { expect, it } from 'vitest'
import { runsText } from '#manuscript/model/runs-text.ts'
import { plainTextToLines } from './plain-text-to-lines.ts'

const read = (text: string) => plainTextToLines(text).map(({ text }) => runsText(text))

it('splits paragraphs at empty lines, and keeps the lines of a verse', () => {
  expect(read('one\r\ntwo\r\n\r\n \n\nthree\n')).toEqual(['one\ntwo', 'three'])
})

it('treats each line as a paragraph if there is no empty line', () => {
  expect(read('one\ntwo\nthree')).toEqual(['one', 'two', 'three'])
})

it('returns no lines for an empty text', () => {
  expect(read(' \n\n ')).toEqual([])
})
