import { strToU8, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { readFileAs } from '#tests/support/read-file.ts'

const read = (styles: string, text: string) =>
  readFileAs(
    { type: 'odt', name: 'a.odt', language: 'english' },
    zipSync({
      mimetype: strToU8('application/vnd.oasis.opendocument.text'),
      'styles.xml': strToU8(
        `<office:document-styles><office:styles>${styles}</office:styles></office:document-styles>`,
      ),
      'content.xml': strToU8(
        `<office:document-content><office:body><office:text>${text}</office:text></office:body></office:document-content>`,
      ),
    }),
  )
const style = (name: string, display: string) =>
  `<style:style style:name="${name}" style:display-name="${display}" style:family="paragraph">` +
  '<style:paragraph-properties fo:text-align="left"/></style:style>'

test('joins lines of code, and keeps the language that its style names', async () => {
  const { manuscript } = await read(
    style('Code_20__28_python_29_', 'Code (python)') + style('Source_20_Code', 'Source Code'),
    '<text:p text:style-name="Code_20__28_python_29_">for boat in boats:</text:p>' +
      '<text:p text:style-name="Code_20__28_python_29_"><text:s text:c="4"/>count += 1</text:p>' +
      '<text:p text:style-name="Source_20_Code">ls</text:p>',
  )
  expect(manuscript.opening).toEqual([
    { type: 'code', language: 'python', text: 'for boat in boats:\n    count += 1' },
    { type: 'code', language: '', text: 'ls' },
  ])
})
