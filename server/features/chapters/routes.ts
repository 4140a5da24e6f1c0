import type { chapters } from '#contract/chapters.ts'
import type { InkloomContract } from '#contract/contract.ts'
import type { Handlers } from '../../http/serve.ts'
import type { ReadingDependencies, ReadingUser } from '../../writing/reading-dependencies.ts'
import { readChapter } from './read-chapter.ts'

const countedText = (texts: readonly string[]): string => texts.join('\n')

export const chapterRoutes = (
  dependencies: ReadingDependencies,
): Handlers<Pick<InkloomContract, keyof typeof chapters>, ReadingUser> => ({
  'POST /projects/:id/chapter_summary': ({ params, body }, { user, signal }) =>
    readChapter(dependencies, user, { projectId: params.id, ...body, signal }, async (reader, request, call) => {
      const { value, parts: count } = await reader.summarize({ ...request, notes: body.notes }, call)
      return { delivered: value, reply: { parts: count, summary: value } }
    }),
  'POST /projects/:id/slow_passages': ({ params, body }, { user, signal }) =>
    readChapter(dependencies, user, { projectId: params.id, ...body, signal }, async (reader, request, call) => {
      const { value, parts: count } = await reader.findSlow(request, call)
      return {
        delivered: countedText(value.map(({ reason }) => reason)),
        reply: { parts: count, passages: value.map((one) => ({ ...one, text: textAt(request, one) })) },
      }
    }),
  'POST /projects/:id/heading_suggestions': ({ params, body }, { user, signal }) =>
    readChapter(dependencies, user, { projectId: params.id, ...body, signal }, async (reader, request, call) => {
      const { value, parts: count } = await reader.suggestHeadings(request, call)
      return {
        delivered: countedText(value.map(({ title }) => title)),
        reply: { parts: count, headings: value.map((one) => ({ ...one, text: textAt(request, one) })) },
      }
    }),
})

const textAt = (
  { blocks }: { blocks: readonly { block: number; text: string }[] },
  { block }: { block: number },
): string => blocks.find((one) => one.block === block)?.text ?? ''
