import { z } from 'zod'
import { languageCodes } from '#manuscript/model/languages.ts'
import { endpoints, events, rawBody } from './endpoint.ts'
import { bookFile, exportFormats } from './books.ts'
import { blockList, EditorBlock, Splice } from './splices.ts'

/** A project that has no name of its own yet. */
export const UNTITLED = 'Untitled'

export const limits = {
  name: 200,
  description: 5000,
  /** From here the counter says that the limit approaches, and from there that it is reached. */
  descriptionApproaching: 3500,
  descriptionAtLimit: 4500,
  writingStyle: 5000,
  /** The search text. */
  searchedText: 200,
  length: { min: 1, max: 6, default: 2 },
  tableChapters: 60,
  tableSubchapters: 60,
  importBytes: 20_000_000,
  /** One save, or one text to import. */
  contentBytes: 20_000_000,
  /** What one project can hold: far more than any book. */
  textBlocks: 100_000,
  textCharacters: 50_000_000,
} as const

/** Timings of the desk, in milliseconds. */
export const timings = {
  /** After the last change. */
  autosave: 5000,
  /** After the first change that is not saved, while typing goes on without a pause. */
  longestAutosave: 15_000,
  journal: 300,
  autoDraft: 1000,
  tutorial: 1500,
  selectNewProject: 300,
} as const

export const messages = {
  noDescription: 'Please provide a description for your project.',
  outlineEmpty: 'Failed to generate outline. Please try again.',
  outlineFailed: 'Error generating outline',
  settingsSaved: 'Settings saved successfully',
  settingsFailed: 'Error while saving settings',
  contentSaved: 'Content saved successfully',
  conflict:
    'This text was changed elsewhere in the meantime. Both versions are kept. Yours is in the history and can be restored.',
} as const

export const wizardTones = [
  'Formal',
  'Informative',
  'Objective',
  'Analytical',
  'Persuasive',
  'Narrative',
  'Descriptive',
  'Casual',
] as const
export const settingsTones = [
  'Informative',
  'Academic',
  'Casual',
  'Creative',
  'Professional',
  'Humorous',
  'Formal',
  'Technical',
  'Persuasive',
  'Poetic',
] as const
export const lengthNames = ['Very Short', 'Short', 'Medium', 'Long', 'Detailed', 'Comprehensive'] as const

/** What the length slider promises; the upper end is double the lower. */
export const approximateLength = (length: number) => ({ words: 2 * length * 1200, symbols: 2 * length * 7200 })

const title = z.string().trim().max(300)
export const Table = z
  .object({
    title,
    chapters: z
      .array(z.object({ title, subchapters: z.array(z.object({ title })).max(limits.tableSubchapters) }))
      .max(limits.tableChapters),
  })
  .meta({ id: 'Table' })
export type Table = z.infer<typeof Table>

/** Who or what made a revision. `conflict`: what a save brought that could not be merged; kept, and not in the text. */
export const revisionKinds = [
  'created',
  'typing',
  'ai',
  'draft',
  'outline',
  'import',
  'restore',
  'replace',
  'reorder',
  'whole',
  'conflict',
] as const
export const savedKinds = ['typing', 'ai', 'draft', 'outline', 'import', 'restore', 'replace', 'reorder'] as const

const language = z.enum(languageCodes)
const tone = z.string().trim().max(100)

export const ProjectItem = z
  .object({
    id: z.string(),
    name: z.string(),
    words: z.int(),
    /** Seconds since the epoch. */
    updated_date: z.int(),
  })
  .meta({ id: 'ProjectItem' })
export type ProjectItem = z.infer<typeof ProjectItem>

export const Project = z
  .object({
    id: z.string(),
    project_id: z.string(),
    name: z.string(),
    /** The editor's state as JSON. */
    content: z.string(),
    description: z.string(),
    language,
    writing_style: z.string(),
    tone: z.string(),
    nsfw: z.boolean(),
    table: Table.nullable(),
    /** What a save is based on. */
    revision: z.int(),
    words: z.int(),
    symbols: z.int(),
    word_goal: z.int().nullable(),
    /** Titles of h3 that wait for their first draft, in order. */
    drafts_pending: z.array(z.string()),
  })
  .meta({ id: 'Project' })
export type Project = z.infer<typeof Project>

export const Revision = z
  .object({
    /** Counts the changes of the text; a conflict stands beside the text's own revisions. */
    id: z.string(),
    revision: z.int(),
    kind: z.enum(revisionKinds),
    /** Which browser, in a few words a person knows it by. */
    device: z.string(),
    created_date: z.int(),
    words: z.int(),
    /** Words more or fewer than before. */
    words_change: z.int(),
    /** The revision that it is compared with; null for the first. An entry may stand for many saves close together. */
    previous: z.int().nullable(),
    /** Number of saves in the entry. */
    saves: z.int(),
  })
  .meta({ id: 'Revision' })
