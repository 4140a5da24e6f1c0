import { z } from 'zod'
import { endpoints } from './endpoint.ts'

export const messages = {
  updated: 'API key updated successfully!',
  notUpdated: 'Failed to update API key',
  failed: 'Failed to update OpenAI API key',
  stopped: 'Your AI key was removed, or your account may no longer write with its own key.',
  missing: 'Your plan writes with your own AI key, and none is saved yet. Add it in the settings.',
} as const

export const AI_KEY_SHOWN = 10

export const aiKey = endpoints({
  'GET /get_openai_key': {
    summary: 'The saved AI key, masked except for its first 10 characters; empty if there is none.',
    reply: z.object({ key: z.string() }),
  },
  'POST /update_openai_key': {
    summary: 'Saves the AI key of a person on the lifetime deal, once the provider has accepted it.',
    body: z.object({
      key: z
        .string()
        .trim()
        .min(1, 'Please enter your API key')
        .max(500, 'This is too long for an API key')
        .regex(/^[\x21-\x7E]+$/, 'An API key contains no spaces and no accented letters'),
    }),
    reply: z.object({
      /** `OK`, or the reason why the key was not saved. */
      result: z.enum(['OK', 'REFUSED', 'UNREACHABLE']),
      message: z.string(),
    }),
    limit: { calls: 20, seconds: 3600 },
  },
})
