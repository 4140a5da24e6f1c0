import type { InkloomContract } from '#contract/contract.ts'
import type { Valid } from '#contract/endpoint.ts'
import { expandLevels, shortenLevels, type ToolId, toolIds, type tools, toolTable } from '#contract/tools.ts'
import type { Prose, Writer, WritingCall } from '#writer/writer.ts'
import type { Handlers } from '../../http/serve.ts'
import type { ToolDependencies } from './dependencies.ts'
import { useTool } from './use-tool.ts'

/** The factor by which a result may exceed the requested length. */
const MARGIN = 1.25

const timesOf = <L extends readonly { value: string; times: number }[]>(levels: L, value: L[number]['value']) =>
  levels.find((level) => level.value === value)!.times * MARGIN

interface ToolRun<Body> {
  /** The maximum length of the result, relative to the text. */
  growth: (body: Body) => number
  write: (writer: Writer, body: Body, call: WritingCall) => Prose
}

/** The work of each free tool. */
export const runs: { [T in ToolId]: ToolRun<Valid<(typeof toolTable)[T]['endpoint']>['body']> } = {
  paraphrase: {
    growth: () => MARGIN,
    write: (writer, { content, tone }, call) => writer.paraphrase({ content, tone }, call),
  },
  expand: {
    growth: ({ target_length }) => timesOf(expandLevels, target_length),
    write: (writer, { content, target_length: to }, call) => writer.expand({ content, to }, call),
  },
  shorten: {
    growth: ({ target_length }) => timesOf(shortenLevels, target_length),
    write: (writer, { content, target_length: to }, call) => writer.shorten({ content, to }, call),
  },
  style: {
    growth: () => MARGIN,
    write: (writer, { content, style_sample: sample }, call) =>
      sample === '' ? writer.paraphrase({ content, tone: '' }, call) : writer.matchStyle({ content, sample }, call),
  },
}

type ToolHandlers = Handlers<Pick<InkloomContract, keyof typeof tools>, unknown>
type ToolHandler = ToolHandlers[keyof typeof tools]

export const toolRoutes = (dependencies: ToolDependencies): ToolHandlers => {
  const serve = (id: ToolId) => {
    const { growth, write } = runs[id] as ToolRun<Parameters<ToolHandler>[0]['body']>
    return ({ body }: Parameters<ToolHandler>[0], call: Parameters<ToolHandler>[1]) =>
      useTool(dependencies, {
        body,
        call,
        growth: growth(body),
        write: (writing) => write(dependencies.writer, body, writing),
      })
  }
  return Object.fromEntries(toolIds.map((id) => [toolTable[id].route, serve(id)])) as ToolHandlers
}
