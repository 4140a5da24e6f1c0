import type { InkloomContract } from '#contract/contract.ts'
import { expandLevels, shortenLevels, type tools } from '#contract/tools.ts'
import type { Handlers } from '../../http/serve.ts'
import type { ToolDependencies } from './dependencies.ts'
import { useTool } from './use-tool.ts'

/** How much longer than requested a result may be. */
const MARGIN = 1.25

const timesOf = <L extends readonly { value: string; times: number }[]>(levels: L, value: L[number]['value']) =>
  levels.find((level) => level.value === value)!.times * MARGIN

export const toolRoutes = (parts: ToolDependencies): Handlers<Pick<InkloomContract, keyof typeof tools>, unknown> => {
  const { writer } = parts
  return {
    'POST /tools/paraphrase': ({ body }, call) =>
      useTool(parts, {
        body,
        call,
        growth: MARGIN,
        write: (writing) => writer.paraphrase({ content: body.content, tone: body.tone }, writing),
      }),
    'POST /tools/expand': ({ body }, call) =>
      useTool(parts, {
        body,
        call,
        growth: timesOf(expandLevels, body.target_length),
        write: (writing) => writer.expand({ content: body.content, to: body.target_length }, writing),
      }),
    'POST /tools/shorten': ({ body }, call) =>
      useTool(parts, {
        body,
        call,
        growth: timesOf(shortenLevels, body.target_length),
        write: (writing) => writer.shorten({ content: body.content, to: body.target_length }, writing),
      }),
    'POST /tools/style': ({ body }, call) =>
      useTool(parts, {
        body,
        call,
        growth: MARGIN,
        write: (writing) =>
          body.style_sample === ''
            ? writer.paraphrase({ content: body.content, tone: '' }, writing)
            : writer.matchStyle({ content: body.content, sample: body.style_sample }, writing),
      }),
  }
}
