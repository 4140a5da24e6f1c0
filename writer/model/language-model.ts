import type { z } from 'zod'

export interface Message {
  role: 'system' | 'user' | 'assistant'
  content: string
}

/** Whose turn it is when calls queue: interactive before book, round-robin between users, then the most urgent first. */
export interface Turn {
  user: string
  kind: 'interactive' | 'book'
  /** Work that still hangs on this call, in any one unit; the longest remaining path goes first. */
  urgency?: number
}

export interface ModelRequest {
  messages: Message[]
  /** Name of the task (`section`, `outline`, ...), for metrics, logs and scripted models. */
  task: string
  maxTokens?: number
  temperature?: number
  signal?: AbortSignal
  turn?: Turn
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
