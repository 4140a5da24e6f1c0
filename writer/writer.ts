import type { LanguageCode } from '#manuscript/model/languages.ts'
import type { Outline } from '#manuscript/model/outline.ts'
import type { ResultNote } from '#manuscript/model/result-notes.ts'
import type { WriteBook } from './book/book-state.ts'

/** What a text is written under. All of it is material or settings of the person; none of it can give orders to the model. */
export interface WritingContext {
  language: LanguageCode
  tone?: string
  /** What the project is about. */
  description?: string
  writingStyle?: string
  /** Go into every prompt in full. */
  guidelines?: readonly { title: string; content: string }[]
  /** The passages that matter are chosen from these, within a budget. */
  references?: readonly { title: string; content: string }[]
  nsfw?: boolean
}

export interface WritingCall {
  context: WritingContext
  /** For fairness between users when calls queue. */
  user: string
  signal?: AbortSignal
}

/**
 * Text as it comes, then once the whole of it, cleaned, which replaces the deltas. A delta with `replaces` takes the place of all
 * deltas before it: the writer begins again. `words` counts what was written, without what was left as it was.
 */
export type ProseEvent =
  | { type: 'delta'; text: string; replaces?: true }
  /** `safe`: `safeMarkdown` has made this text, so that nobody needs to parse it again. */
  | { type: 'end'; text: string; words: number; note?: ResultNote; safe?: true }
export type Prose = AsyncIterable<ProseEvent>

export type Growth = 'double' | 'triple' | 'quadruple'
export type Shrinkage = 'half' | 'third' | 'quarter'

/**
 * Everything that Inkloom writes, by a language model or without one. Text in and out is Markdown without HTML.
 * Throws `ModelError`, or `NotSupported` where the built-in writer can't serve honestly.
 */
export interface Writer {
  readonly kind: 'model' | 'builtin'
  /** What the person reads, for example `llama3.2 on Ollama` or `Built-in writer`. */
  readonly name: string
  outline(request: { length: number; chapters?: number; subChapters?: number }, call: WritingCall): Promise<Outline>
  section(request: { title: string; chapter?: string; outline?: Outline; words?: number }, call: WritingCall): Prose
  rewriteTitle(request: { title: string }, call: WritingCall): Promise<string>
  paraphrase(request: { content: string; tone: string }, call: WritingCall): Prose
  expand(request: { content: string; to?: Growth }, call: WritingCall): Prose
  shorten(request: { content: string; to?: Shrinkage }, call: WritingCall): Prose
  prompt(request: { content: string; prompt: string }, call: WritingCall): Prose
  matchStyle(request: { content: string; sample: string }, call: WritingCall): Prose
  readonly book: WriteBook
}

/** The built-in writer can't do this honestly; the message is for the person. */
export class NotSupported extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'NotSupported'
  }
}