export type Revision = z.infer<typeof Revision>

/** What is known here of a change that somebody else made. */
const Change = z
  .object({ revision: z.int(), kind: z.enum(revisionKinds), device: z.string(), splices: z.array(Splice) })
  .meta({ id: 'Change' })

export const ProjectEvent = z
  .discriminatedUnion('type', [
    z.object({ type: z.literal('revision'), revision: z.int(), client: z.string(), device: z.string() }),
    /** It is open in another browser too. */
    z.object({ type: z.literal('company'), client: z.string(), device: z.string() }),
    z.object({ type: z.literal('renamed'), name: z.string() }),
    z.object({ type: z.literal('deleted') }),
    z.object({ type: z.literal('alive') }),
  ])
  .meta({ id: 'ProjectEvent' })

const id = z.object({ id: z.uuid() })
const project_id = z.uuid()

const Told = z.object({ message: z.string() })
const by = {
  /** Names this save: sent again after a lost answer it is not done twice. */
  saveId: z.uuid().optional(),
  kind: z.enum(savedKinds).default('typing'),
  /** Names this tab. */
  client: z.string().max(100).default(''),
  device: z.string().max(100).default(''),
}
const SaveContent = z
  .union([
    z.object({
      projectId: z.uuid(),
      baseRevision: z.int().min(0),
      /** In the base's positions, in order, without overlap. */
      splices: z.array(Splice).min(1).max(10_000),
      /** Only keeps it beside the text, as a save that overlaps; it is answered as one. */
      aside: z.boolean().default(false),
      ...by,
    }),
    z
      .object({ projectId: z.uuid(), baseRevision: z.int().min(0), splice: Splice, ...by })
      .transform(({ splice, ...rest }) => ({ ...rest, splices: [splice] })),
    /**
     * The whole text, over whatever is there; what was there stays in the history. With the revision that it was made
     * from, only what it changes of that is saved, as splices would be.
     */
    z.object({
      projectId: z.uuid(),
      content: z.union([z.string(), z.looseObject({})]),
      baseRevision: z.int().min(0).optional(),
      ...by,
      kind: z.enum(savedKinds).optional(),
    }),
  ])
  .meta({ id: 'SaveContent' })

