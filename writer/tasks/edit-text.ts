import { countWords } from '#manuscript/model/count-words.ts'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import type { ResultNote } from '#manuscript/model/result-notes.ts'
import type { LanguageModel } from '#writer/model/language-model.ts'
import type { Prose, ProseEvent, WritingCall } from '#writer/writer.ts'
import { buildPrompt, lengthInWords, proseForm } from './build-prompt.ts'
import type { Material } from './fence.ts'
import { inOrder } from './in-order.ts'
import { piecesOf } from './pieces.ts'
import { isUnchanged, missesLength } from './judge-reply.ts'
import { retryInstructions, withReplyRetry } from './retry-reply.ts'
import type { Verdict } from './judge-reply.ts'
import { generateProse } from './generate-prose.ts'
import { ModelError } from '#writer/model/model-error.ts'

/** A reply of this many words is within the limit of output of every model in use, and short enough to keep to its length. */
const MOST_WORDS = 1200
/** Pieces under way beside the one that is being shown. */
const AHEAD = 2
/** What a piece sees of the text before it, so that it reads on. */
const CONTEXT_CHARACTERS = 500

export interface TextEdit {
  model: LanguageModel
  task: string
  content: string
  call: WritingCall
  /** In our words: what is to be done to the text in the tag `text`. */
  instruction: string
  materials?: Material[]
  /** Length of the result against the text's; where not given, none is asked for. */
  factor?: number
  /** The result is to be about as long as the text, though no number is named. */
  keepsLength?: boolean
  /** What is asked for is the person's own wish, which may be another language or a single word. */
  isFree?: boolean
  temperature?: number
}

const startsQuoted = (text: string): boolean => /^["“„«»「『‘]/u.test(text.trim())

/** Works on a text of any length: a long one in groups of paragraphs, a few at once, shown in order. */
export async function* editText(edit: TextEdit): Prose {
  const { model, task, content, call, instruction, materials = [], factor, keepsLength, isFree, temperature } = edit
  const { language } = call.context
  const pieces = piecesOf(content, MOST_WORDS / Math.max(1, factor ?? 1), language)
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
      // One passage of many that is refused stays as it was; the others are of use without it.
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

/** What is to be said of the whole. Passages that came back as they were count only where all did. */
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

/** Serbian is written in two scripts; a text stays in its own. */
const inItsScript = (text: string, language: LanguageCode): string => {
  if (language !== 'serbian') return ''
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0
  const cyrillic = text.match(/\p{Script=Cyrillic}/gu)?.length ?? 0
  return latin > cyrillic ? 'Write it in Latin letters, as the text is.' : ''
}
