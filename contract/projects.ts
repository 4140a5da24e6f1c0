import { z } from 'zod'
import { exportFormatNames } from '#manuscript/model/export-formats.ts'
import { listImportFormats } from '#manuscript/model/import-formats.ts'
import { languageCodes } from '#manuscript/model/languages.ts'
import { endpoints, events, rawBody } from './endpoint.ts'
import { bookFile } from './books.ts'
import { WritingGoals } from './writing-goals.ts'
import { exportOptions } from './export-options.ts'
import { knownLevel, readingLevel } from './block-level.ts'
import { templateNames } from '#manuscript/model/templates/template-names.ts'
import { lostItemNames } from '#manuscript/model/lost-items.ts'
import { FoundDetails, StatedDetails } from './publication.ts'
import { publicationLimits } from './publication-limits.ts'
import { blockList, EditorBlock, Splice } from './splice-schema.ts'
import { seenBefore, staleFields } from './stale-fields.ts'

/** The name of a project that has not been named. */
export const UNTITLED = 'Untitled'

export const limits = {
  name: 200,
  description: 5000,
  /**
   * The counter warns from `descriptionApproaching` on, and from `descriptionAtLimit` on it states
   * that the limit is reached.
   */
  descriptionApproaching: 3500,
  descriptionAtLimit: 4500,
  writingStyle: 5000,
  /** Maximum length of a search text. */
  searchedText: 200,
  length: { min: 1, max: 6, default: 2 },
  tableChapters: 60,
  tableSubchapters: 60,
  importBytes: 20_000_000,
  /** Maximum size of one save, or of one text to import. */
  contentBytes: 20_000_000,
  /** The maximum number of splices of one save. */
  splices: 10_000,
  /** The maximum number of blocks of a project's text, which is far more than any book has. */
  textBlocks: 100_000,
  textCharacters: 50_000_000,
} as const

/** Timings of the editor, in milliseconds. */
export const timings = {
  /** Delay after the last change. */
  autosave: 5000,
  /** Delay after the first unsaved change, while typing continues without a pause. */
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

/**
 * Returns the approximate length that the slider shows. The upper end of the range is double the
 * returned value.
 */
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

/**
 * The origin of a revision. `conflict` is a save that could not be merged; it is stored, but not
 * part of the text.
 */
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
    /** The folder that it is listed in; null for none. */
    folder_id: z.string().nullable(),
    /**
     * True if its author archived it. An archived project is listed separately, and works as
     * before.
     */
    archived: z.boolean(),
  })
  .meta({ id: 'ProjectItem' })
export type ProjectItem = z.infer<typeof ProjectItem>

/** The settings that every AI call of a project reads. */
export const WriteSettings = z
  .object({ description: z.string(), language, writing_style: z.string(), tone: z.string(), nsfw: z.boolean() })
  .meta({ id: 'WriteSettings' })
export type WriteSettings = z.infer<typeof WriteSettings>

export const Project = z
  .object({
    id: z.string(),
    project_id: z.string(),
    name: z.string(),
    /** The state of the editor as JSON. */
    content: z.string(),
    ...WriteSettings.shape,
    table: Table.nullable(),
    /** The base revision of the next save. */
    revision: z.int(),
    words: z.int(),
    symbols: z.int(),
    word_goal: z.int().nullable(),
    goals: WritingGoals,
    /** The titles of the h3 headings without a first draft, in order. */
    drafts_pending: z.array(z.string()),
    /** The generated book that it was made from. */
    origin: z.object({ guid: z.string(), title: z.string() }).nullable(),
  })
  .meta({ id: 'Project' })
export type Project = z.infer<typeof Project>

export const Revision = z
  .object({
    /**
     * The id of the entry. `revision` numbers the changes of the text; for a conflict it is the
     * number of a revision of the text.
     */
    id: z.string(),
    revision: z.int(),
    kind: z.enum(revisionKinds),
    /** The browser, described so that its user recognizes it. */
    device: z.string(),
    created_date: z.int(),
    words: z.int(),
    /** The difference in words to the previous revision. */
    words_change: z.int(),
    /**
     * The revision that the entry is compared with; null for the first one. An entry can combine
     * many saves that are close together.
     */
    previous: z.int().nullable(),
    /** Number of saves in the entry. */
    saves: z.int(),
  })
  .meta({ id: 'Revision' })
export type Revision = z.infer<typeof Revision>

/** A change that somebody else made. */
const Change = z
  .object({ revision: z.int(), kind: z.enum(revisionKinds), device: z.string(), splices: z.array(Splice) })
  .meta({ id: 'Change' })

export const ProjectEvent = z
  .discriminatedUnion('type', [
    z.object({ type: z.literal('revision'), revision: z.int(), client: z.string(), device: z.string() }),
    /** The project is also open in another browser. */
    z.object({ type: z.literal('company'), client: z.string(), device: z.string() }),
    z.object({ type: z.literal('renamed'), name: z.string() }),
    z.object({ type: z.literal('deleted') }),
    /** Its comments have changed. */
    z.object({ type: z.literal('comments') }),
    /** Its links for readers have changed. */
    z.object({ type: z.literal('links') }),
    z.object({ type: z.literal('alive') }),
  ])
  .meta({ id: 'ProjectEvent' })

