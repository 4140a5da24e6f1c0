import { z } from 'zod'

const PlainRun = z.object({
  text: z.string(),
  bold: z.boolean().optional(),
  italic: z.boolean().optional(),
  underline: z.boolean().optional(),
  strike: z.boolean().optional(),
  smallCaps: z.boolean().optional(),
  script: z.enum(['sub', 'super']).optional(),
  href: z.string().optional(),
  math: z.boolean().optional().describe('The text is a formula in TeX.'),
})
const Run = PlainRun.extend({
  note: z.array(z.array(PlainRun)).optional().describe('The paragraphs of a footnote, whose mark is here.'),
})

const direction = z.enum(['ltr', 'rtl']).optional().describe('Set by the author. Otherwise the first letter decides.')
const plain = z.string().describe('The text of the block in lines, for programs that do not know its type.')

/**
 * A block of a generated book. Types beyond paragraphs, quotes and lists have their plain text,
 * too.
 */
export const Block = z
  .discriminatedUnion('type', [
    z.object({
      type: z.literal('paragraph'),
      text: z.array(Run),
      style: z.enum(['verse', 'letter', 'signature']).optional(),
      direction,
    }),
    z.object({
      type: z.literal('quote'),
      text: z.array(Run),
      style: z.enum(['verse', 'source']).optional().describe('`source` names where the quote above it is from.'),
      direction,
    }),
    z.object({
      type: z.literal('list'),
      ordered: z.boolean(),
      items: z.array(z.array(Run)),
      marks: z
        .array(z.object({ depth: z.int(), ordered: z.boolean(), start: z.int().optional() }))
        .optional()
        .describe('One for each item of a nested list, or of one that does not begin at 1.'),
    }),
    z.object({ type: z.literal('subsection'), text: z.array(Run), plain }),
    z.object({ type: z.literal('scenebreak'), plain }),
    z.object({
      type: z.literal('table'),
      header: z.boolean().describe('The first row has the headings of the columns.'),
      align: z.array(z.enum(['left', 'center', 'right']).nullable()),
      rows: z.array(z.array(z.array(Run))),
      plain,
    }),
    z.object({ type: z.literal('code'), language: z.string(), text: z.string(), plain }),
    z.object({ type: z.literal('math'), tex: z.string(), plain }),
    z.object({
      type: z.literal('figure'),
      image: z.string().describe('`sha256-` and the hash of the image, for `GET /images/{image}`.'),
      alt: z.string(),
      caption: z.array(Run),
      width: z.number().describe("Percent of the text's width."),
      plain,
    }),
  ])
  .meta({ id: 'Block' })