export const projects = endpoints({
  'GET /projects/user': { summary: 'The projects, last changed first.', reply: z.array(ProjectItem) },
  'GET /projects/:id': { summary: 'One project with its text.', params: id, reply: Project },
  'PUT /projects/:id': {
    summary: 'Renames a project.',
    params: id,
    body: z.object({ name: z.string().trim().min(1).max(limits.name) }),
    reply: ProjectItem,
  },
  'DELETE /delete_project': { summary: 'Deletes a project.', body: z.object({ project_id }), reply: z.object({}) },
  'POST /create_empty_project': {
    summary: 'Begins a project without a table of contents.',
    body: z.object({ language: language.default('english'), tone: tone.default('Informative') }),
    reply: z.object({ project_id: z.string() }),
    limit: { calls: 60, seconds: 3600 },
  },
  'POST /create_project': {
    summary: 'Begins a project with a table of contents made from its description. Spends AI words.',
    body: z.object({
      description: z.string().trim().min(1, messages.noDescription).max(limits.description),
      language,
      tone,
      length: z.int().min(limits.length.min).max(limits.length.max),
    }),
    reply: Project,
    limit: { calls: 60, seconds: 3600 },
  },
  'POST /projects/:id/table': {
    summary:
      'Takes a table of contents that was reviewed: the text gets its headings, and each h3 waits for its draft.',
    params: id,
    body: z.object({
      table: Table,
      /** Whether each h3 waits for a draft. */
      drafts: z.boolean().default(true),
      client: by.client,
      device: by.device,
    }),
    reply: Project,
  },
  'POST /projects/:id/drafts_done': {
    summary: 'Takes drafts off the list of those that wait: written, or given up. One title takes one of that name.',
    params: id,
    body: z.object({ titles: z.array(z.string().max(1000)).max(limits.tableChapters * limits.tableSubchapters) }),
    reply: z.object({ drafts_pending: z.array(z.string()) }),
  },
  'POST /generate_outline': {
    summary: 'Makes a table of contents from a description; the text is not changed by it. Spends AI words.',
    body: z.object({
      project_id,
      description: z.string().trim().min(1, messages.noDescription).max(limits.description),
      length: z.int().min(limits.length.min).max(limits.length.max).default(limits.length.default),
    }),
    reply: z.object({ table: Table }),
    limit: { calls: 60, seconds: 3600 },
  },
  'POST /update_content': {
    summary:
      'Saves the text, whole or as splices against a revision. 409: it overlaps what came since; both are kept. Its details have the newest `revision`, and as `kept` what the history calls this save.',
    body: SaveContent,
    bodyLimit: limits.contentBytes,
    takesAnyText: true,
    reply: z.object({
      message: z.string(),
      revision: z.int(),
      /** What others had saved since the base, which this save now stands on. */
      missed: z.array(Change),
    }),
  },
  'POST /update_write_settings': {
    summary: 'Saves the description alone, or all settings of writing.',
    body: z.object({
      project_id,
      description: z.string().trim().max(limits.description),
      language: language.optional(),
      writing_style: z.string().max(limits.writingStyle).optional(),
      tone: tone.optional(),
      nsfw: z.boolean().optional(),
    }),
    reply: Told,
  },
  'PUT /projects/:id/word_goal': {
    summary: 'Sets or takes away the word goal.',
    params: id,
    body: z.object({ words: z.int().min(1).max(10_000_000).nullable() }),
    reply: z.object({ word_goal: z.int().nullable() }),
  },
  'POST /export': {
    turn: 'export',
    summary: 'Downloads a project.',
    body: z.object({ project_id, format: z.enum(exportFormats) }),
    reply: bookFile,
    limit: { calls: 30, seconds: 60 },
  },
  'GET /projects/:id/changes': {
    summary: 'What was changed since a revision.',
    params: id,
    query: z.object({ since: z.coerce.number().int().min(0) }),
    reply: z.object({ revision: z.int(), changes: z.array(Change) }),
  },
  'GET /projects/:id/events': {
    summary: 'Tells other tabs and devices of changes as they are saved; first of all, of the newest revision.',
    params: id,
    /** Who listens; whoever does so too is told. */
    query: z.object({ client: by.client, device: by.device }),
    reply: events(ProjectEvent),
  },
  'GET /projects/:id/history': {
    summary: 'The timeline of revisions, newest first.',
    params: id,
    /** `before`: the id of the last entry that is known already. */
    query: z.object({ before: z.string().max(50).optional() }),
    reply: z.object({ revisions: z.array(Revision), more: z.boolean() }),
  },
  'GET /projects/:id/history_search': {
    summary:
      'Searches passages that were deleted, the last deleted first. Each comes with the last revision that had it. A long history is searched part by part: `before` goes on where the answer before ended.',
    params: id,
    query: z.object({
      text: z.string().trim().min(1).max(limits.searchedText),
      before: z.coerce.number().int().min(0).optional(),
    }),
    reply: z.object({
      found: z.array(z.object({ revision: Revision, block: EditorBlock })),
      /** From where to go on; null when all was searched. */
      before: z.int().nullable(),
    }),
    limit: { calls: 60, seconds: 60 },
  },
  'GET /projects/:id/history/:revision/saves': {
    summary: 'The single saves that an entry of the timeline stands for, newest first.',
    params: z.object({ id: z.uuid(), revision: z.string().max(50) }),
    /** `before`: the id of the last save that is known already. */
    query: z.object({ before: z.string().max(50).optional() }),
    reply: z.object({ saves: z.array(Revision), more: z.boolean() }),
  },
  'GET /projects/:id/history/:revision': {
    summary: 'The text as it was at a revision.',
    params: z.object({ id: z.uuid(), revision: z.string().max(50) }),
    reply: z.object({ revision: Revision, blocks: z.array(EditorBlock) }),
  },
  'POST /projects/:id/restore': {
    summary: 'Makes the text what it was at a revision, as a new revision.',
    params: id,
    body: z.object({
      revision: z.string().max(50),
      client: z.string().max(100).default(''),
      device: z.string().max(100).default(''),
    }),
    reply: z.object({ revision: z.int() }),
  },
  'POST /import': {
    turn: 'import',
    summary: 'Reads a TXT, Markdown, DOCX or PDF file and shows what would come in. Nothing is kept.',
    query: z.object({ name: z.string().max(300) }),
    body: rawBody,
    bodyLimit: limits.importBytes,
    reply: z.object({
      title: z.string(),
      blocks: z.array(EditorBlock),
      /** What it seems to be written in. */
      language,
      words: z.int(),
      chapters: z.int(),
      /** Not imported. */
      notes: z.array(z.string()),
    }),
    limit: { calls: 60, seconds: 3600 },
  },
  'POST /import_project': {
    summary: 'Begins a project with imported blocks.',
    body: z.object({
      name: z.string().trim().min(1).max(limits.name),
      language: language.default('english'),
      blocks: blockList(limits.textBlocks),
    }),
    bodyLimit: limits.contentBytes,
    takesAnyText: true,
    reply: z.object({ project_id: z.string() }),
    limit: { calls: 60, seconds: 3600 },
  },
})
