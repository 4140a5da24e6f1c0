import type { Message } from '#writer/model/language-model.ts'

/** The prompt of an edit, for the person who requested it. */
export interface SentPrompt {
  wordsBefore: number
  wordsAfter: number
  /** Facts of the codex. */
  facts: number
  /** Sentences from elsewhere in the manuscript. */
  sentences: number
  /** Passages of the manuscript that a question was answered from. */
  passages?: number
  guidelines: number
  /** Passages of references. */
  references: number
  /** Passages of the author's own text. */
  stylePassages: number
  /** Estimated tokens of the first request. */
  tokens: number
  /** A long text is split into several requests. */
  requests: number
  /** The first request. */
  messages: readonly Pick<Message, 'role' | 'content'>[]
}
