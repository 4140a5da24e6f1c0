import type { Provider } from './provider.ts'
import { bearer, openAiError } from './provider.ts'

const KEY = 'sk-ant-double'

/**
 * Anthropic's endpoint for OpenAI's SDK, https://platform.claude.com/docs/en/api/openai-sdk (read
 * 2026-11-22). It ignores most unsupported fields, including `response_format`. Errors have
 * OpenAI's form.
 */
export const anthropic: Provider = {
  name: 'Anthropic',
  baseUrl: (origin) => `${origin}/v1/`,
  path: '/v1/chat/completions',
  model: 'claude-sonnet-4-5',
  key: KEY,
  rules: [
    // https://github.com/abi/screenshot-to-code/issues/272 (2024-03-19)
    (call) =>
      bearer(call) === KEY
        ? undefined
        : {
            status: 401,
            body: { type: 'error', error: { type: 'authentication_error', message: 'invalid x-api-key' } },
          },
    // "n: must be exactly 1" (same page)
    ({ body }) => (body['n'] === undefined || body['n'] === 1 ? undefined : openAiError(400, 'n: must be 1')),
  ],
  holdsTo: [],
  looseJson: 'fenced',
  contextWindow: 200_000,
  // https://github.com/anthropics/claude-code/issues/62560 (2026-05-26)
  tooLong: (promptTokens, window) => ({
    status: 400,
    body: {
      type: 'error',
      error: {
        type: 'invalid_request_error',
        message: `prompt is too long: ${promptTokens} tokens > ${window} maximum`,
      },
    },
  }),
}
