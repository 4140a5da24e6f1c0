import { expect, test } from 'vitest'
import { manuscriptToMarkdown } from '#manuscript/model/blocks/markdown/manuscript-to-markdown.ts'
import { readFileAs } from '#tests/support/read-file.ts'

const ebook = `The Project Gutenberg eBook of The Tides

This eBook is for the use of anyone anywhere in the United States and
most other parts of the world at no cost and with almost no restrictions
whatsoever.

Title: The Tides
       Of the Coast

Author: Ada Lark

Language: English

*** START OF THE PROJECT GUTENBERG EBOOK THE TIDES ***

[Illustration: The harbour]

CHAPTER I.
The Ebb

It is a truth that the sea goes away from the harbour twice in each day,
and that a child who has never seen it calls this a _wonder_, and snake_case
_stays_ as it is written, in the long evenings of the winter by the coast.

    The sea is calm to-night,
    The tide is full,
      Upon the straits
    Gleams and is gone.

    This paragraph is only indented, and each of its lines is as full as
    those of the others, so it is not taken for verse but is still prose.

       *       *       *       *       *

CHAPTER II.
The Flood

The water came back in the afternoon, and the boats that had lain on the
sand since the morning rose one after the other and went out to the fish.

*** END OF THE PROJECT GUTENBERG EBOOK THE TIDES ***

Updated editions will replace the previous one.
`

test.each([
  ['with line ends of Windows', Buffer.from(ebook.replaceAll('\n', '\r\n'))],
  ['in Latin-1', Buffer.from(ebook, 'latin1')],
])('reads a text of Project Gutenberg %s', async (_, bytes) => {
  const { manuscript, notes, lost } = await readFileAs({ type: 'txt', name: 'pg1.txt', language: 'english' }, bytes)
  expect([manuscript.title, manuscript.author, lost]).toEqual([
    'The Tides Of the Coast',
    'Ada Lark',
    ['1 image that is missing in the file'],
  ])
  expect(notes).toEqual(['The licence of Project Gutenberg before and after the text was left out.'])
  const text = manuscriptToMarkdown(manuscript)
  expect(text).toContain('calls this a *wonder*, and snake\\_case *stays* as')
  expect(text).toContain('calm to-night,\\\nThe tide is full,\\\n&#32;&#32;Upon the straits\\\nGleams')
  expect(text).toContain('each of its lines is as full as those')
  expect(text).not.toMatch(/Gutenberg|restrictions|Updated/)
  expect(
    manuscript.chapters.map(({ blocks }) => blocks.map((block) => ('style' in block ? block.style : block.type))),
  ).toEqual([['paragraph', 'verse', 'paragraph', 'scenebreak'], ['paragraph']])
})
