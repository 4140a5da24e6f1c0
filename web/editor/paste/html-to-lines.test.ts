import { expect, it } from 'vitest'
import type { EditorNode } from '#manuscript/model/editor-state/editor-state.ts'
import { htmlToLines } from '#manuscript/model/html/html-to-lines.ts'
import { linesToBlocks } from './lines-to-blocks.ts'

const marks = (bits: unknown): string => ['*', '_', '-', 'u'].filter((_, at) => Number(bits) & (1 << at)).join('')

/** Formats blocks for assertions: `h2: Title`, `p: a [*b]`, lists with their depth. */
const shown = (node: EditorNode, depth = 0): string => {
  const children = node.children ?? []
  const inside = () => children.map((child) => shown(child)).join('')
  if (node.type === 'text') return node.format ? `[${marks(node.format)}${node.text}]` : node.text!
  if (node.type === 'linebreak') return '|'
  if (node.type === 'link') return `<${inside()} ${node.url}>`
  if (node.type === 'list')
    return children
      .map((item) =>
        item.children?.[0]?.type === 'list'
          ? shown(item.children[0], depth + 1)
          : `${'  '.repeat(depth)}${node.tag}: ${shown(item)}`,
      )
      .join('\n')
  if (node.type === 'listitem') return inside()
  if (node.type === 'table')
    return `table: ${children.map((row) => row.children!.map((cell) => cell.children!.map(({ children = [] }) => children.map((child) => shown(child)).join('')).join('')).join(', ')).join(' / ')}`
  if (node.type === 'code' || node.type === 'math' || node.type === 'scenebreak') return `${node.type}: ${inside()}`
  return `${node.type === 'heading' ? node.tag : node.type[0]}: ${inside()}`
}
const read = (html: string) =>
  linesToBlocks(htmlToLines(html))
    .map((node) => shown(node))
    .join('\n')

it('keeps headings as chapters and sections: the first level makes chapters, deeper ones sections', () => {
  expect(read('<h1>One</h1><h2>Two</h2><h4>Four</h4>')).toBe('h2: One\nh3: Two\nh4: Four')
  expect(read('<h2>Two</h2><h3>Three</h3>')).toBe('h2: Two\nh3: Three')
  expect(read('<h4>Four</h4><p>a</p>')).toBe('h3: Four\np: a')
})

it('keeps bold, italic, underline and links, by element or by style, and drops other formatting', () => {
  expect(read('<p><b>a</b> <em>b</em> <u>c</u> <s>e</s><font color=red size=7>d</font></p>')).toBe(
    'p: [*a] [_b] [uc] [-e]d',
  )
  expect(
    read(
      '<p><span style="font-weight:700;color:red">a</span><span style="font-style:italic">b</span><span style="text-decoration:underline">c</span></p>',
    ),
  ).toBe('p: [*a][_b][uc]')
  expect(
    read('<p>see <a href="https://example.com/x"><span style="text-decoration:underline">here</span></a></p>'),
  ).toBe('p: see <here https://example.com/x>')
})

it('reads what Google Docs copies', () => {
  const html = `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1"><h1 dir="ltr" style="line-height:1.38"><span style="font-size:20pt;font-weight:400;white-space:pre-wrap;">Title</span></h1><p dir="ltr"><span style="font-weight:400">plain, </span><span style="font-weight:700">bold</span><span style="font-weight:400;font-style:italic"> and  more</span></p><br /><ul style="margin-top:0"><li dir="ltr" style="list-style-type:disc" aria-level="1"><p dir="ltr" role="presentation"><span>one</span></p></li><ul><li aria-level="2"><p><span>deeper</span></p></li></ul><li aria-level="1"><p><span>two</span></p></li></ul><ol><li><p>first</p></li></ol></b>`
  expect(read(html)).toBe('h2: Title\np: plain, [*bold][_ and more]\nul: one\n  ul: deeper\nul: two\nol: first')
})

/** Returns a list item as Word writes it: a paragraph with its marker in the text. */
const wordItem = (level: number, mark: string, text: string) =>
  `<p class=MsoListParagraphCxSpMiddle style='text-indent:-18.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>${mark}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></p>`

it('reads what Word copies: lists that are paragraphs, titles, quotes, and no comments', () => {
  const html = `<html xmlns:o="urn:x"><head><style><!-- p.MsoNormal {margin:0} --></style><title>x</title></head><body lang=EN><!--StartFragment-->
<p class=MsoTitle>The <b>Title</b><o:p></o:p></p><h2>Part<o:p></o:p></h2>
<p class=MsoNormal>Some text<span style='mso-comment-continuation:1'> that</span> goes
on over lines.<span class=MsoCommentReference><span style='font-size:8.0pt'><a class=msocomanchor href="#_msocom_1">[A1]</a></span></span><o:p>&nbsp;</o:p></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
${wordItem(1, '·', 'bullet')}${wordItem(2, 'o', 'deeper')}${wordItem(1, '·', 'again')}
<p class=MsoNormal>between</p>${wordItem(1, '1.', 'first')}${wordItem(2, 'a)', 'letter')}${wordItem(1, '2.', 'second')}
<p class=MsoQuote>Said <i>so</i></p><p><del cite=x datetime=y>cut</del><ins>put</ins></p>
<div style='mso-element:comment-list'><p>A comment</p></div><!--EndFragment--></body></html>`
  expect(read(html)).toBe(
    [
      'h2: The Title',
      'h3: Part',
      'p: Some text that goes on over lines.',
      'ul: bullet',
      '  ul: deeper',
      'ul: again',
      'p: between',
      'ol: first',
      '  ol: letter',
      'ol: second',
      'q: Said [_so]',
      'p: put',
    ].join('\n'),
  )
})

