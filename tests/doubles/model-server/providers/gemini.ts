import type { Provider, Refusal } from './provider.ts'
import { bearer, openAiFields, unknownField } from './provider.ts'

const KEY = 'AIza-double'

/** The compatible endpoint answers errors with a list: https://github.com/FuzzAnything/PromptFuzz/issues/42 (2025-09-07) */
const googleError = (message: string, details: object[]): Refusal => ({
  status: 400,
  body: [{ error: { code: 400, message, status: 'INVALID_ARGUMENT', details } }],
})

export const gemini: Provider = {
  name: 'Gemini',
  baseUrl: (origin) => `${origin}/v1beta/openai/`,
  path: '/v1beta/openai/chat/completions',
  model: 'gemini-2.5-flash',
  key: KEY,
  rules: [
    // https://github.com/cequence-io/openai-scala-client/issues/109 (2026-03-05)
    (call) =>
      bearer(call) === KEY
        ? undefined
        : googleError('API key not valid. Please pass a valid API key.', [
            {
              '@type': 'type.googleapis.com/google.rpc.ErrorInfo',
              reason: 'API_KEY_INVALID',
              domain: 'googleapis.com',
              metadata: { service: 'generativelanguage.googleapis.com' },
            },
          ]),
    // https://github.com/FuzzAnything/PromptFuzz/issues/42 (2025-09-07); frequency_penalty is one of the unknown:
    // https://github.com/n4ze3m/page-assist/issues/418 (2025-02-18)
    ({ body }) => {
      const known = openAiFields.filter(
        (name) => !['frequency_penalty', 'presence_penalty', 'seed', 'user'].includes(name),
      )
      const unknown = unknownField(body, known)
      if (unknown === undefined) return undefined
      const message = `Invalid JSON payload received. Unknown name "${unknown}": Cannot find field.`
      return googleError(message, [
        { '@type': 'type.googleapis.com/google.rpc.BadRequest', fieldViolations: [{ description: message }] },
      ])
    },
  ],
  holdsTo: ['json_schema', 'json_object'],
}

/**
 * Gemma behind the same endpoint, which has no system role: https://github.com/vercel/ai/issues/6854 and
 * https://github.com/QuantumNous/new-api/issues/989 (2025-04-22) for the sentence.
 */
export const gemma: Provider = {
  ...gemini,
  name: 'Gemini, with Gemma',
  model: 'gemma-3-27b-it',
  rules: [
    ...gemini.rules,
    ({ body }) =>
      body.messages.some(({ role }) => role === 'system')
        ? googleError('Developer instruction is not enabled for models/gemma-3-27b-it', [])
        : undefined,
  ],
  holdsTo: [],
  looseJson: 'fenced',
}
