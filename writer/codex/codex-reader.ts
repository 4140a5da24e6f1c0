import type { LanguageCode } from '#manuscript/model/languages.ts'
import type { SectionFacts } from '#writer/bible/accept-facts.ts'
import type { Entity } from '#writer/bible/bible.ts'
import type { LanguageModel, ModelRequest, UsedFor } from '#writer/model/language-model.ts'
import { changeSentences } from './change-sentences.ts'
import { readPassage } from './read-passage.ts'

export type NamedType = 'person' | 'place' | 'term' | 'thing'

/** A call of the codex. It is recorded for the project, so that the meter shows its cost. */
export interface CodexCall extends Pick<ModelRequest, 'signal' | 'onUsage' | 'callPriority'> {
  usedFor: UsedFor
}

/** A promise that the manuscript has opened and not kept yet. */
export interface OpenPromise {
  id: string
  text: string
  quote: string
}

export interface PassageRequest {
  /** Id of the project, from which the tags of its prompts derive. */
  project: string
  language: LanguageCode
  /** False for fiction, true for other books; undefined if the kind of the text is not known. */
  isFactual?: boolean | undefined
  /** The text of the passage, one line for each paragraph. */
  text: string
  /** Entities that the passage mentions. */
  entities: readonly Entity[]
  open: readonly OpenPromise[]
}

/** The facts of a passage, all with quotes that it contains, and the types of their entities. */
export interface PassageFacts extends Pick<SectionFacts, 'facts' | 'promises'> {
  /** The quotes that keep earlier promises, by the id of the promise. */
  kept: ReadonlyMap<string, string>
  /** The types of the entities, by name. */
  types: ReadonlyMap<string, NamedType>
}

/** The subject of a change: a fact, or the renamed person. */
export type SentenceChange =
  | { type: 'fact'; entity: string; attribute: string; from: string; to: string }
  | { type: 'pronouns'; from: string; to: string; gender: 'feminine' | 'masculine' }

export interface SentenceRequest {
  project: string
  language: LanguageCode
  change: SentenceChange
  /** Sentences with the paragraph around them, in reading order. */
  sentences: readonly { text: string; context: string }[]
}

/** A proposed sentence. `index` is the index of the sentence in the request. */
export interface ChangedSentence {
  index: number
  text: string
}

/** Reads manuscripts for the codex. Throws `ModelError`. */
export interface CodexReader {
  read(request: PassageRequest, call: CodexCall): Promise<PassageFacts>
  /** Proposes changed sentences. Proposals that change more than necessary are left out. */
  change(request: SentenceRequest, call: CodexCall): Promise<ChangedSentence[]>
}

export const codexReader = (model: LanguageModel): CodexReader => ({
  read: (request, call) => readPassage(model, request, call),
  change: (request, call) => changeSentences(model, request, call),
})
