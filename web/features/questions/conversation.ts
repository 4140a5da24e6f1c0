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
  /** `stopped`: the person stopped it. `failed`: an error ended it, and nothing was charged. */
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

const citation = / ?\[\d+\]/g
/** Returns an answer without its references, for the clipboard and the text. */
export const plainAnswer = ({ text, answer }: Pick<Entry, 'text' | 'answer'>): string => {
  let plain = (answer?.answer ?? text).replace(/^\s*\[0\]\s*/, '').replaceAll(citation, '')
  // Removes the quotation marks from invented quotes, so that they don't look like a quote from the
  // text.
  for (const quote of answer?.invented ?? [])
    plain = plain.replaceAll(new RegExp(`["“„«»「『]${escaped(quote)}["”“»«」』]`, 'g'), quote)
  return plain.trim()
}
const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Earlier questions with their answers, in case a question refers to them. */
const earlierOf = (entries: readonly Entry[]) =>
  entries
    .filter(({ type, state, text }) => type === 'answer' && state !== 'failed' && text.trim() !== '')
    .slice(-limits.earlier)
    .map(({ question, text, answer }) => ({ question, answer: (answer?.answer ?? text).slice(0, limits.answer) }))

interface CallOptions {
  signal: AbortSignal
  /** Called with each change of the entry. */
  onChange: (fields: Partial<Entry>) => void
}

/** Streams the answer of a question. */
const readAnswer = async (
  projectId: string,
  question: string,
  earlier: ReturnType<typeof earlierOf>,
  { signal, onChange }: CallOptions,
): Promise<Partial<Entry>> => {
  const reply = await api('POST /projects/:id/questions', {
    params: { id: projectId },
    body: { question, earlier },
    signal,
  })
  let text = ''
  for await (const event of reply) {
    if (event.type === 'end') {
      const { answer, sources, sent } = event.reply
      return { answer: event.reply, text: answer, sources, sent }
    }
    text = event.replaces ? event.text : text + event.text
    onChange({
      text,
      ...(event.sources && { sources: event.sources }),
      ...(event.sent && { sent: event.sent }),
    })
  }
  throw new Error('The answer was cut off.')
}

/** Finds passages without a language model. */
const readPassages = async (projectId: string, question: string, { signal }: CallOptions): Promise<Partial<Entry>> => {
  const call = { params: { id: projectId }, body: { question }, signal }
  const { passages } = await api('POST /projects/:id/passages', call)
  return { sources: passages }
}

const empty = { state: 'waiting', text: '', sources: [], sent: null, answer: null, error: null } as const

/** A store of the entries of a conversation, which notifies its listeners of changes. */
const entryList = () => {
  let entries: readonly Entry[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  const store = externalStore({ get: () => entries })
  const notify = () => {
    clearTimeout(timer)
    timer = undefined
    store.notify()
  }
  const change = (id: number, fields: Partial<Entry>) => {
    entries = entries.map((entry) => (entry.id === id ? { ...entry, ...fields } : entry))
    // Words of an answer arrive faster than a page can show them.
    timer ??= setTimeout(notify, PICTURE)
  }
  return {
    use: store.use,
    get: () => entries,
    set: (next: readonly Entry[]) => {
      entries = next
      notify()
    },
    change,
    settle: (id: number, fields: Partial<Entry>) => {
      change(id, fields)
      notify()
    },
  }
}

/**
 * Holds the questions and answers about a project. They exist only in the memory of this page, and
 * survive closing the panel.
 */
const openConversation = (options: ConversationOptions) => {
  const { projectId } = options
  let { flush, onCharged } = options
  const list = entryList()
  let call = new AbortController()
  let next = 0

  const run = async ({ id, type, question }: Entry) => {
    const { signal } = (call = new AbortController())
    const of: CallOptions = { signal, onChange: (fields) => list.change(id, fields) }
    const earlier = earlierOf(list.get().filter((entry) => entry.id < id))
    try {
      await flush()
      const fields = await (type === 'answer'
        ? readAnswer(projectId, question, earlier, of)
        : readPassages(projectId, question, of))
      if (!signal.aborted) list.settle(id, { state: 'done', ...fields })
    } catch (error) {
      if (!signal.aborted) list.settle(id, { state: 'failed', error: error as Error })
    }
    if (type === 'answer') onCharged()
  }
  const begin = (entry: Entry) => {
    list.set([...list.get().filter(({ id }) => id !== entry.id), entry])
    void run(entry)
  }
  const isWaiting = () => list.get().some(({ state }) => state === 'waiting')
  const stop = () => {
    call.abort()
    for (const { id, state } of list.get()) if (state === 'waiting') list.settle(id, { state: 'stopped' })
  }

  return {
    use: list.use,
    /** Updates the function that saves the text of the open project. */
    attach: (now: Pick<ConversationOptions, 'flush' | 'onCharged'>): void => {
      flush = now.flush
      onCharged = now.onCharged
    },
    ask: (question: string, type: Entry['type']) => {
      if (!isWaiting()) begin({ id: next++, question, type, ...empty })
    },
    /** Asks a question again, or searches for its passages instead. */
    again: (id: number, type?: Entry['type']) => {
      const entry = list.get().find((one) => one.id === id)
      if (entry && !isWaiting()) begin({ ...entry, ...empty, type: type ?? entry.type })
    },
    /** Stops the call, and keeps the text so far. */
    stop,
    clear: () => {
      stop()
      list.set([])
    },
  }
}
type Conversation = ReturnType<typeof openConversation>

const open = new Map<string, Conversation>()

/** Returns the conversation about a project, which began when this page was loaded. */
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
