import type { Message } from '#writer/model/language-model.ts'

/** The prompt of an edit, for the person who requested it. */
export interface SentPrompt {
  wordsBefore: number
  wordsAfter: number
  /** The number of facts of the codex. */
  facts: number
  /** The number of sentences from elsewhere in the manuscript. */
  sentences: number
  /** The number of passages of the manuscript from which a question was answered. */
  passages?: number
  guidelines: number
  /** The number of passages of references. */
  references: number
  /** The number of passages of the author's own text. */
  stylePassages: number
  /** The estimated number of tokens of the first request. */
  tokens: number
  /** The number of requests, which is more than one for a long text. */
  requests: number
  /** The first request. */
  messages: readonly Pick<Message, 'role' | 'content'>[]
}
