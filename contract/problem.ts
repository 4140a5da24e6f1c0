import { z } from 'zod'

/** Every refusal has one of these; the server maps each to one HTTP status. */
export const problemCodes = [
  'invalid_request',
  'unauthorized',
  'link_invalid',
  'wrong_credentials',
  'sign_in_again',
  'words_spent',
  'ai_key_missing',
  'ai_key_refused',
  'license_invalid',
  'signature_invalid',
  'captcha_invalid',
  'premium_required',
  'no_tokens_left',
  'not_found',
  'wrong_state',
  'conflict',
  'too_large',
  'too_many_requests',
  'not_supported',
  'export_failed',
  'unavailable',
  'internal_error',
] as const
export type ProblemCode = (typeof problemCodes)[number]

/** Body of every answer that is not good. `message` is for a person; `fields` says it per field of a form. */
export const Problem = z
  .object({
    code: z.enum(problemCodes),
    message: z.string(),
    fields: z.record(z.string(), z.string()).optional(),
    /** For the program that called: what it needs to go on. */
    details: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  })
  .meta({ id: 'Problem' })
export type Problem = z.infer<typeof Problem>
