import type { BookType } from '#manuscript/model/book-types.ts'

/** A way to begin a book, of which the author may choose one. */
export interface OpeningStyle {
  /** Stored with the opening. */
  id: string
  instruction: string
}

/**
 * The words with which the prompts of one kind of book speak. Everything is plain English, since
 * models follow English instructions best, whatever language the book is in.
 */
export interface Craft {
  type: BookType
  /** Names the kind of book, with its article. */
  name: string
  /** Who the model is; the first sentence of every prompt. */
  role: string
  /** Qualities of a good book of this kind. */
  qualities: readonly string[]
  plan: {
    /** Explains where the whole book leads: its ending or its thesis. */
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
  /** How the title of such a book is found in its text. */
  title: string
  openings: readonly [OpeningStyle, OpeningStyle, OpeningStyle]
  /** Facts have to come from the author, the references or the plan. */
  isFactual: boolean
}
