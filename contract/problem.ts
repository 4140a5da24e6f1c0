import { z } from 'zod'

/** Every error has one of these codes, and each code has one HTTP status. */
export const problemStatuses = {
  invalid_request: 400,
  unauthorized: 401,
  link_invalid: 400,
  wrong_credentials: 400,
  forbidden: 403,
  account_deleted: 403,
  account_suspended: 403,
  sign_in_again: 403,
  words_spent: 403,
  ai_key_missing: 403,
  ai_key_refused: 403,
  license_invalid: 400,
  signature_invalid: 400,
  captcha_invalid: 400,
  premium_required: 403,
  no_tokens_left: 403,
  storage_full: 403,
  not_found: 404,
  method_not_allowed: 405,
  wrong_state: 409,
  conflict: 409,
  reload_required: 409,
  too_large: 413,
  too_many_requests: 429,
  not_supported: 422,
  export_failed: 500,
  font_pending: 503,
  unavailable: 503,
  internal_error: 500,
} as const

export type ProblemCode = keyof typeof problemStatuses
const problemCodes = Object.keys(problemStatuses) as [ProblemCode, ...ProblemCode[]]

/**
 * Messages for a person whose file or large text has to wait, for other users (`busy`) or for their
 * own earlier request (`yours`).
 */
export const fileMessages = {
  import: {
    busy: 'The server is reading many files right now. Nothing was imported. Please try again in a moment.',
    yours:
      'Several of your files are already waiting to be read. Nothing was imported. Try again when one of them is done.',
  },
  export: {
    busy: 'The server is creating many files right now. Please try again in a moment.',
    yours: 'Several of your files are already waiting to be created. Try again when one of them is done.',
  },
  body: {
    busy: 'The server is receiving many large texts right now. Your text was not changed. Please try again in a moment.',
    yours:
      'Several of your large texts are already being received. Your text was not changed. Try again when one of them is done.',
  },
} as const

/** Messages for a person about a search of a whole manuscript. */
export const searchMessages = {
  tooLarge: 'This manuscript is too long to be searched as a whole. Nothing was changed. Divide it into two projects.',
  busy: 'The server is searching many texts right now. Nothing was changed. Please try again in a moment.',
  yours: 'Several of your texts are already being searched. Nothing was changed. Try again when one of them is done.',
} as const

/**
 * The maximum number of wrong fields that an error lists, so that a small request can't cause a
 * large answer.
 */
export const mostProblemFields = 20

/**
 * Body of every error. `message` is for a person; `fields` has a message for each wrong field of a
 * form.
 */
export const Problem = z
  .object({
    code: z.enum(problemCodes).describe('The reason, for programs.'),
    message: z.string().describe('The reason, for a person.'),
    fields: z.record(z.string(), z.string()).optional().describe('The problem of each wrong field, by its name.'),
    details: z
      .record(z.string(), z.union([z.string(), z.number()]))
      .optional()
      .describe('Values that a program needs to react to the error.'),
    current: z
      .record(z.string(), z.unknown())
      .optional()
      .describe('With `conflict`, where the call says so: what is stored now.'),
  })
  .meta({
    id: 'Problem',
    examples: [
      {
        code: 'no_tokens_left',
        message: 'This book of 40 sections takes 3 book tokens, and you have 1 left.',
        details: { tokens_needed: 3, tokens_left: 1 },
      },
    ],
  })
export type Problem = z.infer<typeof Problem>
