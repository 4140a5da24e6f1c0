import { expect, it } from 'vitest'
import { random } from '#tests/random.ts'
import { randomManuscript } from '#tests/samples/random-manuscript.ts'
import { blockToEditorNode } from '#manuscript/model/blocks/write-block.ts'
import type { EditorNode } from '#manuscript/model/editor-state/editor-state.ts'
import { COPIED_BLOCK, copiedBlockHtml, readCopied } from './copied-block.ts'
import { htmlToLines } from '#manuscript/model/html/html-to-lines.ts'
import { linesToBlocks } from './lines-to-blocks.ts'

const cell = (text: string) => ({
  type: 'tablecell',
  version: 1,
  headerState: 1,
  children: [{ type: 'paragraph', version: 1, children: [{ type: 'text', version: 1, text }] }],
})

const attribute = (block: object) => `<div ${COPIED_BLOCK}='${JSON.stringify(block)}'>instead</div>`
const paste = (html: string): EditorNode[] => linesToBlocks(htmlToLines(html, { copied: readCopied }))

it('pastes every block that was copied from the editor as it was', () => {
  const { blocks } = randomManuscript(random)
  for (let round = 0; round < 30; round++) {
    const nodes = blocks().map((block) => JSON.parse(JSON.stringify(blockToEditorNode(block))) as EditorNode)
    expect(paste(nodes.map(copiedBlockHtml).join(''))).toEqual(nodes)
  }
})

it('rebuilds a block that another page claims to have copied, with safe fields only', () => {
  const image = { type: 'figure', version: 1, image: 'javascript:alert(1)', alt: 'a <b>', onclick: 'x()', children: [] }
  const link = {
    type: 'link',
    version: 1,
    url: 'javascript:alert(1)',
    children: [{ type: 'text', version: 1, text: 'go' }],
  }
  const hostile = { type: 'scenebreak', version: 1, children: [], evil: '<script>' }
  expect(JSON.stringify(paste(attribute(hostile)))).not.toContain('evil')
  expect(JSON.stringify(paste(attribute({ type: 'paragraph', version: 1, children: [link] })))).not.toContain(
    'javascript',
  )
  for (const broken of [image, { type: 7 }, [], { type: 'table', children: 'x' }]) {
    const [block] = paste(attribute(broken))
    expect(JSON.stringify(block)).toContain('instead')
  }
  expect(paste(`<div ${COPIED_BLOCK}="{">words</div>`)).toHaveLength(1)
})

it('gives other programs the words of a block, escaped', () => {
  const table: EditorNode = {
    type: 'table',
    version: 1,
    children: [{ type: 'tablerow', version: 1, children: [cell('a < b'), cell('"c"')] }],
  }
  expect(copiedBlockHtml(table)).toContain('<table><tr><th>a &lt; b</th><th>&quot;c&quot;</th></tr></table>')
})
