import type { SectionPlace } from '#manuscript/model/outline.ts'

/**
 * `planned`: it is in the plan, and in no text yet. `stated`: a passage of the text or of a
 * reference states it. `locked`: the author locked it. `superseded`: another fact replaced it.
 * `intended`: it differs from another fact, and the author wants both.
 */
export const factStatuses = ['planned', 'stated', 'locked', 'superseded', 'intended'] as const
export type FactStatus = (typeof factStatuses)[number]

/** One property of a person, place, thing or term, with the passage that states it. */
export interface Fact {
  /**
   * Depends only on the content of the fact, so that extracting it again results in the same id.
   */
  id: string
  /** The name under which the entity is listed in `Bible.entities`. */
  entity: string
  /** Other names that the source of this fact uses for the entity. */
  aliases: string[]
  attribute: string
  value: string
  /**
   * The time in the story at which it is true; empty if it is always true or the time is unknown.
   */
  storyTime: string
  /** Exact copy of the passage that states it. Only planned and locked facts may have none. */
  quote: string
  /** The section that states it; null for facts of the plan, of the author and of references. */
  section: SectionPlace | null
  status: FactStatus
}

/** An expectation that the text raises in the reader, such as a mystery or an announced topic. */
export interface StoryPromise {
  id: string
  /** The expectation of the reader in one sentence. */
  text: string
  /** An exact copy of the passage that opens it; empty if only the plan opens it. */
  quote: string
  opened: SectionPlace | null
  /** The section that must keep it, if the plan names one. */
  due: SectionPlace | null
  closed: SectionPlace | null
}

/** A person, place, thing or term, with its other names. */
export interface Entity {
  name: string
  aliases: string[]
}

/**
 * Two facts that give the same attribute of an entity different values. `contradiction`: both can't
 * be true. `change`: they are true at different times of the story. `departure`: the text differs
 * from the plan. Nothing is overwritten: both facts stay until the author decides.
 */
export interface Finding {
  id: string
  type: 'contradiction' | 'change' | 'departure'
  /** The id of the fact that was known first, or is locked. */
  established: string
  /** The id of the fact that differs from it. */
  other: string
}

/** The story bible: everything known about a book, as plain data that can be stored as JSON. */
export interface Bible {
  entities: readonly Entity[]
  facts: readonly Fact[]
  promises: readonly StoryPromise[]
  findings: readonly Finding[]
  /** Passages that probably state a fact that could not be extracted. */
  notable: readonly string[]
}

export const emptyBible: Bible = { entities: [], facts: [], promises: [], findings: [], notable: [] }

export const isSamePlace = (one: SectionPlace, other: SectionPlace): boolean =>
  one.chapter === other.chapter && one.section === other.section

/** Returns true if the first section comes before the second one in the book. */
export const isBefore = (one: SectionPlace, other: SectionPlace): boolean =>
  one.chapter < other.chapter || (one.chapter === other.chapter && one.section < other.section)
