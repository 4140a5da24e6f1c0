import { jsonWordRule } from './openai.ts'
import type { Provider } from './provider.ts'
import { bearer, keywordIn, openAiError, schemaOf, strictProblem } from './provider.ts'

const KEY = 'gsk_double'

export const groq: Provider = {
  name: 'Groq',
  baseUrl: (origin) => `${origin}/openai/v1`,
  path: '/openai/v1/chat/completions',
  model: 'openai/gpt-oss-120b',
  key: KEY,
  rules: [
    // https://github.com/continuedev/continue/issues/11010 (2026-03-03)
    (call) => (bearer(call) === KEY ? undefined : openAiError(401, 'Invalid API Key', { code: 'invalid_api_key' })),
    // https://console.groq.com/docs/openai (read 2026-11-22): these "will result in a 400 error"
    ({ body }) => {
      const refused = ['logprobs', 'logit_bias', 'top_logprobs'].find((name) => name in body)
      return refused ? openAiError(400, `property '${refused}' is unsupported`) : undefined
    },
    ({ body }) => {
      const at = body.messages.findIndex((message) => 'name' in message)
      return at === -1 ? undefined : openAiError(400, `'messages.${at}' : property 'name' is unsupported`)
    },
    // https://github.com/i-am-bee/beeai-framework/issues/1215 (2025-10-22)
    (call) => {
      const schema = schemaOf(call)
      const found = schema && keywordIn(schema, ['minItems', 'maxItems'])
      return found
        ? openAiError(
            400,
            `invalid schema for response format: response_format/json_schema${found.path}: ${found.keyword} is not supported`,
          )
        : undefined
    },
    // Strict mode requires all properties and no others:
    // https://console.groq.com/docs/structured-outputs (read 2026-11-22)
    (call) => {
      const schema = schemaOf(call)
      const problem = schema && strictProblem(schema)
      return problem ? openAiError(400, `invalid JSON schema for response_format: ${problem}`) : undefined
    },
    // https://github.com/vercel/ai/issues/7303 (2025-07-15)
    jsonWordRule,
  ],
  holdsTo: ['json_schema', 'json_object'],
  contextWindow: 131_072,
  // A request above the tokens per minute is always refused:
  // https://github.com/assafelovic/gpt-researcher/issues/985 (2024-11-12)
  tooLong: (promptTokens, window) => ({
    status: 413,
    body: {
      error: {
        message: `Request too large for model \`openai/gpt-oss-120b\` in organization \`org_double\` on tokens per minute (TPM): Limit ${window}, Requested ${promptTokens}, please reduce your message size and try again. Visit https://console.groq.com/docs/rate-limits for more information.`,
        type: 'tokens',
        code: 'rate_limit_exceeded',
      },
    },
  }),
  stream: { thoughts: [{ reasoning: 'The user asks for a text.' }] },
}
