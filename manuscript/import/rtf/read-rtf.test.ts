import { strToU8 } from 'fflate'
import { expect, test } from 'vitest'
import { manuscriptToMarkdown } from '#manuscript/model/blocks/markdown/manuscript-to-markdown.ts'
import { readFileAs } from '#tests/support/read-file.ts'

const read = (body: string, styles = '') =>
  readFileAs(
    { type: 'rtf', name: 'a.rtf', language: 'english' },
    strToU8(`{\\rtf1\\ansi{\\fonttbl{\\f0 Cambria Math;}}{\\stylesheet{\\s0 Normal;}${styles}}${body}\\par}`),
  )
const font = '\\rtlch\\fcs1 \\af0 \\ltrch\\fcs0 \\f0\\lang1033'
const run = (text: string, style = 2) => `{\\mr\\mscr0\\msty${style} ${font} ${text}}`
const hidden = `{\\*\\mctrlPr ${font}\\i not shown}`
/** A formula as Word writes it, with the picture of older programs. */
const formula = (inside: string) =>
  `{\\mmath {\\*\\moMath ${inside}}{\\mmathPict {\\*\\shppict{\\pict\\pngblip 89504e47}}}}`

test.each([
  ['a fraction', `{\\mf{\\mfPr ${hidden}}{\\mnum ${run('1')}}{\\mden ${run('x')}}}`, '\\frac{1}{x}'],
  [
    'a sum with limits',
    `{\\mnary{\\mnaryPr{\\mchr \\u8721?}{\\mlimLoc undOvr}${hidden}}{\\msub ${run('i=1')}}{\\msup ${run('n')}}{\\me ${run('i')}}}`,
    '\\sum_{i=1}^{n} i',
  ],
  [
    'a root with brackets around it',
    `{\\md{\\mdPr{\\mbegChr [}{\\mendChr ]}}{\\me{\\mrad{\\mradPr{\\mdegHide on}}{\\mdeg}{\\me ${run('2')}}}}}`,
    '\\left[\\sqrt{2}\\right]',
  ],
  ['a function', `{\\mfunc{\\mfName ${run('sin', 0)}}{\\me ${run('\\u945?')}}}`, '\\sin \\alpha'],
  ['words', `${run('x>0 ')}{\\mr\\mnor ${font} if so}`, 'x>0 \\text{if so}'],
  [
    'a matrix',
    `{\\mm{\\mmPr ${hidden}}{\\mmr{\\me ${run('a')}}{\\me ${run('b')}}}}`,
    '\\begin{matrix}a & b\\end{matrix}',
  ],
])('reads %s of Word as a formula', async (_, inside, tex) => {
  const { manuscript, lost } = await read(`\\pard Let ${formula(inside)} hold.`)
  expect(manuscript.opening).toEqual([
    { type: 'paragraph', text: [{ text: 'Let ' }, { text: tex, math: true }, { text: ' hold.' }] },
  ])
  expect(lost).toEqual([])
})

test('displays a formula that stands alone, and counts one that TeX cannot express, with its text', async () => {
  const { manuscript, lost } = await read(
    `\\pard Before.\\par{\\mmath\\pard{\\*\\moMathPara{\\*\\moMathParaPr{\\mjc1}}{\\*\\moMath ${run('a=b')}}}}\\par` +
      `\\pard Let ${formula(`{\\mnone ${run('c')}}`)} hold.`,
  )
  expect(manuscript.opening).toEqual([
    { type: 'paragraph', text: [{ text: 'Before.' }] },
    { type: 'math', tex: 'a=b' },
    { type: 'paragraph', text: [{ text: 'Let c hold.' }] },
  ])
  expect(lost).toEqual(['1 formula'])
})

const lines = (style: number, ...all: string[]) => all.map((line) => `\\pard\\s${style}\\ql ${line}\\par `).join('')

test('joins lines of code, and keeps its language and that of other code apart', async () => {
  const styles = '{\\s1 Code (python);}{\\s2 Code (c++);}{\\s3 Preformatted Text;}'
  const { manuscript } = await read(
    lines(1, 'for boat in boats:', '  count += 1') + lines(2, 'count++;') + lines(3, 'ls'),
    styles,
  )
  expect(manuscript.opening).toEqual([
    { type: 'code', language: 'python', text: 'for boat in boats:\n  count += 1' },
    { type: 'code', language: 'c++', text: 'count++;' },
    { type: 'code', language: '', text: 'ls' },
  ])
})

