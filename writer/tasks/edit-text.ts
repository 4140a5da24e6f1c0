import { countWords } from '#manuscript/model/count-words.ts'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import type { ResultNote } from '#manuscript/model/result-notes.ts'
import type { LanguageModel } from '#writer/model/language-model.ts'
import type { Prose, ProseEvent, WritingCall } from '#writer/writer.ts'
import { buildPrompt, lengthInWords, proseForm } from './build-prompt.ts'
import type { Material } from './prompt-tags.ts'
import { inOrder } from './in-order.ts'
import { editChunks } from './edit-chunks.ts'
import { isUnchanged, missesLength } from './judge-reply.ts'
import { retryInstructions, withReplyRetry } from './retry-reply.ts'
import type { Verdict } from './judge-reply.ts'
import { generateProse } from './generate-prose.ts'
import { ModelError } from '#writer/model/model-error.ts'

/**
 * A reply of this many words fits the output limit of every model in use and is short enough to
 * keep to its length.
 */
const MAX_WORDS = 1200
/** Number of later chunks to process in parallel with the displayed one. */
const AHEAD = 2
/** Characters of the preceding text that a chunk sees, for continuity. */
const CONTEXT_CHARACTERS = 500

export interface TextEdit {
  model: LanguageModel
  task: string
  content: string
  call: WritingCall
  /** The instruction for the text in the tag `text`, in Inkloom's words. */
  instruction: string
  materials?: Material[]
  /** Target length relative to the text; no target if missing. */
  factor?: number
  /** The result should be about as long as the text, although the prompt names no number. */
  keepsLength?: boolean
  /** The person wrote the request, which may ask for another language or a single word. */
  isFree?: boolean
  temperature?: number
}

const startsQuoted = (text: string): boolean => /^["“„«»「『‘]/u.test(text.trim())

/**
 * Edits a text of any length. Splits a long text into chunks of paragraphs, processes a few in
 * parallel, and yields them in order.
 */
export async function* editText(edit: TextEdit): Prose {
  const { model, task, content, call, instruction, materials = [], factor, keepsLength, isFree, temperature } = edit
  const { language } = call.context
  const pieces = editChunks(content, MAX_WORDS / Math.max(1, factor ?? 1), language)
  if (pieces.length === 0) {
    yield { type: 'end', text: '', words: 0 }
    return
  }
  const leaving = new AbortController()
  const signal = call.signal ? AbortSignal.any([call.signal, leaving.signal]) : leaving.signal

  const streams = pieces.map(({ text, words }, at) => (): AsyncIterable<ProseEvent> => {
    const before = pieces[at - 1]?.text.slice(-CONTEXT_CHARACTERS) ?? ''
    const target = factor === undefined ? undefined : Math.max(5, words * factor)
    const promptFor = (wrong: Verdict | undefined) =>
      buildPrompt(
        call.context,
        [
          instruction,
          inItsScript(text, language),
          before
            ? 'The tag before holds what stands before the text; it is there to be read on from and not to be repeated.'
            : '',
          target === undefined ? '' : `Length: about ${lengthInWords(target, language)}.`,
          wrong ? retryInstructions[wrong] : '',
          proseForm,
        ]
          .filter(Boolean)
          .join('\n'),
        [...materials, { name: 'before', text: before }, { name: 'text', text }],
        text,
      )
    const grows = factor !== undefined && factor > 1
    const lengthAsked = target ?? (keepsLength ? words : undefined)
    return withReplyRetry({
      rules: { language, source: text, isFree, ...(lengthAsked !== undefined && { target: lengthAsked }) },
      signal,
      // A refused chunk among several stays unchanged, since the other chunks are still useful.
      ...(pieces.length > 1 && { fallback: text }),
      ask: (wrong) =>
        generateProse({
          model,
          task,
          prompt: promptFor(wrong),
          call: { ...call, signal },
          quoted: startsQuoted(text),
          temperature,
          words: grows ? target : undefined,
        }),
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
const inItsScript = (text: string, language: LanguageCode): string => {
  if (language !== 'serbian') return ''
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0
  const cyrillic = text.match(/\p{Script=Cyrillic}/gu)?.length ?? 0
  return latin > cyrillic ? 'Write it in Latin letters, as the text is.' : ''
}
