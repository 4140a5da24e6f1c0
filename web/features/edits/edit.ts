import type { NodeKey } from 'lexical'
import { editBody, type EditName, type EditOptions, editTable, limits } from '#contract/edits.ts'
import type { StreamedEvent } from '#contract/endpoint.ts'
import type { SentPrompt } from '#contract/sent-prompt.ts'
import type { ResultNote } from '#manuscript/model/result-notes.ts'
import type { EditorNode } from '#manuscript/model/editor-state/editor-state.ts'
import { api } from '#web/lib/api/api.ts'
import { readTextStream } from '#web/lib/api/read-text-stream.ts'
import { type BlockRange, cutBlocks } from './selection/cut-blocks.ts'
import { nodeText, OBJECT } from './selection/node-text.ts'

/** A requested edit, with its options. */
export type Action = { [E in EditName]: { type: E } & EditOptions<E> }[EditName]

/** The blocks that the edit works on, as they were when it was requested. */
export interface Target {
  keys: readonly NodeKey[]
  /** Index of the last of these blocks in the text. */
  at: number
  /** The blocks as saved JSON. */
  json: readonly string[]
  /** The text of a heading, or the Markdown of the text to change. */
  content: string
  /** The selected range, if the edit changes only a part of its first or last block. */
  range?: BlockRange
  /** A finished text to propose, without calling the AI. */
  prewritten?: string
}

/** The reply to an edit. The name of the field that has the text depends on the edit. */
type EditReply = { note?: ResultNote | null; sent?: SentPrompt | null } & Record<string, unknown>

/** Callbacks for the information about an edit other than its text. */
export interface EditListeners {
  /** Called if the result falls short of the request. */
  onNote?: (note: ResultNote) => void
  /** Called with the prompt that was sent to the language model. */
  onSent?: (sent: SentPrompt) => void
}

/** The edited text and its place: the position of its last block, and its blocks. */
type EditedTarget = Pick<Target, 'content' | 'at' | 'range'> & { keys: { length: number }; json?: readonly string[] }

const textOf = (node: EditorNode | null): string => (node ? nodeText(node).replaceAll(OBJECT, '') : '')

/** Returns the text of the paragraphs that stays before and after a selected text. */
const selectionOf = ({ range, json = [] }: EditedTarget) => {
  if (!range) return undefined
  const { head, tail } = cutBlocks(
    json.map((block) => JSON.parse(block) as EditorNode),
    range,
  )
  return { before: textOf(head).slice(-limits.besideText), after: textOf(tail).slice(0, limits.besideText) }
}

/**
 * Yields the text so far, repeatedly; the last value is the complete text. Throws if it was cut
 * off.
 */
export async function* askWriter(
  action: Action,
  target: EditedTarget,
  project_id: string,
  signal: AbortSignal,
  { draft = false, onNote, onSent }: EditListeners & { draft?: boolean } = {},
): AsyncGenerator<string, void, undefined> {
  const { type, ...options } = action
  const { content, at, keys } = target
  const selection = selectionOf(target)
  const { route, wire } = editTable[type]
  const position = { block: Math.max(0, at - keys.length + 1), blocks: keys.length }
  const body = {
    ...editBody(type, content, options),
    project_id,
    position,
    ...(selection && { selection }),
    ...(type === 'draftSection' && { draft }),
  }
  const reply = await api(route, { body, signal })
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
