import type { SentPrompt } from '#contract/sent-prompt.ts'
import { findBlock } from '#web/editor/blocks/find-block.ts'
import type { Workspace } from '#web/editor/workspace.ts'
import { api } from '#web/lib/api/api.ts'
import { readTextStream } from '#web/lib/api/read-text-stream.ts'
import type { ChapterHeading } from './chapter-text.ts'
import type { ChapterItem } from './chapter-item.ts'

type FoundItem = Pick<ChapterItem, 'type' | 'key' | 'json' | 'before' | 'after' | 'reason' | 'sent'>

interface Reading {
  workspace: Workspace
  heading: ChapterHeading
  signal: AbortSignal
  /**
   * The first part to read, the number of parts if it is known, and the results of the parts before
   * it. A retry continues there, so that no part is paid for twice.
   */
  from: number
  of: number
  notes: string[]
  onProgress: (done: number, of: number) => void
  onFound: (items: FoundItem[]) => void
}

/** Reads the parts of a chapter one after the other, until the server says that there are no more. */
const eachPart = async (
  { from, of, onProgress, signal }: Reading,
  read: (part: number) => Promise<{ parts: number }>,
): Promise<number> => {
  let parts = Math.max(of, 1)
  for (let part = from; part < parts && !signal.aborted; part++) {
    parts = (await read(part)).parts
    onProgress(part + 1, parts)
  }
  return parts
}

const callOf = ({ workspace, heading: { block, title }, signal }: Reading, part: number) => ({
  params: { id: workspace.project.id },
  body: { heading: { block, title }, part },
  signal,
})

/** Returns the block that the server has read in the open text. */
const placed = ({ workspace: { manuscript } }: Reading, place: { block: number; text: string }) => {
  const blocks = manuscript.blocks.blocks()
  const found = blocks[findBlock(blocks, place)]
  return found && { key: found.key, json: found.json }
}

export const findSlow = (reading: Reading): Promise<number> =>
  eachPart(reading, async (part) => {
    const { parts, passages, sent } = await api('POST /projects/:id/slow_passages', callOf(reading, part))
    reading.onFound(
      passages.flatMap((passage): FoundItem[] => {
        const place = placed(reading, passage)
        return place ? [{ ...place, type: 'slow', before: passage.quote, after: '', reason: passage.reason, sent }] : []
      }),
    )
    return { parts }
  })

export const suggestHeadings = (reading: Reading): Promise<number> =>
  eachPart(reading, async (part) => {
    const { parts, headings, sent } = await api('POST /projects/:id/heading_suggestions', callOf(reading, part))
    reading.onFound(
      headings.flatMap(({ replaces, title, ...at }): FoundItem[] => {
        const place = placed(reading, at)
        if (!place) return []
        return [{ ...place, type: replaces ? 'title' : 'heading', before: at.text, after: title, reason: '', sent }]
      }),
    )
    return { parts }
  })

export const summarize = async (reading: Reading): Promise<void> => {
  const { notes } = reading
  let sent: SentPrompt | null = null
  const ask = async (part: number, joined: readonly string[]) => {
    const { body, ...call } = callOf(reading, part)
    const reply = await api('POST /projects/:id/chapter_summary', { ...call, body: { ...body, notes: [...joined] } })
    sent ??= reply.sent
    return reply
  }
  await eachPart(reading, async (part) => {
    const { parts, summary } = await ask(part, [])
    if (summary !== '') notes[part] = summary
    return { parts }
  })
  if (reading.signal.aborted) return
  const summary = notes.length > 1 ? (await ask(0, notes)).summary : notes[0]
  const place = reading.workspace.manuscript.blocks.blocks().find(({ key }) => key === reading.heading.key)
  if (summary && place)
    reading.onFound([
      { type: 'summary', key: place.key, json: place.json, before: '', after: summary, reason: '', sent },
    ])
}

interface Writing {
  projectId: string
  signal: AbortSignal
  onText: (text: string) => void
  onSent: (sent: SentPrompt) => void
}

/** Writes the text below a heading, and returns it. */
export const draftBelow = async (
  { block, title }: ChapterHeading,
  { projectId: project_id, signal, onText, onSent }: Writing,
): Promise<string> => {
  const reply = await api('POST /generate_content', {
    body: { chapter_title: title, project_id, position: { block, blocks: 1 } },
    signal,
  })
  let text = ''
  for await (const event of readTextStream(reply, signal)) {
    const sent = event.type === 'partial' ? event.sent : event.reply.sent
    if (sent) onSent(sent)
    onText((text = event.type === 'partial' ? event.text : event.reply.generated_content))
  }
  return text
}

/** Shortens the text of a block, and returns it. */
export const shortenBlock = async (
  { block, content }: { block: number; content: string },
  { projectId: project_id, signal, onText, onSent }: Writing,
): Promise<string> => {
  const reply = await api('POST /shorten_content', {
    body: { content, project_id, position: { block, blocks: 1 } },
    signal,
  })
  let text = ''
  for await (const event of readTextStream(reply, signal)) {
    const sent = event.type === 'partial' ? event.sent : event.reply.sent
    if (sent) onSent(sent)
    onText((text = event.type === 'partial' ? event.text : event.reply.modified_content))
  }
  return text
}
