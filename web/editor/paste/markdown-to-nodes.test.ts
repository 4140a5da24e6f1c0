import { expect, test } from 'vitest'
import { editorBlockText } from '#manuscript/model/editor-state/count-editor-block.ts'
import { looksLikeMarkdown } from './looks-like-markdown.ts'
import { markdownToNodes } from './markdown-to-nodes.ts'

const read = (markdown: string) =>
  markdownToNodes(markdown).nodes.map((node) => [node.type, node.tag, editorBlockText(node)])

test('pasted Markdown keeps words that only look like marks, and the breaks at its ends', () => {
  expect(read('---\n\n## Arrival\n\n05. May 1945\n\n~~~\n\n[Anna]: No.\n\n---')).toEqual([
    ['scenebreak', undefined, ''],
    ['heading', 'h2', 'Arrival'],
    ['paragraph', undefined, '05. May 1945'],
    ['scenebreak', undefined, ''],
    ['paragraph', undefined, '[Anna]: No.'],
    ['scenebreak', undefined, ''],
  ])
})

test('headings of pasted Markdown below the third level are subsections', () => {
  expect(read('# One\n\n## Two\n\n#### Three').map(([, ...rest]) => rest)).toEqual([
    ['h2', 'One'],
    ['h3', 'Two'],
    ['h4', 'Three'],
  ])
  expect(read('#### Alone')).toEqual([['heading', 'h4', 'Alone']])
})

test('text with formulas is Markdown, and text with escapes is not', () => {
  for (const text of ['Let \\(f(x)\\) be', 'So\n\\[\n  x^2\n\\]', '\\[ a = b \\]'])
    expect(looksLikeMarkdown(text)).toBe(true)
  for (const text of ['\\(see below\\)', '\\[sic\\]', '\\[\n\\[']) expect(looksLikeMarkdown(text)).toBe(false)
})

test('images of pasted Markdown are returned by their addresses', () => {
  const own = `sha256-${'a'.repeat(64)}`
  const text = `![a](https://a.org/1.png)\n\nIn ![b][two] a <img src="3.png"> line\n\n![c](${own})\n\n[two]: 2.png`
  const { nodes, images } = markdownToNodes(text)
  expect(images).toEqual(['https://a.org/1.png', '3.png', '2.png'])
  expect(nodes.map((node) => node.type)).toEqual(['paragraph', 'paragraph', 'figure'])
})
