import { z } from 'zod'
import { spanReasons } from '#manuscript/model/names/name-types.ts'
import { Cost } from './token-usage.ts'
import { endpoints } from './endpoint.ts'

export const limits = {
  /** Cards of one project. */
  cards: 2000,
  /** The maximum number of facts of one card, and of promises of one project. */
  facts: 300,
  promises: 500,
  aliases: 30,
  name: 80,
  attribute: 80,
  value: 300,
  quote: 400,
  note: 5000,
  promise: 320,
  due: 120,
  /** The maximum number of names without a card that are suggested. */
  candidates: 100,
  /** The maximum number of sentences that one proposal may send to the model. */
  rippleSentences: 40,
  /**
   * The tokens that reading one project with the user's own key may use in a day (UTC), prompts and
   * replies together. They are enough for about 100,000 words. For the installation's model, a
   * setting has the limit.
   */
  tokensPerDay: 400_000,
  /** A person may use the daily tokens of this many projects. */
  projectsPerDay: 3,
} as const

export const cardTypes = ['person', 'place', 'term', 'thing'] as const
export type CardType = (typeof cardTypes)[number]
export const cardTypeNames: Record<CardType, string> = {
  person: 'Person',
  place: 'Place',
  term: 'Term',
  thing: 'Thing',
}

/**
 * `stated`: its passage is in the text. `by_hand`: the author entered it without a passage. `gone`:
 * its passage was changed or deleted. `planned`: it is in the plan of a generated book, and in no
 * text yet.
 */
export const codexStatuses = ['stated', 'by_hand', 'gone', 'planned'] as const

export const messages = {
  stale: 'This entry was changed elsewhere in the meantime. Nothing was saved. Look at its newest state and try again.',
  noQuote: 'The manuscript does not contain this passage word for word. Nothing was saved.',
  invisible: 'Please enter text with visible characters.',
  taken: 'Another card already has this name. Merge the two cards instead.',
  locked: 'A locked card can’t be merged. Unlock it first.',
  sameCard: 'A card can’t be merged with itself.',
  noReading: 'Reading the manuscript needs Premium or your own AI key. You can fill the codex by hand.',
  noBudget: 'Manuscripts are not read on this server. You can fill the codex by hand.',
  noModel: 'No language model is connected, so nothing is read. You can fill the codex by hand.',
} as const

/**
 * A passage of the manuscript. `block` is the position of the block when the passage was last seen.
 * The text may have changed since, so look for the quote from there.
 */
const Passage = z
  .object({
    quote: z.string().describe('An exact copy of the passage.'),
    block: z.int().nullable().describe('The position of its block when it was last seen; null if it is gone.'),
  })
  .meta({ id: 'CodexPassage' })

const entry = {
  id: z.string(),
  /** Incremented with each change. A change states the version that it was made from. */
  version: z.int(),
  /**
   * True if the author locked it, or changed it by hand. Reading the manuscript does not change it
   * then.
   */
  locked: z.boolean(),
  edited: z.boolean(),
}

export const CodexFact = z
  .object({
    ...entry,
    attribute: z.string(),
    value: z.string(),
    story_time: z.string().describe('The time in the story at which it is true; empty if it is always true.'),
    passage: Passage.nullable().describe('The passage that states it; null for facts without one.'),
    status: z.enum(codexStatuses),
    contradicts: z.array(z.string()).describe('Ids of facts that give the same attribute another value.'),
  })
  .meta({ id: 'CodexFact' })
export type CodexFact = z.infer<typeof CodexFact>

export const CodexCard = z
  .object({
    ...entry,
    type: z.enum(cardTypes),
    name: z.string(),
    aliases: z.array(z.string()),
    gender: z
      .enum(['feminine', 'masculine'])
      .nullable()
      .describe('The gender, which decides how the name is inflected.'),
    note: z.string(),
    facts: z.array(CodexFact),
  })
  .meta({ id: 'CodexCard' })
export type CodexCard = z.infer<typeof CodexCard>

export const CodexPromise = z
  .object({
    ...entry,
    text: z.string(),
    opened: Passage.nullable(),
    due: z.string().describe("The place where it should be kept, in the author's words."),
    closed: z.boolean(),
    closing: Passage.nullable().describe('The passage that keeps it.'),
    status: z.enum(codexStatuses),
  })
  .meta({ id: 'CodexPromise' })
export type CodexPromise = z.infer<typeof CodexPromise>

/**
 * `off`: switched off, or never switched on for an own key. `unavailable`: see `reason`. `waiting`:
 * it begins soon. `running`: passages are being read. `paused`: see `reason`. `done`: all passages
 * are read.
 */
