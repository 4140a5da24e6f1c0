import type { Provider, ErrorReply } from './provider.ts'
import { bearer, keywordIn, openAiFields, schemaOf, unknownField } from './provider.ts'

const KEY = 'AIza-double'

/**
 * The compatible endpoint returns errors as a list:
 * https://github.com/FuzzAnything/PromptFuzz/issues/42 (2025-09-07)
 */
const googleError = (message: string, details: object[]): ErrorReply => ({
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
    // https://github.com/FuzzAnything/PromptFuzz/issues/42 (2025-09-07); frequency_penalty is one
    // of the unknown fields: https://github.com/n4ze3m/page-assist/issues/418 (2025-02-18)
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
 * A model that rejects the length of a list without naming it:
 * https://github.com/linxule/openinterviewer/pull/23 (2026-09-05) found that leaving out maxItems
 * "alone makes it pass". The message: https://github.com/bethington/ghidra-mcp/issues/440
 * (2026-08-17)
 */
export const geminiWithoutMaxItems: Provider = {
  ...gemini,
  name: 'Gemini, which refuses maxItems without saying so',
  model: 'gemini-3.8-flash',
  rules: [
    ...gemini.rules,
    (call) => {
      const schema = schemaOf(call)
      return schema && keywordIn(schema, ['maxItems'])
        ? googleError('Request contains an invalid argument.', [])
        : undefined
    },
  ],
}

/**
 * A model that names the cause: https://github.com/cline/cline/issues/7897 (2025-12-04) and the
 * report of 2026-08-17 above
 */
export const geminiTooManyStates: Provider = {
  ...gemini,
  name: 'Gemini, which finds a schema too complex',
  rules: [
    ...gemini.rules,
    (call) => {
      const schema = schemaOf(call)
      return schema && keywordIn(schema, ['maxItems'])
        ? googleError('The specified schema produces a constraint that has too many states for serving.', [])
        : undefined
    },
  ],
}

/**
 * An older version of the endpoint: https://github.com/martosaur/instructor_lite/issues/14
 * (2025-01-05)
 */
export const geminiOldSchema: Provider = {
  ...gemini,
  name: 'Gemini, an older version',
  rules: [
    ...gemini.rules,
    (call) => {
      const schema = schemaOf(call)
      if (!schema || !keywordIn(schema, ['additionalProperties'])) return undefined
      const field = 'generation_config.response_schema'
      const message = `Invalid JSON payload received. Unknown name "additionalProperties" at '${field}': Cannot find field.`
      return googleError(message, [
        { '@type': 'type.googleapis.com/google.rpc.BadRequest', fieldViolations: [{ field, description: message }] },
      ])
    },
  ],
  holdsTo: ['json_object'],
}

/**
 * Gemma on the same endpoint, which has no system role: https://github.com/vercel/ai/issues/6854,
 * and https://github.com/QuantumNous/new-api/issues/989 (2025-04-22) for the message.
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