const id = z.object({ id: z.uuid() })
const project_id = z.uuid()

const Told = z.object({ message: z.string() })
const by = {
  /**
   * Idempotency key of the save. A save that is sent again after a lost answer is not applied
   * twice.
   */
  saveId: z.uuid().optional(),
  kind: z.enum(savedKinds).default('typing'),
  /** Identifies the tab. */
  client: z.string().max(100).default(''),
  device: z.string().max(100).default(''),
}
const SaveContent = z
  .union([
    z.object({
      projectId: z.uuid(),
      baseRevision: z.int().min(0),
      /** The splices use positions of the base revision. They are in order and don't overlap. */
      splices: z.array(Splice).min(1).max(limits.splices),
      /**
       * If true, the save is only stored as a conflict, without changing the text, and is answered
       * as a conflict.
       */
      aside: z.boolean().default(false),
      ...by,
    }),
    z
      .object({ projectId: z.uuid(), baseRevision: z.int().min(0), splice: Splice, ...by })
      .transform(({ splice, ...rest }) => ({ ...rest, splices: [splice] })),
    /**
     * Replaces the whole text; the previous one stays in the history. With `baseRevision`, only the
     * difference to that revision is saved, as splices would be.
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
  'GET /projects/:id': {
    summary: 'One project with its text.',
    params: id,
    headers: readingLevel,
    reply: Project,
  },
  'PUT /projects/:id': {
    summary: 'Renames a project.',
    params: id,
    body: z.object({
      name: z.string().trim().min(1).max(limits.name),
      if_untitled: z
        .boolean()
        .default(false)
        .describe('True renames only a project that is still named `Untitled`. The answer has the name that it has.'),
    }),
    reply: ProjectItem,
  },
  'DELETE /delete_project': { summary: 'Deletes a project.', body: z.object({ project_id }), reply: z.object({}) },
  'POST /create_empty_project': {
    summary: 'Creates a project without a table of contents, empty or with the headings of a template.',
    body: z.object({
      language: language.default('english'),
      tone: tone.default('Informative'),
      template: z
        .enum(templateNames)
        .optional()
        .describe('The text begins with its headings, each with a synopsis and notes for the author.'),
      name: z.string().trim().max(limits.name).default('').describe('Without a name, the project is named `Untitled`.'),
    }),
    reply: z.object({ project_id: z.string() }),
    limit: { calls: 300, seconds: 3600 },
  },
  'POST /create_project': {
    summary: 'Creates a project with a table of contents made from its description. Uses AI words.',
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
    summary: 'Accepts a reviewed table of contents: the text gets its headings, and each h3 gets a draft later.',
    params: id,
    headers: knownLevel,
    body: z.object({
      table: Table,
      /** True if each h3 gets a first draft later. */
      drafts: z.boolean().default(true),
      client: by.client,
      device: by.device,
    }),
    reply: Project,
  },
  'POST /projects/:id/drafts_done': {
    summary:
      'Removes written or abandoned drafts from the list of pending ones. Each title removes one draft of that name.',
    params: id,
    body: z.object({ titles: z.array(z.string().max(1000)).max(limits.tableChapters * limits.tableSubchapters) }),
    reply: z.object({ drafts_pending: z.array(z.string()) }),
  },
  'POST /generate_outline': {
    summary: 'Makes a table of contents from a description. The text is unchanged. Uses AI words.',
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
      'Saves the text, whole or as splices against a revision. 409: it overlaps later changes; both are kept. Its details have the newest `revision`, and as `kept` the id of this save in the history.',
    headers: knownLevel,
    body: SaveContent,
    bodyLimit: limits.contentBytes,
    takesAnyText: true,
    reply: z.object({
      message: z.string(),
      revision: z.int(),
      /**
       * The changes by others since the base revision, onto which this save was rebased. If there
       * are very many saves, they are combined into one change.
       */
      missed: z.array(Change),
    }),
  },
  'POST /update_write_settings': {
    summary: `Saves the settings of writing that the call names. ${staleFields}`,
    body: z.object({
      project_id,
      description: z.string().trim().max(limits.description).optional(),
      language: language.optional(),
      writing_style: z.string().max(limits.writingStyle).optional(),
      tone: tone.optional(),
      nsfw: z.boolean().optional(),
      from: WriteSettings.partial().optional().describe(seenBefore),
    }),
    reply: Told.extend({ settings: WriteSettings.describe('All of them, with those that were changed elsewhere.') }),
  },
  'PUT /projects/:id/word_goal': {
    summary: 'Sets or removes the word goal.',
    params: id,
    body: z.object({ words: z.int().min(1).max(10_000_000).nullable() }),
    reply: z.object({ word_goal: z.int().nullable() }),
  },
  'POST /export': {
    turn: 'export',
    summary: 'Downloads a project.',
    body: z.object({ project_id, format: z.enum(exportFormatNames), options: exportOptions.optional() }),
    reply: bookFile,
    limit: { calls: 30, seconds: 60 },
  },
  'GET /projects/:id/changes': {
    summary:
      'The changes since a revision: one change for each later revision, or a single one if there are very many.',
    params: id,
    headers: knownLevel,
    query: z.object({ since: z.coerce.number().int().min(0) }),
    reply: z.object({ revision: z.int(), changes: z.array(Change) }),
  },
  'GET /projects/:id/events': {
    summary: 'Streams changes by other tabs and devices as they are saved. The first event has the newest revision.',
    params: id,
    /** The client that subscribes. Other subscribers of the project are notified. */
    query: z.object({ client: by.client, device: by.device }),
    reply: events(ProjectEvent),
  },
  'GET /projects/:id/history': {
    summary: 'The timeline of revisions, newest first.',
    params: id,
    /** `before` is the id of the last entry that the client has. */
    query: z.object({ before: z.string().max(50).optional() }),
    reply: z.object({ revisions: z.array(Revision), more: z.boolean() }),
  },
  'GET /projects/:id/history_search': {
    summary:
      'Searches passages that were deleted, the last deleted first. Each comes with the last revision that contained it. A long history is searched in parts: `before` continues where the previous answer ended.',
    params: id,
    query: z.object({
      text: z.string().trim().min(1).max(limits.searchedText),
      before: z.coerce.number().int().min(0).optional(),
    }),
    reply: z.object({
      found: z.array(z.object({ revision: Revision, block: EditorBlock })),
      /** The revision where the next search continues; null if everything was searched. */
      before: z.int().nullable(),
    }),
    limit: { calls: 60, seconds: 60 },
  },
  'GET /projects/:id/history/:revision/saves': {
    summary: 'The single saves of an entry of the timeline, newest first.',
    params: z.object({ id: z.uuid(), revision: z.string().max(50) }),
    /** `before` is the id of the last save that the client has. */
    query: z.object({ before: z.string().max(50).optional() }),
    reply: z.object({ saves: z.array(Revision), more: z.boolean() }),
  },
  'GET /projects/:id/history/:revision': {
    summary: 'The text as it was at a revision.',
    params: z.object({ id: z.uuid(), revision: z.string().max(50) }),
    headers: readingLevel,
    reply: z.object({ revision: Revision, blocks: z.array(EditorBlock) }),
  },
  'POST /projects/:id/restore': {
    summary: 'Restores the text of a revision as a new revision.',
    params: id,
    headers: knownLevel,
    body: z.object({
      revision: z.string().max(50),
      client: z.string().max(100).default(''),
      device: z.string().max(100).default(''),
    }),
    reply: z.object({ revision: z.int() }),
  },
  'POST /import': {
    turn: 'import',
    summary: `Reads a ${listImportFormats('or')} file, which is the body, and returns the content that would be imported. The type is recognized by the content. Nothing is stored, except the images with \`images=store\`. Addresses on the web are never loaded.`,
    query: z.object({
      name: z.string().max(300).describe('The name of the file, with its extension.'),
      images: z
        .enum(['count', 'store'])
        .default('count')
        .describe(
          '`count` only counts the images of the file, and its blocks have the captions instead. `store` stores them like `POST /images`, for figures in the blocks.',
        ),
    }),
    body: rawBody,
    bodyLimit: limits.importBytes,
    reply: z.object({
      title: z.string(),
      has_title: z.boolean().describe('False if the file states no title, and `title` is the name of the file.'),
      author: z.string().describe('As stated in the file; empty if the file states none.'),
      details: FoundDetails.describe('Other details of the book that the file states, for `POST /import_project`.'),
      blocks: z.array(EditorBlock),
      /** The detected language of the text. */
      language,
      words: z.int(),
      chapters: z.int(),
      images: z.int().describe('Images of the file that can be stored, or with `images=store`, that were stored.'),
      not_kept: z
        .array(
          z.object({
            item: z.enum(lostItemNames),
            count: z.int(),
            name: z.string().describe('For a person, with the count: `3 comments`.'),
          }),
        )
        .describe('Content of the file that is not in the blocks.'),
      notes: z.array(z.string()).describe('Sentences about the import of other content.'),
    }),
    limit: { calls: 60, seconds: 3600 },
  },
  'POST /import_project': {
    summary: 'Creates a project from imported blocks.',
    headers: knownLevel,
    body: z.object({
      name: z.string().trim().min(1).max(limits.name),
      language: language.default('english'),
      author: z.string().trim().max(publicationLimits.name).default('').describe('Becomes the author in its details.'),
      details: StatedDetails.optional().describe('The details of the book, as `POST /import` returns them.'),
      blocks: blockList(limits.textBlocks),
    }),
    bodyLimit: limits.contentBytes,
    takesAnyText: true,
    reply: z.object({ project_id: z.string() }),
    limit: { calls: 60, seconds: 3600 },
  },
})