export const readingStates = ['off', 'unavailable', 'waiting', 'running', 'paused', 'done'] as const
export const readingReasons = ['free_plan', 'no_model', 'no_budget', 'budget', 'failed'] as const

export const CodexReading = z
  .object({
    state: z.enum(readingStates),
    reason: z.enum(readingReasons).nullable(),
    /** Also false if reading is not available. */
    on: z.boolean(),
    own_key: z.boolean().describe("True if reading uses the account's own key, which pays for it."),
    passages: z.int().describe('Parts of the manuscript, of about 1,000 words.'),
    read: z.int(),
    used: z
      .object({ tokens: z.int(), costs: z.array(Cost) })
      .describe('Tokens and cost of reading this project so far.'),
    estimate: z
      .object({ tokens: z.int(), cost: Cost.nullable().describe('null if the price of the model is not known.') })
      .describe('Estimated tokens and cost of the parts that are not read yet.'),
    tokens_today: z.int(),
    tokens_per_day: z.int(),
  })
  .meta({ id: 'CodexReading' })
export type CodexReading = z.infer<typeof CodexReading>

export const Codex = z
  .object({
    cards: z.array(CodexCard),
    promises: z.array(CodexPromise),
    reading: CodexReading.nullable().describe('null for a generated book, whose facts were read as it was written.'),
    read_only: z.boolean(),
  })
  .meta({ id: 'Codex' })
export type Codex = z.infer<typeof Codex>

const name = z.string().trim().min(1).max(limits.name)
const gender = z.enum(['feminine', 'masculine'])
export const CardForm = z.object({
  type: z.enum(cardTypes),
  name,
  aliases: z.array(name).max(limits.aliases).default([]),
  gender: gender.nullable().default(null),
  note: z.string().trim().max(limits.note).default(''),
  locked: z.boolean().default(false),
})
export type CardForm = z.infer<typeof CardForm>
export const FactForm = z.object({
  attribute: z.string().trim().min(1).max(limits.attribute),
  value: z.string().trim().min(1).max(limits.value),
  story_time: z.string().trim().max(limits.attribute).default(''),
  /** A passage of the manuscript, word for word. */
  quote: z.string().trim().max(limits.quote).default(''),
  locked: z.boolean().default(false),
})
export type FactForm = z.infer<typeof FactForm>
export const PromiseForm = z.object({
  text: z.string().trim().min(1).max(limits.promise),
  quote: z.string().trim().max(limits.quote).default(''),
  due: z.string().trim().max(limits.due).default(''),
  closed: z.boolean().default(false),
  locked: z.boolean().default(false),
})
export type PromiseForm = z.infer<typeof PromiseForm>

/** A name that recurs in the manuscript and has no card. */
export const CodexCandidate = z
  .object({
    name: z.string(),
    count: z.int(),
    forms: z.array(z.string()).describe('Other spellings that the rules take for the same name.'),
    passages: z.array(Passage),
  })
  .meta({ id: 'CodexCandidate' })
export type CodexCandidate = z.infer<typeof CodexCandidate>

/** The reasons why a passage is proposed. The first ones are those of the rules for renaming. */
export const rippleReasons = {
  ...spanReasons,
  stated: 'This passage states the fact.',
  'same-value': 'The old value is near the name.',
  model: 'The model thinks that this sentence depends on it.',
  pronoun: 'The model thinks that this sentence refers to the renamed person.',
} as const
const reasons = Object.keys(rippleReasons) as [keyof typeof rippleReasons, ...(keyof typeof rippleReasons)[]]

export const RippleSpan = z
  .object({
    id: z.string().describe('Unique in its proposal.'),
    start: z.int().describe('Offset in the text of the block, in UTF-16 code units.'),
    end: z.int(),
    from: z.string(),
    to: z.string(),
    certainty: z.enum(['certain', 'uncertain']).describe('Uncertain ones are questions.'),
    reason: z.enum(reasons),
    alternatives: z.array(z.string()).describe('Other forms that fit, most likely first.'),
  })
  .meta({ id: 'RippleSpan' })
export type RippleSpan = z.infer<typeof RippleSpan>

/**
 * The changes that follow from a changed name or fact. Nothing is applied: the client replaces the
 * accepted spans of each block whose text is still `text`, as one change.
 */
export const Ripple = z
  .object({
    revision: z.int().describe('The revision that was searched.'),
    blocks: z.array(
      z.object({
        block: z.int().describe('The position of the block at that revision.'),
        text: z.string().describe('The text of the whole block at that revision.'),
        spans: z.array(RippleSpan),
      }),
    ),
    unseen: z.array(z.string()).describe('The limits of the search, in sentences.'),
    model: z
      .enum(['used', 'not_asked', 'not_available', 'failed'])
      .describe('True if a language model searched in addition to the rules.'),
    left: z.int().describe('Sentences that the model did not see, because there are too many.'),
  })
  .meta({ id: 'Ripple' })
