import type { NodeKey } from 'lexical'
import type { InkloomContract } from '#contract/contract.ts'
import { editBody, type EditName, type EditOptions, type EditRoute, editTable } from '#contract/edits.ts'
import type { EndpointInput, StreamedEvent } from '#contract/endpoint.ts'
import type { SentPrompt } from '#contract/sent-prompt.ts'
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
  /** A text that was written already, which is proposed as it is. */
  given?: string
}

/** A reply has one text, whose field depends on the edit. */
type EditReply = { note?: ResultNote | null; sent?: SentPrompt | null } & Record<string, unknown>

/** Functions that are told about an edit besides its text. */
export interface EditListeners {
  /** Called if the result falls short of the request. */
  onNote?: (note: ResultNote) => void
  /** Called with what was sent to the language model. */
  onSent?: (sent: SentPrompt) => void
}

/** The edited text and its place: the position of its last block, and its blocks. */
type AskedTarget = Pick<Target, 'content' | 'at'> & { keys: { length: number } }

/** Yields the text so far, repeatedly; the last value is the complete text. Throws if it was cut off. */
export async function* askWriter(
  action: Action,
  { content, at, keys: { length } }: AskedTarget,
  project_id: string,
  signal: AbortSignal,
  { draft = false, onNote, onSent }: EditListeners & { draft?: boolean } = {},
): AsyncGenerator<string, void, undefined> {
  const { type, ...options } = action
  const { route, wire } = editTable[type]
  const position = { block: Math.max(0, at - length + 1), blocks: length }
  const body = { ...editBody(type, content, options), project_id, position, ...(type === 'draftSection' && { draft }) }
  const reply = await api(route, { body: body as EndpointInput<InkloomContract[EditRoute]>['body'], signal })
  const textIn = (reply: EditReply) => reply[wire.result] as string
  if (!(Symbol.asyncIterator in reply)) {
    if (reply.sent) onSent?.(reply.sent)
    yield textIn(reply)
    return
  }
  for await (const event of readTextStream(reply as AsyncIterable<StreamedEvent<EditReply>>, signal)) {
    if (event.type === 'partial') {
      if (event.sent) onSent?.(event.sent)
      yield event.text
      continue
    }
    if (event.reply.sent) onSent?.(event.reply.sent)
    if (event.reply.note) onNote?.(event.reply.note)
    yield textIn(event.reply)
  }
}
