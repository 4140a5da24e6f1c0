import { Document, Packer, Paragraph } from 'docx'
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { manuscriptToMarkdown } from '#manuscript/model/blocks/markdown/manuscript-to-markdown.ts'
import { readFileAs } from '#tests/support/read-file.ts'

const read = async (type: 'docx' | 'odt' | 'rtf', bytes: Uint8Array) => {
  const { manuscript, lost } = await readFileAs({ type, name: 'a', language: 'english' }, bytes)
  return { text: manuscriptToMarkdown(manuscript).trim(), lost }
}

const run = (inner: string) => `<w:r>${inner}</w:r>`
const words = (text: string) => run(`<w:t xml:space="preserve">${text}</w:t>`)
const paragraph = (inner: string) => `<w:p>${inner}</w:p>`
const field = (instruction: string, result: string) =>
  run('<w:fldChar w:fldCharType="begin"/>') +
  run(`<w:instrText xml:space="preserve"> ${instruction} </w:instrText>`) +
  run('<w:fldChar w:fldCharType="separate"/>') +
  words(result) +
  run('<w:fldChar w:fldCharType="end"/>')
const box = `<w:txbxContent>${paragraph(words('In a box'))}</w:txbxContent>`
const newBox = `<w:drawing><wp:anchor><a:graphic><a:graphicData><wps:wsp><wps:txbx>${box}</wps:txbx></wps:wsp></a:graphicData></a:graphic></wp:anchor></w:drawing>`
const alternatives = (fallback: string) =>
  `<mc:AlternateContent><mc:Choice Requires="wps">${newBox}</mc:Choice><mc:Fallback>${fallback}</mc:Fallback></mc:AlternateContent>`

test.each([
  ['line breaks of other kinds', paragraph(words('a') + run('<w:cr/>') + words('b')), 'a\\\nb', []],
  ['page breaks between words', paragraph(words('a') + run('<w:br w:type="page"/>') + words('b')), 'a\\\nb', []],
  ['a page break before words', paragraph(run('<w:br w:type="page"/>') + words('b')), 'b', []],
  [
    'positioned tabs',
    paragraph(words('a') + run('<w:ptab w:relativeTo="margin" w:alignment="right" w:leader="none"/>') + words('b')),
    'a b',
    [],
  ],
  ['signs of fonts of signs', paragraph(run('<w:sym w:font="Symbol" w:char="F061"/>')), 'α', []],
  [
    'signs of other fonts',
    paragraph(run('<w:sym w:font="Garamond" w:char="F041"/><w:sym w:font="Garamond" w:char="00E9"/>')),
    'Aé',
    [],
  ],
  [
    'links with tooltips',
    paragraph(field('HYPERLINK "https://a.org" \\o "A tip"', 'Link')),
    '[Link](<https://a.org/>)',
    ['1 tooltip'],
  ],
  [
    'links in the file',
    paragraph(`<w:hyperlink w:anchor="b">${words('there')}</w:hyperlink>`),
    'there',
    ['1 link to another place in the file, which became text'],
  ],
  ['text boxes without an alternative', paragraph(run(newBox) + words('after')), 'after\n\nIn a box', []],
  ['text boxes beside a picture of them', paragraph(run(alternatives('<w:pict/>'))), 'In a box', []],
  [
    'text boxes with an older alternative',
    paragraph(run(alternatives(`<w:pict><v:textbox>${box}</v:textbox></w:pict>`))),
    'In a box',
    [],
  ],
  [
    'first letters in a frame',
    `<w:p><w:pPr><w:framePr w:dropCap="drop" w:lines="3"/></w:pPr>${words('T')}</w:p>${paragraph(words('he sea'))}`,
    'The sea',
    [],
  ],
  ['formulas in a field', paragraph(words('a') + field('EQ \\f(1,2)', '')), 'a', ['1 formula']],
  [
    'signs in fields',
    paragraph(
      field('SYMBOL 169 \\f Symbol \\h', 'Ó') +
        field('SYMBOL 0x20AC \\u \\f "Symbol"', '?') +
        field('symbol 233 \\a', '') +
        `<w:fldSimple w:instr="SYMBOL 74 \\f &quot;Wingdings&quot; \\s 12">${words('J')}</w:fldSimple>` +
        '<w:fldSimple w:instr="SYMBOL 65"/>' +
        field('SYMBOL 33440 \\j', 'あ'),
    ),
    '♥€é☺Aあ',
    [],
  ],
  [
    'a pronunciation in a field of several runs',
    paragraph(
      words('Das ') +
        ['begin', ' EQ \\* jc2 \\* "Font:MS Mincho" \\* hps10 \\o\\ad(\\s\\up 11(', 'かん', '),', '漢', ')', 'end']
          .map((part) =>
            /^[a-z]/.test(part)
              ? run(`<w:fldChar w:fldCharType="${part}"/>`)
              : run(`<w:instrText xml:space="preserve">${part}</w:instrText>`),
          )
          .join(''),
    ),
    'Das 漢(かん)',
    [],
  ],
  [
    'numbers in sentences',
    paragraph(
      ['', 'NumberDefault', 'NumberDefault \\l 2 \\s 28', 'LegalDefault \\l 2', '"OutlineDefault" \\s 14', '\\l 1']
        .map((more) => `${field(`LISTNUM ${more}`, '')}${words(' ')}`)
        .join(''),
    ),
    '1\\) 2) bb) 1.1. XIV. 3)',
    [],
  ],
  [
    'numbers that follow a list of the document',
    `<w:p><w:pPr><w:pStyle w:val="a"/></w:pPr>${words('a')}${field('LISTNUM', '')}${field('LISTNUM Own \\l 1', '')}${field('LISTNUM Own', ' (7)')}</w:p>`,
    'a (7)',
    ['2 numbers that only Word computes'],
  ],
  [
    'words drawn as a shape',
    paragraph(words('a') + run('<w:pict><v:shape><v:textpath string="ART"/></v:shape></w:pict>')),
    'a',
    ['1 chart or drawing'],
  ],
  ['files in the file', `<w:altChunk r:id="a"/>${paragraph(words('a'))}`, 'a', ['1 embedded object']],
])('a DOCX with %s', async (_, body, text, lost) => {
  const files = unzipSync(await Packer.toBuffer(new Document({ sections: [{ children: [new Paragraph('MARK')] }] })))
  const document = strFromU8(files['word/document.xml']!).replace(/<w:p>(?:(?!<\/w:p>).)*MARK.*?<\/w:p>/, body)
  expect(await read('docx', zipSync({ ...files, 'word/document.xml': strToU8(document) }))).toEqual({ text, lost })
})

