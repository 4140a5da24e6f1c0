import { z } from 'zod'
import { paperNames } from '#manuscript/model/cover/print-facts.ts'
import { pdfPages, type PdfPage } from '#manuscript/model/export-options.ts'
import { ruleNames, shopNames } from '#manuscript/model/preflight/preflight-rules.ts'
import { bookGuid } from './book-task.ts'
import { coverLimits } from './cover.ts'
import { endpoints } from './endpoint.ts'

const pageNames = Object.keys(pdfPages) as [PdfPage, ...PdfPage[]]

const query = z.object({
  page: z
    .enum(pageNames)
    .optional()
    .describe('The page of the printed book. Without it, that of the last PDF, or `6x9`.'),
  paper: z.enum(paperNames).default('kdp_cream').describe('The paper of the printed book.'),
  pages: z.coerce
    .number()
    .int()
    .min(1)
    .max(coverLimits.pages)
    .optional()
    .describe('Pages of the printed book. Without it, those of the last PDF.'),
})
export type PreflightQuery = z.output<typeof query>

export const PreflightReport = z
  .object({
    ready: z.array(z.enum(shopNames)).describe('Shops whose rules the book keeps, as far as they can be checked here.'),
    checks: z.array(
      z.object({
        rule: z.enum(ruleNames),
        title: z.string(),
        shops: z.array(z.enum(shopNames)),
        status: z
          .enum(['passed', 'not_checked', 'blocks', 'warns', 'advises'])
          .describe('`blocks`: the shop refuses the book. `warns`: it may. `advises`: worth a look.'),
        message: z.string().describe('What is wrong and what to do. Empty if the rule is kept.'),
        place: z.enum(['details', 'cover', 'text', 'downloads']).describe('Where it is changed.'),
        sources: z
          .array(
            z.object({
              name: z.string(),
              certainty: z
                .enum(['page', 'secondary', 'memory'])
                .describe('`page`: the page itself was read. `secondary`: a page that quotes it. `memory`: neither.'),
              checked: z.string().describe('The day on which it was looked up.'),
            }),
          )
          .describe('Where the rule comes from.'),
      }),
    ),
    print: z.object({ page: z.enum(pageNames), paper: z.enum(paperNames), pages: z.int().nullable() }),
  })
  .meta({
    id: 'PreflightReport',
    examples: [
      {
        ready: ['kdp_ebook'],
        checks: [
          {
            rule: 'isbn_print_ingram',
            title: 'ISBN of the printed book',
            shops: ['ingram'],
            status: 'blocks',
            message: 'IngramSpark needs an ISBN for the printed book.',
            place: 'details',
            sources: [
              { name: 'Pages and programs that quote IngramSpark', certainty: 'secondary', checked: '2026-11-22' },
            ],
          },
        ],
        print: { page: '6x9', paper: 'kdp_cream', pages: 346 },
      },
    ],
  })
export type PreflightReport = z.infer<typeof PreflightReport>

const limit = { calls: 60, seconds: 60 } as const
const summary = 'Checks a book against the rules of shops and printers: what is missing, or would be refused.'

export const preflight = endpoints({
  'GET /projects/:id/preflight': { params: z.object({ id: z.uuid() }), query, limit, summary, reply: PreflightReport },
  'GET /tasks/:guid/preflight': {
    params: z.object({ guid: bookGuid }),
    query,
    limit: { ...limit, policy: 'preflight' },
    summary,
    reply: PreflightReport,
    errors: ['not_found', 'wrong_state'],
  },
})
