import { z } from 'zod'
import { exportFormatNames } from '#manuscript/model/export-formats.ts'
import { defaultOptions } from '#manuscript/model/export-options.ts'
import { bookGuid } from './book-task.ts'
import { bookFile } from './books.ts'
import { endpoints } from './endpoint.ts'
import { exportOptions } from './export-options.ts'

export const exportLimits = {
  /** The hours for which a file can be downloaded again. */
  hours: 24,
  /**
   * The maximum number of waiting and running exports of one account. They run one after another.
   */
  atOnce: 4,
} as const

/** The state of an export. `stopped` ends one that was waiting or running. */
export const exportStates = ['queued', 'running', 'done', 'failed', 'stopped'] as const
export type ExportState = (typeof exportStates)[number]

/** The steps of an export, in their order. `font` occurs only while a font is fetched. */
export const exportSteps = ['loading', 'font', 'writing', 'typesetting', 'storing'] as const
export type ExportStep = (typeof exportSteps)[number]

export const exportMessages = {
  /** The steps of an export, in words for people. */
  steps: {
    loading: 'Reading the text',
    font: 'Getting a font',
    writing: 'Writing the file',
    typesetting: 'Setting the pages',
    storing: 'Storing the file',
  } satisfies Record<ExportStep, string>,
  queued: 'Waiting for its turn',
  tooMany: `${exportLimits.atOnce} of your files are already being made. Wait for one of them, or stop it.`,
  quotaFull: (limit: number) =>
    `Your images and files take up all of the ${Math.round(limit / 1_000_000)} MB of your account. Delete files of the last day, or images.`,
  interrupted: 'Making this file was interrupted several times, so it was stopped. Your text is safe. Try again.',
  failed: 'The file could not be created. Your text is safe. Please try again.',
  notStored: 'The file was created but could not be stored. Your text is safe. Please try again in a moment.',
  textGone: 'The text was deleted before its file was made.',
  fontTooSlow: 'Getting the font took too long. Try again later, or choose another format.',
  gone: 'This file is no longer stored. Create it again.',
} as const

export const ExportFile = z
  .object({
    id: z.uuid(),
    project_id: z.uuid().nullable().describe('The project that is exported, or null for a generated book.'),
    guid: bookGuid.nullable().describe('The generated book that is exported, or null for a project.'),
    title: z.string().describe('The title of the project or book.'),
    format: z.enum(exportFormatNames),
    partial: z.boolean().describe('True if an unfinished book was allowed.'),
    options: exportOptions,
    state: z.enum(exportStates),
    step: z.enum(exportSteps).nullable().describe('The step that runs now.'),
    message: z
      .string()
      .nullable()
      .describe('For a person: the font that is fetched, or the reason of a failure. Otherwise null.'),
    problem: z.string().nullable().describe('The code of the error of a failed export.'),
    name: z.string().nullable().describe('The name of the file; null until it is done.'),
    bytes: z.int().nullable().describe('The size of the file; null until it is done.'),
    created_date: z.int().describe('In seconds since the epoch.'),
    removal_date: z.int().describe('The time at which it is removed, in seconds since the epoch.'),
  })
  .meta({
    id: 'ExportFile',
    examples: [
      {
        id: '4b0f7c1e-8a52-4f0e-9d1b-0c1f5c1d2a33',
        project_id: '7f3c2b1a-5d4e-4c3b-8a29-1f0e9d8c7b6a',
        guid: null,
        title: 'The Harbour',
        format: 'pdf',
        partial: false,
        options: defaultOptions,
        state: 'running',
        step: 'typesetting',
        message: null,
        problem: null,
        name: null,
        bytes: null,
        created_date: 1_795_000_000,
        removal_date: 1_795_086_400,
      },
    ],
  })
export type ExportFile = z.infer<typeof ExportFile>

const params = z.object({ id: z.uuid() })

const format = z.enum(exportFormatNames)
const ordered = {
  status: 202,
  reply: ExportFile,
  limit: { calls: 30, seconds: 60 },
} as const
const inBackground = `in the background, and keeps it for ${exportLimits.hours} hours. While a file of the same text with the same settings is made or kept, that one is returned.`

export const exportCalls = endpoints({
  'POST /projects/:id/exports': {
    summary: `Creates a file of a project ${inBackground}`,
    params,
    body: z.object({ format, options: exportOptions.optional() }),
    ...ordered,
    errors: ['not_found', 'premium_required', 'storage_full', 'too_many_requests'],
  },
  'POST /tasks/:guid/exports': {
    summary: `Creates a file of a generated book ${inBackground}`,
    params: z.object({ guid: bookGuid }),
    body: z.object({
      format,
      partial: z
        .boolean()
        .default(false)
        .describe('Allows a book that is not `DONE`: the file has its finished part, which the title page states.'),
      options: exportOptions.optional(),
    }),
    ...ordered,
    errors: ['not_found', 'wrong_state', 'storage_full', 'too_many_requests'],
  },
  'GET /exports': {
    summary: `Lists the exports of the last ${exportLimits.hours} hours, newest first.`,
    reply: z.object({ exports: z.array(ExportFile) }),
    limit: { calls: 600, seconds: 60 },
  },
  'GET /exports/:id': {
    summary: 'The state and progress of an export.',
    params,
    reply: ExportFile,
    limit: { calls: 600, seconds: 60 },
    errors: ['not_found'],
  },
  'DELETE /exports/:id': {
    summary: 'Stops a waiting or running export, or deletes the file of a finished one.',
    params,
    reply: z.object({}),
    errors: ['not_found'],
  },
  'GET /exports/:id/file': {
    summary: 'Downloads the file of an export that is done.',
    params,
    reply: bookFile,
    limit: { calls: 60, seconds: 60 },
    errors: ['not_found', 'wrong_state'],
  },
})
