import type { Provider } from './provider.ts'
import { bearer, openAiError, rolesOf } from './provider.ts'

const KEY = 'vllm-double'

/** vLLM with Gemma 2, which has a strict chat template. */
export const vllm: Provider = {
  name: 'vLLM',
  baseUrl: (origin) => `${origin}/v1`,
  path: '/v1/chat/completions',
  model: 'google/gemma-2-9b-it',
  key: KEY,
  rules: [
    // 401 for a wrong key below /v1: https://docs.vllm.ai/en/stable/usage/security/ (read 2026-11-22)
    (call) => (bearer(call) === KEY ? undefined : { status: 401, body: { error: 'Unauthorized' } }),
    // https://github.com/vllm-project/vllm/pull/2964 (2024-03-06)
    (call) =>
      rolesOf(call).includes('system')
        ? {
            status: 400,
            body: {
              object: 'error',
              message: 'System role not supported',
              type: 'BadRequestError',
              param: null,
              code: 400,
            },
          }
        : undefined,
    // https://github.com/vllm-project/vllm/issues/6862 (2024-07-27)
    (call) =>
      rolesOf(call).every((role, at) => role === (at % 2 === 0 ? 'user' : 'assistant'))
        ? undefined
        : {
            status: 400,
            body: {
              object: 'error',
              message: 'Conversation roles must alternate user/assistant/user/assistant/...',
              type: 'BadRequestError',
              param: null,
              code: 400,
            },
          },
  ],
  holdsTo: ['json_schema', 'json_object'],
  contextWindow: 8192,
  // https://github.com/harbor-framework/harbor/pull/996 (2026-03-04)
  tooLong: (promptTokens, window) =>
    openAiError(
      400,
      `You passed ${promptTokens} input tokens and requested 0 output tokens. However, the model's context length is only ${window} tokens, resulting in a maximum input length of ${window} tokens. Please reduce the length of the input prompt. (parameter=input_tokens, value=${promptTokens})`,
      { type: 'BadRequestError', param: 'input_tokens', code: 400 },
    ),
}
