import { countWords } from '#manuscript/model/count-words.ts'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import type { ResultNote } from '#manuscript/model/result-notes.ts'
import type { CraftMaterial } from '#writer/craft/craft-prompt.ts'
import { deskPrompt, ownTokens } from '#writer/desk/desk-prompt.ts'
import type { DeskRequest } from '#writer/desk/desk-prompt.ts'
import { tokensPerWord, usableTokens } from '#writer/desk/fit-surroundings.ts'
import { fitSelection } from '#writer/desk/fit-selection.ts'
import { removeEcho } from '#writer/desk/remove-echo.ts'
import { noSurroundings } from '#writer/desk/surroundings.ts'
import type { Surroundings } from '#writer/desk/surroundings.ts'
import { firstSentences } from '#writer/desk/trim-text.ts'
import type { LanguageModel } from '#writer/model/language-model.ts'
import type { ModelFacts } from '#writer/model/profile.ts'
import type { Prose, ProseEvent, SelectionEdges, WritingCall } from '#writer/writer.ts'
import { lengthInWords, proseForm } from './build-prompt.ts'
import { inOrder } from './in-order.ts'
import { edgeMaterials, edgeRules, edgesOf } from './edit-edges.ts'
import { editChunks } from './edit-chunks.ts'
import type { EditChunk } from './edit-chunks.ts'
import { isUnchanged, missesLength } from './judge-reply.ts'
import { retryInstructions, withReplyRetry } from './retry-reply.ts'
import type { Verdict } from './judge-reply.ts'
import { generateProse } from './generate-prose.ts'
import { ModelError } from '#writer/model/model-error.ts'

/**
 * The maximum number of words of a chunk. A reply of this length fits the output limit of every
 * model in use, and is short enough for models to keep to the requested length.
 */
const MAX_WORDS = 1200
/** Number of later chunks to process in parallel with the displayed one. */
const AHEAD = 2
/** The share of the room that a chunk and its reply use. The rest is for the surroundings. */
const CHUNK_SHARE = 0.75
/** The share of the window that a sample of style may use. */
const SAMPLE_SHARE = 0.2
/** The number of tokens that a chunk leaves for its surroundings, even in a small window. */
const SURROUNDING_TOKENS = 1000
/** The minimum number of words of a chunk, because the model loses the context in shorter ones. */
const MIN_CHUNK_WORDS = 100
/** The factor by which replies may exceed the requested length. */
const REPLY_MARGIN = 1.15
/** The number of characters of text before and after a chunk that the model may see. */
const NEAR_CHARACTERS = 16_000

export interface TextEdit {
  model: LanguageModel
  task: string
  content: string
  call: WritingCall
  /** The instruction for the text in the tag `text`, in Inkloom's words. */
  instruction: string
  /** Limits that the result has to meet. */
  constraints?: readonly string[]
  materials?: readonly CraftMaterial[]
  /** Target length relative to the text; no target if missing. */
  factor?: number
  /**
   * True if the result should be about as long as the text, although the prompt states no number.
   */
  keepsLength?: boolean
  /** True if the person wrote the request, which may ask for another language or a single word. */
  isFree?: boolean
  temperature?: number
}

/** Returns the target length of a text in words. A very short text must stay short. */
const targetWords = (words: number, factor: number | undefined): number | undefined =>
  factor === undefined ? undefined : Math.max(factor < 1 ? Math.min(words, 5) : 5, words * factor)