/** Returns the mark of a footnote as Word writes it. */
const wordMark = (from: string, to: string) =>
  `<a style='mso-footnote-id:ftn1' href="#${to}" name="${from}"><span class=MsoFootnoteReference>[1]</span></a>`

it('reads the footnotes of Word, and no line above them as a scene break', () => {
  const note = `<div style='mso-element:footnote' id=ftn1><p class=MsoFootnoteText>${wordMark('_ftn1', '_ftnref1')} A source.</p></div>`
  const html = `<p class=MsoNormal>Some text${wordMark('_ftnref1', '_ftn1')}</p><div style='mso-element:footnote-list'><br clear=all><hr align=left size=1 width="33%">${note}</div>`
  const blocks = linesToBlocks(htmlToLines(html))
  expect(blocks.map(({ type }) => type)).toEqual(['paragraph'])
  expect(JSON.stringify(blocks)).toContain('A source.')
})

it('reads what Word on the web and LibreOffice copy', () => {
  expect(
    read(
      '<div class="OutlineElement"><p role="heading" aria-level="1"><span class="TextRun" style="font-weight:bold">Head</span></p></div><div><ul><li data-leveltext="" aria-level="1"><p><span>one</span></p></li></ul></div><div><ul><li aria-level="2"><p><span>two</span></p></li></ul></div>',
    ),
  ).toBe('h2: Head\nul: one\n  ul: two')
  expect(read('<p class="western" align="left">text <b>bold</b></p>\n<ul>\n\t<li><p>item</p></li>\n</ul>')).toBe(
    'p: text [*bold]\nul: item',
  )
})

it('keeps tables, and reads layout tables as plain text', () => {
  expect(read('<table><tr><th>Name</th><th>Age</th></tr><tr><td>Ann</td><td><b>7</b></td></tr></table>')).toBe(
    'table: Name, Age / Ann, [*7]',
  )
  expect(read('<table><tbody><tr><td><h2>Title</h2><p>a</p><p>b</p></td></tr></tbody></table>')).toBe(
    'h2: Title\np: a\np: b',
  )
})

it('splits paragraphs at two line breaks, and keeps single breaks', () => {
  expect(read('one<br>two<br><br>three')).toBe('p: one|two\np: three')
  expect(read('<div>one</div><div>two</div>loose <i>text</i>')).toBe('p: one\np: two\np: loose [_text]')
  expect(read('<pre>a\n  b</pre>')).toBe('code: a|  b')
  expect(read('<p>a</p><hr><p>b</p>')).toBe('p: a\nscenebreak: \np: b')
})

it('keeps a second paragraph of an item under it, and quotes', () => {
  expect(read('<ol><li><p>a</p><p>b</p></li><li>c</li></ol>')).toBe('ol: a|b\nol: c')
  expect(read('<blockquote><p>a</p>b</blockquote>')).toBe('q: a\nq: b')
})

it('drops hidden elements, pictures, scripts and forms', () => {
  expect(
    read(
      '<p>a<img src=x onerror=alert(1)><script>alert(1)</script><style>p{}</style><span style="display:none">no</span><span hidden>no</span><button>no</button><svg onload=alert(1)><text>no</text></svg>b</p><!-- c --><noscript>no</noscript>',
    ),
  ).toBe('p: ab')
})

it('keeps only links that lead to a page or a mail address', () => {
  const hrefs = [
    'javascript:alert(1)',
    ' JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    '&#106;avascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    '//evil.example',
    '#anchor',
    'blob:https://example.com/1',
  ]
  for (const href of hrefs) expect(read(`<a href="${href}">x</a>`)).toBe('p: x')
  expect(read('<a href="mailto:a@example.com">x</a>')).toBe('p: <x mailto:a@example.com>')
})

it('reads deeply nested and very many elements', () => {
  expect(read(`${'<div>'.repeat(20_000)}deep`)).toBe('')
  expect(read(`${'<b>'.repeat(200)}deep`)).toBe('p: [*deep]')
  expect(htmlToLines('<p>a <b>b</b> c</p>'.repeat(6_000))).toHaveLength(6_000)
  expect(htmlToLines(`<p>${'<b>a</b> '.repeat(12_000)}</p>`)).toHaveLength(1)
})
