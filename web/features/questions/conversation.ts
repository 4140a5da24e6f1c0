import type { AnswerSource } from '#contract/answer-source.ts'
import { type Answer, limits } from '#contract/questions.ts'
import type { SentPrompt } from '#contract/sent-prompt.ts'
import { api } from '#web/lib/api/api.ts'
import { externalStore } from '#web/lib/stores/external-store.ts'

/** A question with its answer, or with the passages that were found for it. */
export interface Entry {
  id: number
  question: string
  /** `passages`: found without a language model. */
  type: 'answer' | 'passages'
  /** `stopped`: by the person. A `failed` answer cost nothing. */
  state: 'waiting' | 'done' | 'stopped' | 'failed'
  /** The text so far. */
  text: string
  sources: readonly AnswerSource[]
  sent: SentPrompt | null
  /** The checked answer, once it is complete. */
  answer: Answer | null
  error: Error | null
}

interface ConversationOptions {
  projectId: string
  /** Saves the text, because the server answers from the saved one. */
  flush: () => Promise<unknown>
  /** Called when an answer was charged. */
  onCharged: () => void
}

/** Milliseconds between two renders of an answer that is being written. */
const PICTURE = 80

const citation = /\s*\[\d+\]/g
/** Returns an answer without its references, for the clipboard and the text. */
export const plainAnswer = ({ text, answer }: Pick<Entry, 'text' | 'answer'>): string => {
  let plain = (answer?.answer ?? text).replace(/^\s*\[0\]\s*/, '').replaceAll(citation, '')
  // Invented words must not look like a quote.
  for (const quote of answer?.invented ?? [])
    plain = plain.replaceAll(new RegExp(`["“„«»「『]${escaped(quote)}["”“»«」』]`, 'g'), quote)
  return plain.trim()
}
const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Earlier questions that have an answer, for a question that refers to them. */
const earlierOf = (entries: readonly Entry[]) =>
  entries
    .filter(({ type, state, text }) => type === 'answer' && state !== 'failed' && text.trim() !== '')
    .slice(-limits.earlier)
    .map(({ question, text, answer }) => ({ question, answer: (answer?.answer ?? text).slice(0, limits.answer) }))

/**
 * Holds the questions and answers about a project. They stay in the memory of this page only, also
 * while the panel is closed.
 */
export const openConversation = (options: ConversationOptions) => {
  let { projectId, flush, onCharged } = options
  let entries: readonly Entry[] = []
  let call = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let next = 0
  const store = externalStore({ get: () => entries })

  const change = (id: number, fields: Partial<Entry>) => {
    entries = entries.map((entry) => (entry.id === id ? { ...entry, ...fields } : entry))
    // Words of an answer arrive faster than a page can show them.
    timer ??= setTimeout(() => {
      timer = undefined
      store.notify()
    }, PICTURE)
  }
  const settle = (id: number, fields: Partial<Entry>) => {
    change(id, fields)
    clearTimeout(timer)
    timer = undefined
    store.notify()
  }

  const answer = async (id: number, question: string, signal: AbortSignal) => {
    const earlier = earlierOf(entries.filter((entry) => entry.id < id))
    const reply = await api('POST /projects/:id/questions', {
      params: { id: projectId },
      body: { question, earlier },
      signal,
    })
    let text = ''
    for await (const event of reply) {
      if (event.type === 'end') {
        settle(id, {
          state: 'done',
          answer: event.reply,
          text: event.reply.answer,
          sources: event.reply.sources,
          sent: event.reply.sent,
        })
        return
      }
      text = event.replaces ? event.text : text + event.text
      change(id, {
        text,
        ...(event.sources && { sources: event.sources }),
        ...(event.sent && { sent: event.sent }),
      })
    }
    if (!signal.aborted) throw new Error('The answer was cut off.')
  }
  const find = async (id: number, question: string, signal: AbortSignal) => {
    const { passages } = await api('POST /projects/:id/passages', {
      params: { id: projectId },
      body: { question },
      signal,
    })
    settle(id, { state: 'done', sources: passages })
  }

  const run = async (id: number) => {
    const entry = entries.find((one) => one.id === id)
    if (!entry) return
    const { signal } = (call = new AbortController())
    try {
      await flush()
      await (entry.type === 'answer' ? answer : find)(id, entry.question, signal)
    } catch (error) {
      if (!signal.aborted) settle(id, { state: 'failed', error: error as Error })
    }
    if (entry.type === 'answer') onCharged()
  }
  const begin = (id: number, entry: Entry) => {
    entries = [...entries.filter((one) => one.id !== id), entry]
    store.notify()
    void run(id)
  }
  const empty = { state: 'waiting', text: '', sources: [], sent: null, answer: null, error: null } as const
  const isWaiting = () => entries.some(({ state }) => state === 'waiting')
  const stop = () => {
    call.abort()
    for (const { id, state } of entries) if (state === 'waiting') settle(id, { state: 'stopped' })
  }

  return {
    use: store.use,
    /** Updates how the open project saves its text. */
    attach: (now: Pick<ConversationOptions, 'flush' | 'onCharged'>) => ({ flush, onCharged } = now),
    ask: (question: string, type: Entry['type']) => {
      if (!isWaiting()) begin(next, { id: next++, question, type, ...empty })
    },
    /** Asks a question again, or looks for its passages instead. */
    again: (id: number, type?: Entry['type']) => {
      const entry = entries.find((one) => one.id === id)
      if (entry && !isWaiting()) begin(id, { ...entry, ...empty, type: type ?? entry.type })
    },
    /** Ends the call, and keeps the text so far. */
    stop,
    clear: () => {
      stop()
      entries = []
      store.notify()
    },
  }
}
export type Conversation = ReturnType<typeof openConversation>

const open = new Map<string, Conversation>()

/** Returns the conversation about a project since this page was loaded. */
export const conversationOf = (options: ConversationOptions): Conversation => {
  const known = open.get(options.projectId)
  if (known) {
    known.attach(options)
    return known
  }
  const conversation = openConversation(options)
  open.set(options.projectId, conversation)
  return conversation
}
