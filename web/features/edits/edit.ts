import type { NodeKey } from 'lexical'
import type { InkloomContract } from '#contract/contract.ts'
import { editBody, type EditName, type EditOptions, type EditRoute, editTable } from '#contract/edits.ts'
import type { EndpointInput, StreamedEvent } from '#contract/endpoint.ts'
import type { ResultNote } from '#manuscript/model/result-notes.ts'
import { api } from '#web/lib/api/api.ts'
import { readTextStream } from '#web/lib/api/read-text-stream.ts'

/** An edit that the AI is asked to make, with its options. */
export type Action = { [E in EditName]: { type: E } & EditOptions<E> }[EditName]

/** The blocks that the edit works on, as they were when it was requested. */
export interface Target {
  keys: readonly NodeKey[]
  /** Index of the last of these blocks in the text. */
  at: number
  /** The blocks as saved JSON. */
  json: readonly string[]
  /** The text of a heading, or the Markdown of other blocks. */
  content: string
}

/** A reply has one text, whose field depends on the edit. */
type EditReply = { note?: ResultNote | null } & Record<string, unknown>

/**
 * Yields the text so far, repeatedly; the last value is the complete text. Calls `onNote` if the
 * result falls short of the request. Throws if the text was cut off.
 */
export async function* askWriter(
  action: Action,
  { content }: Pick<Target, 'content'>,
  project_id: string,
  signal: AbortSignal,
  { draft = false, onNote }: { draft?: boolean; onNote?: (note: ResultNote) => void } = {},
): AsyncGenerator<string, void, undefined> {
  const { type, ...options } = action
  const { route, wire } = editTable[type]
  const body = { ...editBody(type, content, options), project_id, ...(type === 'draftSection' && { draft }) }
  const reply = await api(route, { body: body as EndpointInput<InkloomContract[EditRoute]>['body'], signal })
  const textIn = (reply: EditReply) => reply[wire.result] as string
  if (!(Symbol.asyncIterator in reply)) {
    yield textIn(reply)
    return
  }
  for await (const event of readTextStream(reply as AsyncIterable<StreamedEvent<EditReply>>, signal)) {
    if (event.type === 'partial') {
      yield event.text
      continue
    }
    if (event.reply.note) onNote?.(event.reply.note)
    yield textIn(event.reply)
  }
}
