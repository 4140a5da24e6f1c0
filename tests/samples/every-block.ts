import type { Manuscript, ManuscriptBlock, ManuscriptRun } from '#manuscript/model/blocks/block-types.ts'
import type { Images } from '#manuscript/export/images.ts'
import { picture } from './picture.ts'
import { hostileTexts } from './hostile-texts.ts'

const text = (...runs: (string | ManuscriptRun)[]): ManuscriptRun[] =>
  runs.map((run) => (typeof run === 'string' ? { text: run } : run))
const note = (...paragraphs: string[]): ManuscriptRun => ({ text: '', note: paragraphs.map((one) => text(one)) })
const tex = (source: string): ManuscriptRun => ({ text: source, math: true })

/** The image of the figures: a name that a test gives bytes to, or leaves missing. */
export const SAMPLE_IMAGE = `sha256-${'0a'.repeat(32)}`

/** A picture of 40 by 20 pixels for the figures. */
export const sampleImages: Images = new Map([
  [SAMPLE_IMAGE, { bytes: picture(40, 20), type: 'image/png', width: 40, height: 20 }],
])

const tables: ManuscriptBlock[] = [
  {
    type: 'table',
    header: true,
    align: ['left', 'center', 'right'],
    rows: [
      [text('Harbour'), text('Boats'), text('Depth')],
      [text('Lisbon'), text('12'), text('9.5 m', note('At low tide.'))],
      [text('長崎'), text('7'), text('11 m\nin the bay')],
    ],
  },
  { type: 'table', header: false, align: [null, null], rows: [[text('Left'), text('Right')]] },
]

const verses: ManuscriptBlock[] = [
  {
    type: 'paragraph',
    style: 'verse',
    text: text('The boats go out\n    and the boats come in,\nand nobody counts them.'),
  },
  { type: 'quote', text: text('The sea has neither meaning nor pity.') },
  { type: 'quote', style: 'source', text: text('Anton Chekhov') },
  { type: 'quote', style: 'verse', text: text('Full fathom five\nthy father lies;') },
  { type: 'quote', style: 'source', text: text('The Tempest') },
  { type: 'paragraph', style: 'letter', text: text('Dear Ana,') },
  { type: 'paragraph', style: 'letter', text: text('the harbour is empty.') },
  { type: 'paragraph', style: 'signature', text: text('Yours,\nMaria') },
]

const lists: ManuscriptBlock[] = [
  {
    type: 'list',
    ordered: true,
    items: [text('Hull'), text('Oak'), text('Tar'), text('Sails'), text('Rope')],
    marks: [
      { depth: 0, ordered: true, start: 3 },
      { depth: 1, ordered: false },
      { depth: 1, ordered: false },
      { depth: 0, ordered: true },
      { depth: 1, ordered: true },
    ],
  },
  { type: 'list', ordered: false, items: [text('Salt'), text('Rope\nand tar')] },
]

const formatted: ManuscriptRun[] = text(
  { text: 'struck', strike: true },
  ' H',
  { text: '2', script: 'sub' },
  'O m',
  { text: '2', script: 'super' },
  ' ',
  { text: 'Small Caps', smallCaps: true },
  ' ',
  { text: 'under', underline: true },
  ' and ',
  { text: 'all', bold: true, italic: true },
)

/** A manuscript with every block and format, and parts, in English. */
export const everyBlock = (): Manuscript => ({
  title: 'The Harbour Book',
  author: 'Anna Maria',
  language: 'english',
  opening: [{ type: 'paragraph', text: text('For the pilots.', note('All of them.')) }],
  parts: [
    { title: text('Leaving'), blocks: [{ type: 'paragraph', text: text('The first part is short.') }], start: 0 },
    { title: text('Arriving'), blocks: [], start: 1 },
  ],
  chapters: [
    {
      title: text('Tides', note('A note on a title.')),
      blocks: [
        { type: 'paragraph', text: text('The tide turns', note('Twice a day.', 'In most places.'), ' at noon.') },
        { type: 'scenebreak' },
        {
          type: 'paragraph',
          text: text('Later, ', tex('a^2 + b^2 = c^2'), ' holds, and ', tex('\\oops{'), ' does not.'),
        },
        ...verses,
        { type: 'paragraph', text: formatted },
        { type: 'paragraph', direction: 'rtl', text: text('שלום לים') },
      ],
      sections: [
        {
          title: text('Tools'),
          blocks: [
            { type: 'subsection', text: text('Tables') },
            ...tables,
            { type: 'subsection', text: text('Lists') },
            ...lists,
          ],
        },
      ],
    },
    {
      title: text('Machines'),
      blocks: [
        { type: 'code', language: 'js', text: 'for (const boat of boats) {\n\tcount += 1 // <all>\n}' },
        { type: 'math', tex: 'x = \\frac{-b \\pm \\sqrt{b^2 - 4ac}}{2a}' },
        { type: 'math', tex: '\\unknown{x}' },
        {
          type: 'figure',
          image: SAMPLE_IMAGE,
          alt: 'A boat at the pier',
          caption: text('The ', { text: 'Maria', italic: true }, note('Built in 1910.')),
          width: 60,
        },
        { type: 'paragraph', text: text('The end', note('Really.'), '.') },
      ],
      sections: [],
    },
  ],
})

const hostileTex = [
  '\\def\\a{\\a\\a}\\a',
  '\\href{javascript:alert(1)}{x}',
  '#read("/etc/passwd")',
  '</math><script>alert(1)</script>',
  '\\text{#eval("1+1") $ ] }',
  `${'\\sqrt{'.repeat(2000)}x${'}'.repeat(2000)}`,
  '\\frac',
  '\\text{</m:t><m:r>}',
]

/** Every block with texts that break careless code. */
export const hostileManuscript = (): Manuscript => ({
  title: hostileTexts[2]!,
  author: hostileTexts[0]!,
  language: 'english',
  opening: [],
  parts: hostileTexts.map((one, start) => ({ title: text(one, note(one)), blocks: [], start })),
  chapters: [...hostileTexts, ...hostileTex].map((one) => ({
    title: text(one, note(one), tex(one)),
    blocks: [
      { type: 'paragraph', style: 'verse', text: text(one, note(one), tex(one)) },
      { type: 'quote', style: 'source', text: text({ text: one, smallCaps: true, strike: true, script: 'sub' }) },
      { type: 'subsection', text: text(one) },
      { type: 'table', header: true, align: [null], rows: [[text(one)], [text(one, note(one), tex(one))]] },
      { type: 'list', ordered: true, items: [text(one)], marks: [{ depth: 0, ordered: true, start: 999_999_999 }] },
      { type: 'code', language: one, text: one },
      { type: 'math', tex: one },
      { type: 'figure', image: SAMPLE_IMAGE, alt: one, caption: text(one), width: 100 },
      { type: 'scenebreak' },
    ],
    sections: [],
  })),
})
