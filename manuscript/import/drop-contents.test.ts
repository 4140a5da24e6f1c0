import { expect, test } from 'vitest'
import { dropContents } from './drop-contents.ts'
import type { ImportPart } from './import-draft.ts'
import { headingText } from './part-text.ts'

const heading = (text: string, depth: number): ImportPart => ({ type: 'heading', depth, title: text })
const lines = (...texts: string[]): ImportPart => ({
  type: 'blocks',
  blocks: texts.map((text) => ({ type: 'paragraph', text: [{ text }] })),
})
const headingsOf = (parts: readonly ImportPart[]): string[] =>
  parts.flatMap((part) => (part.type === 'heading' ? [headingText(part)] : []))

test('keeps the first heading after a table of contents when a later one has the same name', () => {
  const text = 'The tide turned before noon, and nobody on the quay had seen the boat.'
  const { parts, dropped } = dropContents(
    [
      lines('Contents', 'The harbour 1', 'Tides 2', 'The harbour 3', 'The end 9'),
      heading('The harbour', 1),
      lines(text),
      heading('Tides', 2),
      lines(text),
      heading('The harbour', 2),
      lines(text),
      heading('The end', 1),
      lines(text),
    ],
    { titled: true },
  )
  expect(dropped).toBe(true)
  expect(headingsOf(parts)).toEqual(['The harbour', 'Tides', 'The harbour', 'The end'])
  expect(parts[0]!.type).toBe('heading')
})

test('removes lines of a table of contents that look like headings', () => {
  const text = 'The tide turned before noon, and nobody on the quay had seen the boat.'
  const titles = ['Chapter 1: Arrival', 'Chapter 2: The clock']
  const list = titles.map((title) => heading(title, 1))
  const { parts } = dropContents([...list, ...titles.flatMap((title) => [heading(title, 1), lines(text)])], {
    titled: true,
  })
  expect(headingsOf(parts)).toEqual(titles)
})
