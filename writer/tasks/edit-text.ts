import { countWords } from '#manuscript/model/count-words.ts'
import type { LanguageModel } from '#writer/model/language-model.ts'
import type { Prose, ProseEvent, WritingCall } from '#writer/writer.ts'
import { buildPrompt, lengthInWords, proseForm } from './build-prompt.ts'
import type { Material } from './fence.ts'
import { inOrder } from './in-order.ts'
import { piecesOf } from './pieces.ts'
import { streamProse } from './stream-prose.ts'

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
  order: string
  materials?: Material[]
  /** Length of the result against the text's; where not given, none is asked for. */
  factor?: number
  temperature?: number
}

const startsQuoted = (text: string): boolean => /^["“„«»「『‘]/u.test(text.trim())

/** Works on a text of any length: a long one in groups of paragraphs, a few at once, shown in order. */
export async function* editText(edit: TextEdit): Prose {
  const { model, task, content, call, order, materials = [], factor, temperature } = edit
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
    const prompt = buildPrompt(
      call.context,
      [
        order,
        before
          ? 'The tag before holds what stands before the text; it is there to be read on from and not to be repeated.'
          : '',
        target === undefined ? '' : `Length: about ${lengthInWords(target, language)}.`,
        proseForm,
      ]
        .filter(Boolean)
        .join('\n'),
      [...materials, { name: 'before', text: before }, { name: 'text', text }],
      text,
    )
    const grows = factor !== undefined && factor > 1
    return streamProse({
      model,
      task,
      prompt,
      call: { ...call, signal },
      quoted: startsQuoted(text),
      temperature,
      words: grows ? target : undefined,
    })
  })

  const finished: string[] = []
  try {
    for await (const [at, event] of inOrder(streams, AHEAD)) {
      if (event.type === 'end') finished.push(event.text)
      else if (finished.length === at && at > 0 && !finished[at - 1]!.endsWith('\n')) {
        finished[at - 1] += '\n'
        yield { type: 'delta', text: `\n\n${event.text}` }
      } else yield event
    }
  } finally {
    leaving.abort()
  }
  const text = finished.map((piece) => piece.trim()).join('\n\n')
  yield { type: 'end', text, words: countWords(text, language) }
}
