import type { NodeKey } from 'lexical'
import type { StreamedEvent } from '#contract/endpoint.ts'
import type { ResultNote } from '#manuscript/model/result-notes.ts'
import { api } from '#web/lib/api/api.ts'
import { readTextStream } from '#web/lib/api/read-text-stream.ts'

/** An edit that the AI is asked to make. */
export type Action =
  | { is: 'generate' }
  | { is: 'rewriteTitle' }
  | { is: 'prompt'; prompt: string }
  | { is: 'paraphrase'; tone: string }
  | { is: 'expand' }
  | { is: 'shorten' }
  | { is: 'personalize'; sample: string }

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

type EditReply = { note?: ResultNote | null } & ({ generated_content: string } | { modified_content: string })

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
  if (action.is === 'rewriteTitle') {
    const { new_title } = await api('POST /rewrite_title', { body: { title: content, project_id }, signal })
    yield new_title
    return
  }
  const events: AsyncIterable<StreamedEvent<EditReply>> = await callFor(action, content, project_id, signal, draft)
  for await (const event of readTextStream(events, signal)) {
    if (event.type === 'partial') {
      yield event.text
      continue
    }
    const { reply } = event
    if (reply.note) onNote?.(reply.note)
    yield 'generated_content' in reply ? reply.generated_content : reply.modified_content
  }
}

const callFor = (
  action: Exclude<Action, { is: 'rewriteTitle' }>,
  content: string,
  project_id: string,
  signal: AbortSignal,
  draft: boolean,
) => {
  switch (action.is) {
    case 'generate':
      return api('POST /generate_content', { body: { chapter_title: content, project_id, draft }, signal })
    case 'prompt':
      return api('POST /prompt_content', { body: { content, prompt: action.prompt, project_id }, signal })
    case 'paraphrase':
      return api('POST /paraphrase_content', { body: { content, tone: action.tone, project_id }, signal })
    case 'expand':
      return api('POST /expand_content', { body: { content, project_id }, signal })
    case 'shorten':
      return api('POST /shorten_content', { body: { content, project_id }, signal })
    case 'personalize':
      return api('POST /personalize', { body: { content, exemple: action.sample, project_id }, signal })
  }
}
