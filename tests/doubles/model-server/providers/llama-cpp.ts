import type { Provider } from './provider.ts'
import { bearer } from './provider.ts'

const KEY = 'llama-double'

export const llamaCpp: Provider = {
  name: 'llama.cpp',
  baseUrl: (origin) => `${origin}/v1`,
  path: '/v1/chat/completions',
  model: 'qwen2.5-coder-32b',
  key: KEY,
  rules: [
    // `format_error_response("Invalid API Key", ERROR_TYPE_AUTHENTICATION)` in
    // tools/server/server.cpp of https://github.com/ggml-org/llama.cpp (read 2026-11-22)
    (call) =>
      bearer(call) === KEY
        ? undefined
        : { status: 401, body: { error: { code: 401, message: 'Invalid API Key', type: 'authentication_error' } } },
  ],
  // A schema is converted to a grammar, and ignored without an error if that fails:
  // https://github.com/ggml-org/llama.cpp/issues/19051 (2026-01-23)
  holdsTo: ['json_schema', 'json_object'],
  contextWindow: 8192,
  // https://github.com/ggml-org/llama.cpp/pull/15780 (2025-09-03) and
  // https://github.com/oobabooga/textgen/issues/7257 (2025-10-07), which reports status 200
  tooLong: (promptTokens, window) => ({
    status: 200,
    body: {
      error: {
        code: 400,
        message:
          'the request exceeds the available context size. try increasing the context size or enable context shift',
        type: 'exceed_context_size_error',
        n_prompt_tokens: promptTokens,
        n_ctx: window,
      },
    },
  }),
}
