import { z } from 'zod'
import { limits as bookLimits } from './book-limits.ts'
import { Task } from './book-task.ts'
import { sectionParams, sectionsVersion as version } from './books.ts'
import { Block } from './text-block.ts'
import { endpoints } from './endpoint.ts'

/** The origin of a section's text. `smoothed`: its transitions were repaired. */
export const versionOrigins = ['written', 'retried', 'rewritten', 'restored', 'split', 'merged', 'smoothed'] as const

/**
 * `current`: the text of the section. `earlier`: a former text of it. `proposed`: it waits for a
 * decision. `rejected`: a proposal that was rejected. `failed`: the language model wrote no text.
 */
export const versionStates = ['current', 'earlier', 'proposed', 'rejected', 'failed'] as const

export const sectionLimits = { title: 300, versions: 100 } as const

export const sectionMessages = {
  writing: 'This book is being written. Its sections can be changed when it has ended or is paused.',
  rewriting: 'A section of this book is being written. Try again when it is done.',
  changed: 'The sections of this book were changed somewhere else. Nothing was lost. Load the book again to see them.',
  locked: 'This section is locked. Unlock it first.',
  noText: 'This section has no text yet.',
  undone: 'This change can no longer be undone, because another one came after it.',
} as const

const Changed = z.object({ sections_version: z.int() }).meta({ id: 'SectionsChanged' })

export const SectionVersion = z
  .object({
    /** Null for the text of a section that was never changed. */
    id: z.int().nullable(),
    origin: z.enum(versionOrigins),
    state: z.enum(versionStates),
    instruction: z.string().nullable(),
    message: z.string().nullable().describe('With `failed`: why, for a person.'),
    words: z.int(),
    /** Seconds since the epoch. */
    created_date: z.int(),
  })
  .meta({ id: 'SectionVersion' })
export type SectionVersion = z.infer<typeof SectionVersion>

const versionParams = sectionParams.extend({
  version: z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
})
const change = { limit: { calls: 120, seconds: 60 } } as const
const errors = ['not_found', 'wrong_state', 'conflict'] as const
const title = z.string().trim().min(1, 'Please give the section a title').max(sectionLimits.title)

/** A project that was made from a book. */
export const BookProject = z
  .object({
    id: z.string(),
    name: z.string(),
    /** Seconds since the epoch. */
    created_date: z.int(),
  })
  .meta({ id: 'BookProject' })
export type BookProject = z.infer<typeof BookProject>

/** The calls with which an author changes the sections of a generated book. */
export const bookSections = endpoints({
  'GET /tasks/:guid/sections/:chapter/:section/versions': {
    summary: 'The former and the proposed texts of a section, latest first.',
    params: sectionParams,
    reply: z.object({ sections_version: z.int(), versions: z.array(SectionVersion) }),
  },
  'GET /tasks/:guid/sections/:chapter/:section/versions/:version': {
    summary: 'The text of a version of a section.',
    params: versionParams,
    reply: z.object({ version: SectionVersion, blocks: z.array(Block) }),
  },
  'POST /tasks/:guid/sections/:chapter/:section/propose': {
    summary:
      'Rewrites a finished section, with or without an instruction. The result is a proposal; the text stays until it is accepted. Takes the share of a book token that the section is worth, and credits it if no text is written.',
    params: sectionParams,
    body: z.object({
      version,
      instruction: z
        .string()
        .trim()
        .min(1, 'Please describe how the section should be written')
        .max(bookLimits.instruction, `An instruction can have at most ${bookLimits.instruction} characters`)
        .optional(),
    }),
    reply: Task,
    limit: { calls: 60, seconds: 3600 },
    errors: [...errors, 'premium_required', 'no_tokens_left'],
  },
  'POST /tasks/:guid/sections/:chapter/:section/versions/:version/accept': {
    ...change,
    summary: 'Makes a proposal the text of its section. The text before it stays among the versions.',
    params: versionParams,
    body: z.object({ version }),
    reply: Changed,
    errors,
  },
  'POST /tasks/:guid/sections/:chapter/:section/versions/:version/reject': {
    ...change,
    summary: 'Rejects a proposal. It stays among the versions.',
    params: versionParams,
    body: z.object({ version }),
    reply: Changed,
    errors,
  },
  'POST /tasks/:guid/sections/:chapter/:section/versions/:version/restore': {
    ...change,
    summary: 'Makes an earlier or rejected version the text of its section again.',
    params: versionParams,
    body: z.object({ version }),
    reply: Changed,
    errors,
  },
  'PUT /tasks/:guid/sections/:chapter/:section/lock': {
    ...change,
    summary: 'Locks or unlocks the text of a section. Nothing rewrites a locked section.',
    params: sectionParams,
    body: z.object({ version, locked: z.boolean() }),
    reply: Changed,
    errors,
  },
  'POST /tasks/:guid/sections/:chapter/:section/move': {
    ...change,
    summary:
      'Moves a section within its chapter or to another one. A chapter that loses its last section is left out of the book.',
    params: sectionParams,
    body: z.object({
      version,
      to: z
        .object({ chapter: z.int().min(0), section: z.int().min(0) })
        .describe(
          'The new place: the chapter, counted as before the move, and how many of its other sections come before.',
        ),
    }),
    reply: Changed,
    errors,
  },
  'POST /tasks/:guid/sections/:chapter/:section/split': {
    ...change,
    summary: 'Splits a section in two.',
    params: sectionParams,
    body: z.object({
      version,
      block: z.int().min(1).describe('The block that begins the second part, counted from 0.'),
      title: title.describe('The title of the second part.'),
    }),
    reply: Changed,
    errors,
  },
  'POST /tasks/:guid/sections/:chapter/:section/merge': {
    ...change,
    summary: 'Merges a section with the next one of its chapter. The title of the first stays.',
    params: sectionParams,
    body: z.object({ version }),
    reply: Changed,
    errors,
  },
  'POST /tasks/:guid/sections/undo': {
    ...change,
    summary: 'Undoes the move, split or merge that was the last change.',
    params: sectionParams.pick({ guid: true }),
    body: z.object({ version }),
    reply: Changed,
    errors,
  },
  'GET /tasks/:guid/projects': {
    summary: 'The projects that were made from a book, latest first.',
    params: sectionParams.pick({ guid: true }),
    reply: z.object({ projects: z.array(BookProject) }),
  },
  'POST /tasks/:guid/projects': {
    summary:
      'Creates a project from a book, with its plan, guidelines, references and codex. For an unfinished book, the project gets the finished sections and the titles of the others.',
    params: sectionParams.pick({ guid: true }),
    reply: z.object({
      project_id: z.string(),
      sections: z.int().describe('Sections whose text is in the project.'),
      sections_total: z.int(),
    }),
    limit: { calls: 30, seconds: 3600 },
    errors: ['not_found', 'wrong_state'],
  },
})
