import type { z } from 'zod'
import type { ModelFacts } from './profile.ts'

/** A part of a message that may be omitted or shortened if the prompt is too long. */
export interface TrimmablePart {
  /** The name in reports about omitted parts, for example `reference` or `outline`. */
  name: string
  /** Exact copy of the part's text in the message. */
  text: string
  /** The lowest priority is omitted first; of equal priorities, the last part. */
  priority: number
  /** Set if the part is shortened from its beginning instead of being omitted. */
  keep?: 'end'
}

export interface Message {
  role: 'system' | 'user' | 'assistant'
  content: string
  trimmable?: readonly TrimmablePart[]
}

/**
 * Position in the call queue: interactive before book, round-robin between users, then most urgent
 * first.
 */
export interface CallPriority {
  user: string
  type: 'interactive' | 'book'
  /**
   * Remaining work that depends on this call, in any unit. The longest remaining path goes first.
   */
  urgency?: number
}

/**
 * The reason why a call has produced nothing yet. `no-answer`: the request was sent `seconds` ago
 * and no token has arrived; `isAlive` is true if the server answers other requests, and is missing
 * for remote servers. `rate-limited`: the provider asked the client to wait until this time
 * (milliseconds since 1970). `retrying`: the call failed and is repeated at this time; `attempt` 2
 * of 4 is the first of three retries.
 */
export type WaitingState =
  | { reason: 'no-answer'; seconds: number; isAlive?: boolean }
  | { reason: 'rate-limited'; until: number; attempt: number; of: number }
  | { reason: 'retrying'; until: number; attempt: number; of: number }

/** Reports the parts that were omitted because the prompt exceeded the context window. */
export interface ShortenedPrompt {
  /** Distinct names of the omitted parts, for example `reference` or `outline`. */
  parts: string[]
  /** Estimated number of omitted tokens. */
  tokens: number
  /** The model's context window in tokens, if it reported one. */
  contextWindow?: number
}

/** The origin of a call. The usage meter adds up calls by these fields. */
export interface UsedFor {
  /** Id of the user; null for visitors of the free tools. */
  user: string | null
  /** Id of the book that the call helps to write. */
  book?: string
  /** Id of the edit. An edit of a long text makes several calls. */
  edit?: string
  /** Set if the call serves a free tool. */
  tool?: true
}

export interface ModelRequest {
  messages: Message[]
  /**
   * Set if the messages continue an earlier call. Their beginning is sent unchanged, so that the
   * provider finds it in its prompt cache: the form of `object` goes into the last message, and the
   * format is not requested in a parameter, which some providers place before the messages.
   */
  continues?: true
  /** Name of the task (`section`, `outline`, ...), for metrics, logs and scripted models. */
  task: string
  maxTokens?: number
  temperature?: number
  signal?: AbortSignal
  callPriority?: CallPriority
  /** Set by `attributeCalls`, not by the tasks. */
  usedFor?: UsedFor
  /**
   * Converts a reply that does not fit the schema, such as an outline in Markdown, to a value.
   * Returns undefined if it cannot.
   */
  readReply?: (reply: string) => unknown
  /**
   * Called when the call starts to wait and when the reason changes; called with null once the
   * first token arrives or the call ends.
   */
  onWaiting?: (state: WaitingState | null) => void
  /** Called if parts of the prompt were omitted because it was too long. */
  onShortened?: (shortened: ShortenedPrompt) => void
  /**
   * Called with the token usage of each `object` reply. `text` reports usage in its `end` event.
   */
  onUsage?: (usage: Usage) => void
}

/** `length` means that the model reached its token limit before the text was complete. */
export type FinishReason = 'stop' | 'length'

export interface Usage {
  /** Tokens as counted by the provider, else estimated. */
  inputTokens: number
  outputTokens: number
  /**
   * Tokens of the prompt that the provider read from its cache. `inputTokens` includes them.
   * Undefined if the provider does not report them.
   */
  cachedTokens?: number
}

export type TextEvent = { type: 'delta'; text: string } | { type: 'end'; finish: FinishReason; usage: Usage }

/** Interface to a language model. Both methods throw only `ModelError`, after their retries. */
export interface LanguageModel {
  /** Name shown to people, for example `llama3.2 on Ollama`. */
  readonly name: string
  /**
   * Streams text and exactly one final `end` event. A stream without a finish reason is an error,
   * never a short text. Leaving the loop or aborting closes the connection immediately. Text is
   * never yielded twice, because only calls that have produced nothing are retried.
   */
  text(request: ModelRequest): AsyncIterable<TextEvent>
  /**
   * Requests a value. The schema is part of the prompt and of `response_format`; code block marks
   * are removed, the value is validated, and the model gets one repair attempt.
   */
  object<S extends z.ZodType>(request: ModelRequest, schema: S): Promise<z.output<S>>
  /**
   * Returns the facts about the model that carries out `task`, and asks its server once for missing
   * ones. Never throws. Missing for models without a server.
   */
  facts?: (task?: string) => Promise<ModelFacts>
}
