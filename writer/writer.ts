import type { LanguageCode } from '#manuscript/model/languages.ts'
import type { Outline } from '#manuscript/model/outline.ts'
import type { ResultNote } from '#manuscript/model/result-notes.ts'
import type { BookOrder } from './book/book-order.ts'
import type { WriteBook } from './book/book-state.ts'
import type { CodexReader } from './codex/codex-reader.ts'
import type { ChapterReader } from './chapter/chapter-reader.ts'
import type { SentPrompt } from './desk/sent-prompt.ts'
import type { Surroundings } from './desk/surroundings.ts'
import type { Planner } from './plan/run-plan.ts'
import type { LanguageModel, UsedFor } from './model/language-model.ts'
import type { QuestionRequest } from './questions/answer-question.ts'

/**
 * Settings and material of the person who writes. All of it is data and none of it can instruct the
 * model.
 */
export interface WritingContext {
  language: LanguageCode
  /** The id of the book whose prompts share one tag suffix. Without it, each prompt has its own. */
  bookId?: string
  tone?: string
  /** Describes the project's subject. */
  description?: string
  writingStyle?: string
  /** Included completely in every prompt. */
  guidelines?: readonly { title: string; content: string }[]
  /** The references, from which relevant passages are selected within a budget. */
  references?: readonly { title: string; content: string }[]
  nsfw?: boolean
}

/** The unchanged text directly before and after a selected text. */
export interface SelectionEdges {
  before: string
  after: string
}

export interface WritingCall {
  context: WritingContext
  /** Id of the user. The call queue shares capacity fairly between users. */
  user: string
  /** The manuscript around the text. Without it, the writer knows only the text itself. */
  surroundings?: Surroundings
  /** The text of the paragraphs around a selection, if only a part of them is selected. */
  selection?: SelectionEdges
  /** Called before the first request, with its prompt. The built-in writer sends nothing. */
  onSent?: (sent: SentPrompt) => void
  /** The origin of the usage; a new edit of the user if it is missing. */
  usedFor?: UsedFor
  signal?: AbortSignal
}

/**
 * Streamed deltas, then one `end` event with the whole cleaned text, which replaces the deltas. A
 * delta with `replaces` replaces all earlier deltas. `words` counts the newly written words,
 * without unchanged passages.
 */
export type ProseEvent =
  | { type: 'delta'; text: string; replaces?: true }
  /** `safe`: the text comes from `safeMarkdown`, so callers need not sanitize it again. */
  | { type: 'end'; text: string; words: number; note?: ResultNote; safe?: true }
export type Prose = AsyncIterable<ProseEvent>

export type ExpandTarget = 'double' | 'triple' | 'quadruple'
export type ShortenTarget = 'half' | 'third' | 'quarter'

/** The request of each edit of a text, by the edit's name. */
export interface TextEditRequests {
  paraphrase: { content: string; tone: string }
  expand: { content: string; to?: ExpandTarget }
  shorten: { content: string; to?: ShortenTarget }
  customPrompt: { content: string; prompt: string }
  matchStyle: { content: string; sample: string }
}
export type TextEditName = keyof TextEditRequests
export type TextEdits = { [E in TextEditName]: (request: TextEditRequests[E], call: WritingCall) => Prose }

/**
 * Common interface of the model writer and the built-in writer. Input and output are Markdown
 * without HTML. Methods throw `ModelError`, or `NotSupported` for a task that the built-in writer
 * cannot do well.
 */
export interface Writer extends TextEdits {
  readonly type: 'model' | 'builtin'
  /** Name shown to people, for example `llama3.2 on Ollama` or `Built-in writer`. */
  readonly name: string
  /** See `LanguageModel.facts`. Missing for the built-in writer. */
  readonly facts?: LanguageModel['facts']
  outline(request: { length: number; chapters?: number; subChapters?: number }, call: WritingCall): Promise<Outline>
  draftSection(
    request: { title: string; chapter?: string; outline?: Outline; words?: number },
    call: WritingCall,
  ): Prose
  rewriteTitle(request: { title: string }, call: WritingCall): Promise<string>
  /** Continues the text at the caret. `brief`: only up to the next punctuation mark. */
  continueText(request: { before: string; after: string; brief?: boolean }, call: WritingCall): Prose
  readonly book: WriteBook
  /** Missing for the built-in writer. */
  readonly codex?: CodexReader
  /** Answers a question about a manuscript. Missing for the built-in writer. */
  readonly answer?: (request: QuestionRequest, call: WritingCall) => Prose
  /** Missing for the built-in writer. */
  readonly chapters?: ChapterReader
  /** Plans a book with its author. Missing for the built-in writer, whose worksheets have no plan. */
  readonly planner?: (order: Pick<BookOrder, 'id' | 'user'>) => Planner
}

/** Thrown if the built-in writer cannot do a task well. The message is for the person. */
export class NotSupported extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'NotSupported'
  }
}
