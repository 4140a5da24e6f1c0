import { strFromU8, unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import type { Book } from '#manuscript/model/book.ts'
import { bookToEditorState } from '#manuscript/model/editor-state/book-to-editor-state.ts'
import { createManuscriptReader } from '#manuscript/model/blocks/read-manuscript.ts'
import { editorStateToBlocks } from '#manuscript/model/editor-state/editor-blocks.ts'
import { markdownToBlocks } from '#manuscript/model/blocks/markdown/markdown-to-manuscript.ts'
import { toDocx } from './docx.ts'
import { toEpub } from './epub.ts'
import { cleanForExport } from './export-text.ts'
import { typstInput } from './pdf/pdf-input.ts'
import { toTxt } from './txt.ts'

const verse = 'The boats go out\n    and the boats come in\n\n```\nfor (;;) {\n  count++\n}\n```\n\nHe counted them.'
const book: Book = {
  title: 'Boats',
  author: '',
  language: 'english',
  chapters: [{ title: 'One', blocks: markdownToBlocks(verse), sections: [] }],
}

test('every format has lines and their indentation', async () => {
  expect(new TextDecoder().decode(toTxt(book))).toContain('The boats go out\r\n    and the boats come in')

  const epub = strFromU8(unzipSync(await toEpub(book))['EPUB/chapter-1.xhtml']!)
  expect(epub).toContain('<p class="lines">The boats go out<br/>\u00a0\u00a0\u00a0\u00a0and the boats come in</p>')
  expect(epub).toContain('<pre dir="ltr"><code>for (;;) {\n  count++\n}</code></pre>')
  expect(epub).toContain('<p>He counted them.</p>')

  const docx = strFromU8(unzipSync(await toDocx(book))['word/document.xml']!)
  expect(docx).toMatch(/The boats go out<\/w:t><\/w:r><w:r><w:br\/><w:t xml:space="preserve"> {4}and the boats/u)
  expect(docx).toMatch(/<w:pStyle w:val="BodyTextLines"\/><\/w:pPr><w:r><w:t xml:space="preserve">The boats/)

  const [first, , prose] = (await typstInput(cleanForExport(book), ['Noto Serif'])).places[0]!.blocks
  expect(first).toMatchObject({
    lines: true,
    text: ['The boats go out', null, '\u00a0\u00a0\u00a0\u00a0and the boats come in'],
  })
  expect(prose).toMatchObject({ lines: false })
})

test('lines and their indentation survive the editor', () => {
  const { title, author, language } = book
  const reader = createManuscriptReader({ title, author, language })
  for (const block of editorStateToBlocks(bookToEditorState(book))) reader.add(block)
  expect(reader.manuscript().chapters[0]!.blocks).toEqual(book.chapters[0]!.blocks)
})