export type Ripple = z.infer<typeof Ripple>

const id = z.object({ id: z.uuid() })
const version = z.int().min(0)
const often = { calls: 600, seconds: 3600 }

export const codex = endpoints({
  'GET /projects/:id/codex': {
    summary: 'The cards, facts and promises of a project, and how far its manuscript is read.',
    params: id,
    reply: Codex,
  },
  'GET /tasks/:guid/codex': {
    summary: 'The facts and promises that a generated book has established. They can’t be changed.',
    params: z.object({ guid: z.uuid() }),
    reply: Codex,
  },
  'GET /projects/:id/codex/candidates': {
    summary: 'Names that recur in the manuscript and have no card. They are found by rules.',
    params: id,
    reply: z.object({ candidates: z.array(CodexCandidate) }),
    errors: ['too_large'],
    limit: { calls: 120, seconds: 3600 },
  },
  'PUT /projects/:id/codex/reading': {
    summary: 'Switches reading of the manuscript in the background on or off.',
    params: id,
    body: z.object({ on: z.boolean() }),
    reply: CodexReading,
    limit: often,
  },
  'POST /projects/:id/codex/cards': {
    summary: 'Adds a card.',
    params: id,
    body: CardForm,
    reply: CodexCard,
    limit: often,
  },
  'PUT /codex_cards/:id': {
    summary: 'Changes a card by hand. 409: it was changed since `version`.',
    params: id,
    body: CardForm.extend({ version }),
    reply: CodexCard,
    limit: often,
  },
  'DELETE /codex_cards/:id': {
    summary: 'Deletes a card with its facts. Reading the manuscript does not restore it.',
    params: id,
    reply: z.object({}),
    limit: often,
  },
  'POST /codex_cards/:id/merge': {
    summary: 'Merges a card into another: its names become aliases, and its facts move.',
    params: id,
    body: z.object({ into: z.uuid(), version }),
    reply: CodexCard,
    limit: often,
  },
  'POST /codex_cards/:id/facts': {
    summary: 'Adds a fact to a card by hand.',
    params: id,
    body: FactForm,
    reply: CodexFact,
    limit: often,
  },
  'PUT /codex_facts/:id': {
    summary: 'Changes a fact by hand. 409: it was changed since `version`.',
    params: id,
    body: FactForm.extend({ version }),
    reply: CodexFact,
    limit: often,
  },
  'DELETE /codex_facts/:id': {
    summary: 'Deletes a fact. Reading the manuscript does not restore it.',
    params: id,
    reply: z.object({}),
    limit: often,
  },
  'POST /projects/:id/codex/promises': {
    summary: 'Adds a promise by hand.',
    params: id,
    body: PromiseForm,
    reply: CodexPromise,
    limit: often,
  },
  'PUT /codex_promises/:id': {
    summary: 'Changes a promise by hand. 409: it was changed since `version`.',
    params: id,
    body: PromiseForm.extend({ version }),
    reply: CodexPromise,
    limit: often,
  },
  'DELETE /codex_promises/:id': {
    summary: 'Deletes a promise. Reading the manuscript does not restore it.',
    params: id,
    reply: z.object({}),
    limit: often,
  },
  'POST /projects/:id/codex/rename': {
    summary: 'Proposes the changes that follow from a new name, in all forms of the name. Nothing is changed.',
    params: id,
    body: z.object({
      card: z
        .uuid()
        .optional()
        .describe('The card that is renamed. Without it, `name` and `type` define what is renamed.'),
      name: name.optional().describe('The name that is replaced; the name of the card, if it is missing.'),
      type: z.enum(cardTypes).default('person'),
      gender: gender.nullable().default(null),
      new_name: name,
      new_gender: gender.nullable().default(null),
      new_aliases: z.record(z.string(), name).default({}).describe('New names for aliases, by the alias.'),
      pronouns: z
        .boolean()
        .default(false)
        .describe('If true, the language model searches for pronouns that have to change.'),
    }),
    reply: Ripple,
    errors: ['too_large'],
    limit: { calls: 120, seconds: 3600 },
  },
  'POST /codex_facts/:id/ripple': {
    summary: 'Proposes the changes that follow from a new value of a fact. Nothing is changed.',
    params: id,
    body: z.object({
      value: z.string().trim().min(1).max(limits.value),
      model: z.boolean().default(true).describe('If false, only the rules search, which find fewer passages.'),
    }),
    reply: Ripple,
    limit: { calls: 120, seconds: 3600 },
  },
})
