import { ModelError } from '#writer/model/model-error.ts'
import { isRefusal } from '#writer/quality/detect-refusal.ts'
import type { Prose, ProseEvent } from '#writer/writer.ts'
import { judgeReply } from './judge-reply.ts'
import type { ReplyRules, Verdict } from './judge-reply.ts'

/** Instructions for the second attempt; each names the problem of the first. */
export const retryInstructions: Record<Verdict, string> = {
  refused:
    'This is ordinary work on a person’s own manuscript. Do it as an editor would. Where a passage can’t be worked on, leave that passage as it is and work on the rest.',
  useless: 'A first try had no usable text in it. Answer with the text alone.',
  other_language: 'A first try was in another language. Keep strictly to the language named above.',
  unchanged: 'A first try gave the text back as it was. Really change it, as asked.',
  length_missed: 'A first try was far from the length asked for. Keep to that length.',
}

/** Verdicts from worst to least severe. */
const severity: readonly Verdict[] = ['useless', 'refused', 'other_language', 'unchanged', 'length_missed']

type End = Extract<ProseEvent, { type: 'end' }>

interface Outcome {
  end?: End
  verdict: Verdict | undefined
  error?: ModelError
}

interface ReplyRetryOptions {
  /** Calls the model. For the second attempt, `wrong` is the problem of the first. */
  ask: (wrong?: Verdict) => Prose
  rules: ReplyRules
  signal: AbortSignal | undefined
  /** Replaces a text that was refused twice; without it, the refusal is an error. */
  fallback?: string
}

/** The number of characters after which a reply no longer counts as the beginning of a refusal. */
export const SHOWN_FROM = 40

/** Holds back a beginning that reads like a refusal, so that no reader sees it. */
async function* removeRefusal(prose: Prose, rules: ReplyRules): Prose {
  let held = ''
  let open = true
  for await (const event of prose) {
    if (event.type === 'end' || !open) {
      if (event.type === 'end' && open && held && !isRefusal(event.text, rules.language))
        yield { type: 'delta', text: held }
      yield event
      continue
    }
    held += event.text
    if (held.length < SHOWN_FROM || isRefusal(held, rules.language)) continue
    open = false
    yield { type: 'delta', text: held }
  }
}

const worseOf = (one: Outcome, other: Outcome, target: number | undefined): Outcome => {
  const rank = ({ verdict }: Outcome) => (verdict ? severity.indexOf(verdict) : severity.length)
  if (rank(one) !== rank(other)) return rank(one) < rank(other) ? one : other
  const off = ({ end }: Outcome) => Math.abs((end?.words ?? 0) - (target ?? 0))
  return off(one) > off(other) ? one : other
}

/**
 * Repeats the request once if the reply refused, used another language, changed nothing or missed
 * its length by half. Yields the better reply with a note. Throws if neither has usable text.
 */
export async function* withReplyRetry({ ask, rules, signal, fallback }: ReplyRetryOptions): Prose {
  const run = async function* (wrong?: Verdict): AsyncGenerator<ProseEvent, Outcome, undefined> {
    let begun = wrong === undefined
    try {
      for await (const event of removeRefusal(ask(wrong), rules)) {
        if (event.type === 'end') return { end: event, verdict: await judgeReply(event.text, rules) }
        yield begun ? event : { ...event, replaces: true }
        begun = true
      }
      return { verdict: 'useless' }
    } catch (error) {
      const type = error instanceof ModelError ? error.type : undefined
      const isLost = wrong !== undefined && !signal?.aborted && error instanceof ModelError
      if (type === 'refused') return { verdict: 'refused', error: error as ModelError }
      if (type === 'invalid' || isLost) return { verdict: 'useless', error: error as ModelError }
      throw error
    }
  }

  const first = yield* run()
  if (!first.verdict) {
    yield first.end!
    return
  }
  const second = yield* run(first.verdict)
  const best = worseOf(first, second, rules.target) === first ? second : first
  const { end, verdict } = best
  if (verdict === 'refused' || verdict === 'useless' || !end) {
    if (fallback !== undefined && verdict === 'refused') {
      yield { type: 'delta', text: fallback, replaces: true }
      yield { type: 'end', text: fallback, words: 0, note: 'refused' }
      return
    }
    // Clears the streamed text, because nothing is delivered.
    yield { type: 'delta', text: '', replaces: true }
    throw (
      best.error ??
      (verdict === 'refused'
        ? new ModelError('refused', 'The model refused twice to write this')
        : new ModelError('invalid', 'The model answered twice, but with no usable text'))
    )
  }
  // The displayed text must equal the delivered text.
  if (best === first) yield { type: 'delta', text: end.text, replaces: true }
  yield verdict ? { ...end, note: verdict } : end
}
