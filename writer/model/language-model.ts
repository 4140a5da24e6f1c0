import type { z } from 'zod'

/** A part of a message that may be left out, or cut, where the whole prompt is too long for the model. */
export interface TrimmablePart {
  /** For whoever is told what was left out: `reference`, `outline`, ... */
  name: string
  /** Stands in the message's content exactly like this. */
  text: string
  /** Parts with the lowest priority are left out first; of equal ones the last. */
  priority: number
  /** The end of the part is kept: it is cut from its beginning instead of being left out. */
  keep?: 'end'
}

export interface Message {
  role: 'system' | 'user' | 'assistant'
  content: string
  trimmable?: readonly TrimmablePart[]
}

/** Whose turn it is when calls queue: interactive before book, round-robin between users, then the most urgent first. */
export interface Turn {
  user: string
  kind: 'interactive' | 'book'
  /** Work that still hangs on this call, in any one unit; the longest remaining path goes first. */
  urgency?: number
}

/**
 * Why a call has brought nothing yet.
 * `no-answer`: the request was sent `seconds` ago, and not one token has come. `isAlive` says whether the server answers
 * other requests meanwhile; it is missing for servers that are not asked (those outside this machine and its network).
 * `rate-limited`: the provider asked to wait until this time (milliseconds since 1970).
 * `retrying`: the call failed and is made again at this time; `attempt` 2 of 4 is the first retry of three.
 */
export type WaitingState =
  | { reason: 'no-answer'; seconds: number; isAlive?: boolean }
  | { reason: 'rate-limited'; until: number; attempt: number; of: number }
  | { reason: 'retrying'; until: number; attempt: number; of: number }

/** The prompt did not fit the model's context window, and these parts of it were left out. */
export interface ShortenedPrompt {
  /** Names of the parts, as the prompt calls them, without repetition: `reference`, `outline`, ... */
  parts: string[]
  /** Estimated tokens that were left out. */
  tokens: number
  /** Tokens that the model can take, if it said so. */
  contextWindow?: number
}

export interface ModelRequest {
  messages: Message[]
  /** Name of the task (`section`, `outline`, ...), for metrics, logs and scripted models. */
  task: string
  maxTokens?: number
  temperature?: number
  signal?: AbortSignal
  turn?: Turn
  /**
   * For a value that is asked for: makes one of a reply that does not fit the schema as it stands, such as an outline in
   * Markdown. Undefined where it can't.
   */
  readReply?: (reply: string) => unknown
  /** Called when the call begins to wait, whenever that changes, and with null once the first token is there or the call is over. */
  onWaiting?: (state: WaitingState | null) => void
  /** Called when parts of the prompt were left out because it was too long for the model. */
  onShortened?: (shortened: ShortenedPrompt) => void
  /** Called with what each reply took where a value is asked for, as `text` tells it at its end. */
  onUsage?: (usage: Usage) => void
}

/** `length` means that the model ran into its limit of tokens: the text goes on. */
export type FinishReason = 'stop' | 'length'

export interface Usage {
  /** Tokens as the provider counted them, else estimated from the text. */
  inputTokens: number
  outputTokens: number
}

export type TextEvent = { type: 'delta'; text: string } | { type: 'end'; finish: FinishReason; usage: Usage }

/**
 * The one port through which Inkloom asks a language model.
 * Both calls throw `ModelError` and nothing else; retries happened before it is thrown.
 */
export interface LanguageModel {
  /** What the person reads, for example `llama3.2 on Ollama`. */
  readonly name: string
  /**
   * Exactly one `end` comes last; a stream without a finish reason is an error, never a short text.
   * Leaving the loop or aborting the signal closes the upstream connection at once.
   * Text that has been handed out is never handed out again: only calls that gave nothing yet are retried.
   */
  text(request: ModelRequest): AsyncIterable<TextEvent>
  /** Schema in the prompt and in `response_format`, fences stripped, validated, one repair round. */
  object<S extends z.ZodType>(request: ModelRequest, schema: S): Promise<z.output<S>>
}