const japanese = String.raw`\'8a\'bf`
test.each([
  ['a text in two encodings', String.raw`{\upr{Zurich}{\*\ud{Z\u252?rich \b x}}}`, 'Zürich **x**', []],
  [
    'a shape and its older alternative',
    String.raw`a\par{\shp{\*\shpinst{\sp{\sn a}{\sv b}}{\shptxt Box\par}}{\shprslt{\*\do{\dptxbxtext Box}}}}`,
    'a\n\nBox',
    [],
  ],
  [
    'a field in a field',
    String.raw`{\field{\*\fldinst{ IF {\field{\*\fldinst PAGE}{\fldrslt 3}} = 3 "a" }}{\fldrslt{Result}}}`,
    'Result',
    [],
  ],
  ['page breaks between words', String.raw`a\page b`, 'a\\\nb', []],
  ['narrow spaces', String.raw`a\qmspace b`, 'a\u2005b', []],
  [
    'a pronunciation',
    String.raw`{\f1 {\field{\*\fldinst EQ \\* jc2 \\* "Font:MS" \\o\\ad(\\s\\up 9(${"\\'82\\'a9"}),${japanese})}{\fldrslt}}}`,
    '漢(か)',
    [],
  ],
  ['a formula in a field', String.raw`a{\field{\*\fldinst EQ \\f(1,2)}{\fldrslt}}`, 'a', ['1 formula']],
  [
    'a tooltip',
    String.raw`{\field{\*\fldinst HYPERLINK "https://a.org" \\o "Tip"}{\fldrslt Link}}`,
    '[Link](<https://a.org/>)',
    ['1 tooltip'],
  ],
  ['signs without an alternative', String.raw`\uc0\u8364 a \uc2\u26085\'93\'fa b`, '€a 日 b', []],
  [
    'cells that cover several columns',
    String.raw`\trowd\cellx2000\cellx3000\intbl a\cell b\cell\row\trowd\cellx1010\cellx2000\cellx2990\intbl c\cell d\cell e\cell\row\pard`,
    '|  |  |  |\n| --- | --- | --- |\n| a |  | b |\n| c | d | e |',
    ['1 merged table cell, which was split'],
  ],
  [
    'links in the file',
    String.raw`{\field{\*\fldinst HYPERLINK "#b"}{\fldrslt there}}`,
    'there',
    ['1 link to another place in the file, which became text'],
  ],
  [
    'a first letter in a frame',
    String.raw`\pard\dropcapli3\dropcapt1 T\par\pard he sea\par\pard Next`,
    'The sea\n\nNext',
    [],
  ],
])('an RTF with %s', async (_, body, text, lost) => {
  const rtf = String.raw`{\rtf1\ansi\ansicpg1252{\fonttbl{\f0 Times;}{\f1\fcharset128 MS Mincho;}}${body}}`
  expect(await read('rtf', Buffer.from(rtf, 'latin1'))).toEqual({ text, lost })
})

test.each([
  [
    'a pronunciation',
    '<text:p><text:ruby><text:ruby-base>漢</text:ruby-base><text:ruby-text>かん</text:ruby-text></text:ruby></text:p>',
    '漢(かん)',
    [],
  ],
  [
    'links in the file',
    '<text:p><text:a xlink:href="#b" office:title="Tip">there</text:a></text:p>',
    'there',
    ['1 tooltip', '1 link to another place in the file, which became text'],
  ],
  ['form fields', '<text:p>a<draw:control/></text:p>', 'a', ['1 form field']],
])('an ODT with %s', async (_, body, text, lost) => {
  const content = `<office:document-content><office:body><office:text>${body}</office:text></office:body></office:document-content>`
  const mimetype = strToU8('application/vnd.oasis.opendocument.text')
  expect(await read('odt', zipSync({ mimetype, 'content.xml': strToU8(content) }))).toEqual({ text, lost })
})
