import type { BookType } from '#manuscript/model/book-types.ts'

/** A style for the opening of a book. The author may choose one. */
export interface OpeningStyle {
  /** Stored with the opening. */
  id: string
  instruction: string
}

/**
 * The wording of the prompts for one kind of book. Prompts for books in all languages are in plain
 * English, because models follow English instructions best.
 */
export interface Craft {
  type: BookType
  /** The name of the kind of book, with its article. */
  name: string
  /** The role of the model, which is the first sentence of every prompt. */
  role: string
  /** Qualities of a good book of this kind. */
  qualities: readonly string[]
  plan: {
    /** Explains the ending or the thesis of the book. */
    ending: string
    /** Explains point of view and tense. */
    voice: string
    /** Describes the plan's world, which stays the same in the whole book. */
    world: readonly string[]
    /** Explains each field of a section's plan. */
    section: readonly string[]
    /** The weaknesses that an editor looks for in the plan. */
    critique: readonly string[]
  }
  section: {
    /** Instructions for turning the plan of a section into text. */
    task: readonly string[]
    first: string
    last: string
    /** The form of the text, which follows "Answer with the text alone, as". */
    form: string
  }
  /** Explains how to find the title of such a book in its text. */
  title: string
  openings: readonly [OpeningStyle, OpeningStyle, OpeningStyle]
  /** True if facts must come from the author, the references or the plan. */
  isFactual: boolean
}