test('counts links in the file, merged cells, tables in tables, form fields and drawings', async () => {
  const row = '\\trowd\\clmgf\\cellx1\\clmrg\\cellx2\\clvmgf\\cellx3\\pard\\intbl '
  const { lost, manuscript } = await read(
    '\\pard See {\\field{\\*\\fldinst HYPERLINK \\\\l "tides"}{\\fldrslt the tides}}.\\par ' +
      'Name: {\\field{\\*\\fldinst FORMTEXT}{\\fldrslt Ana}}\\par {\\do\\dobxpage\\dprect}' +
      `${row}One\\cell\\cell{\\itap2 In\\nestcell Side\\nestcell\\nestrow}\\cell\\row\\pard After.`,
  )
  expect(lost).toEqual([
    '1 chart or drawing',
    '1 form field',
    '2 merged table cells, which were split',
    '1 table inside another table',
    '1 link to another place in the file, which became text',
  ])
  for (const text of ['See the tides.', 'Name: Ana', '| One |', 'After.'])
    expect(manuscriptToMarkdown(manuscript)).toContain(text)
})

const marked = (marker: string, text: string, level = 0) =>
  `\\pard\\ls1\\ilvl${level}{\\listtext ${marker}\\tab}${text}\\par `

test('keeps the numbers with which lists begin', async () => {
  const { manuscript } = await read(
    marked('4.', 'a') +
      marked('1)', 'b', 1) +
      marked('2)', 'c', 1) +
      marked('5.', 'd') +
      marked('1.', 'e') +
      marked('2.', 'f') +
      '\\pard Text.\\par ' +
      marked('3.', 'g'),
  )
  const lists = manuscript.opening.map((block) =>
    block.type === 'list' ? (block.marks ?? block.items.length) : block.type,
  )
  expect(lists).toEqual([
    [
      { depth: 0, ordered: true, start: 4 },
      { depth: 1, ordered: true },
      { depth: 1, ordered: true },
      { depth: 0, ordered: true },
    ],
    2,
    'paragraph',
    [{ depth: 0, ordered: true, start: 3 }],
  ])
})

test('keeps no underline that programs give to every link', async () => {
  const link = '{\\field{\\*\\fldinst HYPERLINK "https://example.org/"}{\\fldrslt{\\plain\\ul a link}}}'
  const { manuscript } = await read(`\\pard See ${link}{\\ul  now}`)
  expect(manuscript.opening).toEqual([
    {
      type: 'paragraph',
      text: [{ text: 'See ' }, { text: 'a link', href: 'https://example.org/' }, { text: ' now', underline: true }],
    },
  ])
})

test('keeps a line in the style of a number that is none', async () => {
  const styles = '{\\s5 Part Number;}{\\s6\\outlinelevel0 heading 1;}'
  const { manuscript } = await read(
    `\\pard\\s5 Part One\\par\\pard\\s6 The Sea\\par\\pard\\s5 II\\par\\pard\\s6 Salt\\par\\pard\\s0 Text`,
    styles,
  )
  expect([...manuscript.parts, ...manuscript.chapters].map(({ title }) => title)).toEqual([
    [{ text: 'Part One: The Sea' }],
    [{ text: 'Salt' }],
  ])
})

test('keeps no raised space that LibreOffice writes before a note', async () => {
  const { manuscript } = await read(
    `\\pard\\rtlpar \\u1588?{{\\super  \\chftn{\\*\\footnote \\chftn\\pard\\plain Pliny.}}}\\par`,
  )
  expect(manuscript.opening).toMatchObject([{ text: [{ text: 'ش' }, { text: '', note: [[{ text: 'Pliny.' }]] }] }])
})

test('an empty paragraph with a line below it separates scenes', async () => {
  const border = '\\brdrt\\brdrnone\\brdrb\\brdrdb\\brdrw1\\brdrr\\brdrnone'
  const none = '\\brdrt\\brdrs\\brdrb\\brdrnone'
  const { manuscript } = await read(
    `\\pard a\\par\\pard${border}\\par\\pard b\\par\\pard\\s7\\par\\pard c\\par\\pard${none}\\par\\pard d`,
    '{\\s7 Horizontal Line;}',
  )
  const shown = manuscript.opening.map((block) => (block.type === 'paragraph' ? block.text[0]!.text : block.type))
  expect(shown).toEqual(['a', 'scenebreak', 'b', 'scenebreak', 'c', 'd'])
})

test('reads raised and lowered text as superscript and subscript', async () => {
  const { manuscript } = await read('\\pard m{\\up8\\fs16 2}, H{\\dn6 2}O{\\up1 !}')
  expect(manuscript.opening).toEqual([
    {
      type: 'paragraph',
      text: [
        { text: 'm' },
        { text: '2', script: 'super' },
        { text: ', H' },
        { text: '2', script: 'sub' },
        { text: 'O!' },
      ],
    },
  ])
})