const startsQuoted = (text: string): boolean => /^["“„«»「『‘]/u.test(text.trim())

interface ChunkRequest {
  text: string
  words: number
  near: Surroundings
  edges?: SelectionEdges
  /** The problem of the first attempt. */
  wrong?: Verdict
}

/** Returns the request for one chunk of a text. */
const chunkRequest = (
  { call: { context }, instruction, constraints = [], materials = [], factor }: TextEdit,
  facts: ModelFacts,
  { text, words, near, edges, wrong }: ChunkRequest,
): DeskRequest => {
  const { language } = context
  const target = targetWords(words, factor)
  const beside = edges && edgeMaterials(edges)
  const most = usableTokens(facts, language) * SAMPLE_SHARE
  return {
    context,
    surroundings: near,
    materials: [
      ...materials.map((one) => (one.keep ? { ...one, text: firstSentences(one.text, most, language) } : one)),
      ...(beside ? [beside.start] : []),
      { name: 'text', about: 'The text to work on:', text },
      ...(beside ? [beside.end] : []),
    ],
    task: [instruction],
    constraints: [
      ...constraints,
      ...(edges ? edgeRules : []),
      scriptInstruction(text, language),
      target === undefined ? '' : `Length: about ${lengthInWords(target, language)}.`,
      wrong ? retryInstructions[wrong] : '',
    ],
    form: [proseForm],
    query: text,
    replyTokens: Math.ceil(words * Math.max(1, factor ?? 1) * REPLY_MARGIN * tokensPerWord(text, language)),
    facts,
  }
}

/**
 * Returns the maximum number of words of a chunk that leaves room for its surroundings in the
 * model's window.
 */
const chunkWords = (edit: TextEdit, facts: ModelFacts): number => {
  const { content, call, factor = 1 } = edit
  const { language } = call.context
  const edges = edgesOf(call, { isFirst: true, isLast: true })
  const own = ownTokens(
    chunkRequest(edit, facts, { text: '', words: 0, near: noSurroundings, ...(edges && { edges }) }),
  )
  const room = usableTokens(facts, language) - own
  const tokens = Math.min(room * CHUNK_SHARE, room - SURROUNDING_TOKENS)
  const fitting = tokens / (tokensPerWord(content, language) * (1 + Math.max(1, factor) * REPLY_MARGIN))
  return Math.max(MIN_CHUNK_WORDS, Math.min(MAX_WORDS / Math.max(1, factor), fitting))
}

/**
 * Returns the surroundings of one chunk: the chunks next to it, and then the surroundings of the
 * whole text.
 */
const surroundingsOf = (whole: Surroundings, pieces: readonly EditChunk[], at: number): Surroundings => ({
  ...whole,
  before: [whole.before, ...pieces.slice(0, at).map(({ text }) => text)]
    .filter(Boolean)
    .join('\n\n')
    .slice(-NEAR_CHARACTERS),
  after: [...pieces.slice(at + 1).map(({ text }) => text), whole.after]
    .filter(Boolean)
    .join('\n\n')
    .slice(0, NEAR_CHARACTERS),
})

interface ChunkPlace {
  near: Surroundings
  edges?: SelectionEdges
  source: string
  language: LanguageCode
}

/**
 * Removes the parts of a chunk's reply that only repeat the text around it, and fits the reply into
 * its paragraph.
 */
async function* fitted(prose: Prose, { near, edges, source, language }: ChunkPlace): Prose {
  for await (const event of prose) {
    if (event.type === 'delta') {
      yield event
      continue
    }
    const alone = removeEcho(event.text, { before: near.before, after: near.after, source }, language)
    const text = edges ? fitSelection(alone, source, edges, language) : alone
    yield text === event.text ? event : { ...event, text, words: countWords(text, language) }
  }
}

/** Returns the chunk unchanged. */
async function* unchanged(text: string): Prose {
  yield { type: 'delta', text }
  yield { type: 'end', text, words: 0 }
}

/**
 * Edits a text of any length. Splits a long text into chunks of paragraphs, processes a few in
 * parallel, and yields them in order.
 */
export async function* editText(edit: TextEdit): Prose {
  const { model, task, content, call, factor, keepsLength, isFree, temperature } = edit
  const { language } = call.context
  if (content.trim() === '') {
    yield { type: 'end', text: '', words: 0 }
    return
  }
  const facts = (await model.facts?.(task)) ?? {}
  const pieces = editChunks(content, chunkWords(edit, facts), language)
  const leaving = new AbortController()
  const signal = call.signal ? AbortSignal.any([call.signal, leaving.signal]) : leaving.signal

  // Scene breaks are not sent, because a model would invent text for them. Only a request of the
  // author may ask for such text.
  const isRequested = ({ words }: EditChunk) => words > 0 || isFree === true
  const requests = pieces.filter(isRequested).length
  const firstRequested = pieces.findIndex(isRequested)

  const streams = pieces.map((piece, at) => (): AsyncIterable<ProseEvent> => {
    const { text, words } = piece
    if (!isRequested(piece)) return unchanged(text)
    const near = surroundingsOf(call.surroundings ?? noSurroundings, pieces, at)
    const edges = edgesOf(call, { isFirst: at === 0, isLast: at === pieces.length - 1 })
    const promptFor = (wrong: Verdict | undefined) =>
      deskPrompt(chunkRequest(edit, facts, { text, words, near, ...(edges && { edges }), ...(wrong && { wrong }) }))
    const target = targetWords(words, factor)
    const grows = factor !== undefined && factor > 1
    const requestedLength = target ?? (keepsLength ? words : undefined)
    return withReplyRetry({
      rules: { language, source: text, isFree, ...(requestedLength !== undefined && { target: requestedLength }) },
      signal,
      // A refused chunk among several stays unchanged, because the other chunks are still useful.
      ...(requests > 1 && { fallback: text }),
      ask: (wrong) => {
        const prompt = promptFor(wrong)
        if (at === firstRequested && !wrong) call.onSent?.({ ...prompt.sent, requests })
        const prose = generateProse({
          model,
          task,
          prompt,
          call: { ...call, signal },
          quoted: startsQuoted(text),
          source: text,
          temperature,
          words: grows ? target : undefined,
        })
        return fitted(prose, { near, source: text, language, ...(edges && { edges }) })
      },
    })
  })

  const finished: string[] = []
  const notes = new Set<ResultNote | undefined>()
  let written = 0
  let shown = 0
  try {
    for await (const [at, event] of inOrder(streams, AHEAD)) {
      if (event.type === 'end') {
        finished.push(event.text.trim())
        notes.add(event.note)
        written += event.words
      } else if (event.replaces) {
        shown = at
        yield { ...event, text: [...finished, event.text].join('\n\n') }
      } else {
        yield shown === at ? event : { ...event, text: `\n\n${event.text}` }
        shown = at
      }
    }
  } finally {
    leaving.abort()
  }
  const text = finished.join('\n\n')
  const note = noteOf(text, notes, edit)
  if (note === 'refused' && written === 0)
    throw new ModelError('refused', 'The model refused to work on any of this text')
  yield { type: 'end', text, words: written, ...(note && { note }) }
}

/**
 * Combines the notes of all chunks. The result is `unchanged` only if the whole text is unchanged.
 */
const noteOf = (
  text: string,
  notes: ReadonlySet<ResultNote | undefined>,
  { content, factor, keepsLength, isFree, call }: TextEdit,
): ResultNote | undefined => {
  const { language } = call.context
  if (notes.has('refused')) return 'refused'
  if (notes.has('other_language')) return 'other_language'
  if (isUnchanged(text, content)) return 'unchanged'
  const words = countWords(content, language)
  const target = factor === undefined ? (keepsLength ? words : undefined) : words * factor
  const isMissed = target !== undefined && !isFree && missesLength(countWords(text, language), target, words)
  return isMissed ? 'length_missed' : undefined
}

/** Serbian uses two scripts; the result keeps the script of the text. */
const scriptInstruction = (text: string, language: LanguageCode): string => {
  if (language !== 'serbian') return ''
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0
  const cyrillic = text.match(/\p{Script=Cyrillic}/gu)?.length ?? 0
  return latin > cyrillic ? 'Write it in Latin letters, as the text is.' : ''
}
