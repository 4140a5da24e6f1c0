/** A chapter of the outline, as lines for a prompt. */
interface OutlineLines {
  chapter: string
  sections: readonly string[]
}

/**
 * The parts of a manuscript around a text that the AI edits or writes, as plain text. Everything in
 * it is data.
 */
export interface Surroundings {
  /** Id of the project, from which the suffix of the tags in all its prompts derives. */
  project: string
  /** The end of the text before, and the beginning of the text after. */
  before: string
  after: string
  /** The headings above the text, outermost first. */
  path: readonly string[]
  outline: {
    title: string
    chapters: readonly OutlineLines[]
    /** Index of the chapter that contains the text; -1 if it is unknown. */
    own: number
  }
  /** Facts of the codex about the mentioned entities, the most important first. */
  facts: readonly string[]
  /** Sentences from elsewhere in the manuscript that mention the same names. */
  sentences: readonly string[]
  /** Passages of the author's own text. */
  style: readonly string[]
  /** The size of the budget. An unrequested draft gets a smaller one. */
  size: 'edit' | 'draft'
}

export const noSurroundings: Surroundings = {
  project: '',
  before: '',
  after: '',
  path: [],
  outline: { title: '', chapters: [], own: -1 },
  facts: [],
  sentences: [],
  style: [],
  size: 'edit',
}
