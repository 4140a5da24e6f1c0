import { expect, it } from 'vitest'
import { runsText } from '#manuscript/model/runs-text.ts'
import { plainTextToLines } from './plain-text-to-lines.ts'

const read = (text: string) => plainTextToLines(text).map(({ text }) => runsText(text))

it('parts paragraphs at empty lines, and keeps the lines of a verse', () => {
  expect(read('one\r\ntwo\r\n\r\n \n\nthree\n')).toEqual(['one\ntwo', 'three'])
})

it('takes each line for a paragraph where there is no empty one', () => {
  expect(read('one\ntwo\nthree')).toEqual(['one', 'two', 'three'])
})

it('gives nothing for nothing', () => {
  expect(read(' \n\n ')).toEqual([])
})
