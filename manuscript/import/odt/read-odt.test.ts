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

const level = (number: number) => `<text:list-level-style-number text:level="${number}" style:num-format="1"/>`
const item = (text: string, inner = '') => `<text:list-item><text:p>${text}</text:p>${inner}</text:list-item>`
const list = (items: string, more = '') => `<text:list text:style-name="L" ${more}>${items}</text:list>`

test('the numbers of a list continue after other paragraphs, at each level', async () => {
  const { manuscript } = await read(
    `<text:list-style style:name="L">${level(1)}${level(2)}</text:list-style>`,
    list(item('a') + item('b', list(item('c'))), 'xml:id="one"') +
      '<text:p>d</text:p>' +
      list(`<text:list-item>${list(item('e'))}</text:list-item>${item('f')}`, 'text:continue-numbering="true"') +
      '<text:p>g</text:p>' +
      list(item('h')) +
      '<text:p>i</text:p>' +
      list(item('j'), 'text:continue-list="one"'),
  )
  const lists = manuscript.opening.filter((block) => block.type === 'list')
  expect(lists.map(({ marks }) => marks?.map(({ start }) => start))).toEqual([
    [undefined, undefined, undefined],
    [2],
    [3],
    undefined,
    [3],
  ])
})

const row = (...texts: string[]) =>
  `<table:table-row>${texts.map((text) => `<table:table-cell>${text}</table:table-cell>`).join('')}</table:table-row>`

test('a first row that a style makes bold has the headings of the columns', async () => {
  const bold =
    '<style:style style:name="H" style:family="paragraph"><style:text-properties fo:font-weight="bold"/></style:style>'
  const { manuscript } = await read(
    bold,
    `<table:table>${row('<text:p text:style-name="H">Day</text:p>', '<text:p text:style-name="H">Catch</text:p>')}` +
      `${row('<text:p>Monday</text:p>', '<text:p text:style-name="H">12</text:p>')}</table:table>`,
  )
  expect(manuscript.opening).toMatchObject([
    {
      header: true,
      rows: [
        [[{ text: 'Day' }], [{ text: 'Catch' }]],
        [[{ text: 'Monday' }], [{ text: '12', bold: true }]],
      ],
    },
  ])
})
