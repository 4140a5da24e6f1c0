import { askForObject } from '#writer/model/ask-for-object.ts'
import { estimateTokens } from '#writer/model/tokens/estimate-tokens.ts'
import type { FinishReason, LanguageModel, ModelRequest, TextEvent } from '#writer/model/language-model.ts'
import { ModelError } from '#writer/model/model-error.ts'

/** Text, text that reached the token limit, a value for `object`, or an error. */
export type ScriptedReply = string | { text: string; finish: FinishReason } | { value: unknown } | ModelError

/** Replies of the model: in order, by task, or computed from the request. */
export type ModelScript =
  | ScriptedReply[]
  | Record<string, ScriptedReply | ((request: ModelRequest) => ScriptedReply)>
  | ((request: ModelRequest) => ScriptedReply | Promise<ScriptedReply>)

export interface ScriptedModel extends LanguageModel {
  /** Requests in order; the second round of an `object` is a separate request. */
  readonly requests: readonly ModelRequest[]
}

const wordsWithSpaces = /(?<!\s)\s*\S+|\s+/g

const textOf = (line: ScriptedReply): { text: string; finish: FinishReason } => {
  if (line instanceof ModelError) throw line
  if (typeof line === 'string') return { text: line, finish: 'stop' }
  return 'value' in line ? { text: JSON.stringify(line.value), finish: 'stop' } : line
}

/** Creates a scripted model for tests. A request without a scripted reply throws an Error. */
export const scriptedModel = (script: ModelScript, name = 'Scripted model'): ScriptedModel => {
  const requests: ModelRequest[] = []
  let next = 0

  const lineFor = async (request: ModelRequest): Promise<ScriptedReply> => {
    requests.push(request)
    let line: ScriptedReply | undefined
    if (typeof script === 'function') line = await script(request)
    else if (Array.isArray(script)) line = script[next++]
    else {
      const own = script[request.task]
      line = typeof own === 'function' ? own(request) : own
    }
    if (line === undefined) throw new Error(`The script has no line for call ${requests.length}, a ${request.task}`)
    if (request.signal?.aborted) throw new ModelError('aborted', 'The call was given up by its caller.')
    return line
  }

  async function* speak(request: ModelRequest): AsyncGenerator<TextEvent, void, undefined> {
    const line = await lineFor(request)
    const { text, finish } = line instanceof ModelError ? { text: line.partial, finish: 'stop' as const } : textOf(line)
    for (const piece of text.match(wordsWithSpaces) ?? []) {
      yield { type: 'delta', text: piece }
      if (request.signal?.aborted) throw new ModelError('aborted', 'The call was given up by its caller.')
    }
    if (line instanceof ModelError) throw line
    const inputTokens = request.messages.reduce((sum, { content }) => sum + estimateTokens(content), 0)
    yield { type: 'end', finish, usage: { inputTokens, outputTokens: estimateTokens(text) } }
  }

  return { name, requests, text: speak, object: (request, schema) => askForObject(name, request, schema, speak) }
}
