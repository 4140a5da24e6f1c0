import type { Provider } from './provider.ts'
import { bearer, schemaOf, strictProblem } from './provider.ts'

const KEY = 'sk-or-v1-double'

export const openRouter: Provider = {
  name: 'OpenRouter',
  baseUrl: (origin) => `${origin}/api/v1`,
  path: '/api/v1/chat/completions',
  model: 'openai/gpt-4o',
  key: KEY,
  rules: [
    // https://github.com/apurvsinghgautam/robin/issues/103 (2026-02-21); 401 is documented at
    // https://openrouter.ai/docs/api/reference/errors-and-debugging (read 2026-11-22)
    (call) =>
      bearer(call) === KEY ? undefined : { status: 401, body: { error: { message: 'User not found.', code: 401 } } },
    // The provider behind it is as strict as it is alone, and its error is quoted:
    // https://github.com/moeru-ai/xsai/issues/202 (2025-07-31)
    (call) => {
      const schema = schemaOf(call)
      const problem = schema && strictProblem(schema)
      if (!problem) return undefined
      const raw = {
        error: {
          message: `Invalid schema for response_format 'json_schema': ${problem}`,
          type: 'invalid_request_error',
          param: 'response_format',
          code: null,
        },
      }
      const metadata = { raw: JSON.stringify(raw), provider_name: 'Azure' }
      return { status: 400, body: { error: { message: 'Provider returned error', code: 400, metadata } } }
    },
  ],
  holdsTo: ['json_schema', 'json_object'],
  // https://openrouter.ai/docs/api-reference/streaming (read 2026-11-22)
  stream: { before: [': OPENROUTER PROCESSING', ': OPENROUTER PROCESSING'] },
}

/** https://openrouter.ai/docs/api/reference/errors-and-debugging#moderation-errors (read 2026-11-22) */
export const openRouterModeration = {
  status: 403,
  body: {
    error: {
      code: 403,
      message:
        'Your chosen model requires moderation and your input was flagged for "violence". No credits were charged.',
      metadata: {
        reasons: ['violence'],
        flagged_input: 'The sword ...',
        provider_name: 'OpenAI',
        model_slug: 'openai/gpt-4o',
      },
    },
  },
}
