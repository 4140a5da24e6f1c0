import type { Provider } from './provider.ts'
import { bearer, formatOf, openAiError, saysJson } from './provider.ts'

const KEY = 'sk-deepseek-double'

export const deepSeek: Provider = {
  name: 'DeepSeek',
  baseUrl: (origin) => origin,
  path: '/chat/completions',
  model: 'deepseek-chat',
  key: KEY,
  rules: [
    // https://github.com/deepseek-ai/DeepSeek-R1/issues/82 (2025-01-26)
    (call) =>
      bearer(call) === KEY
        ? undefined
        : openAiError(401, 'Authentication Fails (no such user)', {
            type: 'authentication_error',
            code: 'invalid_request_error',
          }),
    // https://github.com/UKGovernmentBEIS/inspect_ai/issues/4916 (2026-08-17)
    (call) =>
      formatOf(call) === 'json_schema'
        ? openAiError(400, 'This response_format type is unavailable now', { code: 'invalid_request_error' })
        : undefined,
    // https://github.com/browserbase/stagehand/issues/1204 (2025-10-30)
    (call) =>
      formatOf(call) === 'json_object' && !saysJson(call)
        ? openAiError(
            400,
            "Prompt must contain the word 'json' in some form to use 'response_format' of type 'json_object'.",
            {
              code: 'invalid_request_error',
            },
          )
        : undefined,
  ],
  holdsTo: ['json_object'],
  contextWindow: 65_536,
  // https://github.com/RooCodeInc/Roo-Code/issues/322 (2025-01-11)
  tooLong: (promptTokens, window) =>
    openAiError(
      400,
      `This model's maximum context length is ${window} tokens. However, you requested ${promptTokens} tokens (${promptTokens} in the messages, 0 in the completion). Please reduce the length of the messages or completion.`,
      { code: 'invalid_request_error' },
    ),
  stream: {
    // https://api-docs.deepseek.com/quick_start/rate_limit (read 2026-11-22)
    before: [': keep-alive', ': keep-alive'],
    // https://api-docs.deepseek.com/guides/reasoning_model (read 2026-11-22)
    thoughts: [
      { reasoning_content: 'Hmm, let me think about ', content: null },
      { reasoning_content: 'it.', content: null },
    ],
  },
}

/** https://github.com/JohnnyZ93/oai-compatible-copilot/issues/202 (2026-04-24) */
export const deepSeekThinking: Provider = {
  ...deepSeek,
  name: 'DeepSeek, a thinking model',
  model: 'deepseek-v4-pro',
  rules: [
    ...deepSeek.rules,
    ({ body }) =>
      body.messages.some((message) => message.role === 'assistant' && !('reasoning_content' in message))
        ? openAiError(400, 'The `reasoning_content` in the thinking mode must be passed back to the API.', {
            code: 'invalid_request_error',
          })
        : undefined,
  ],
}
