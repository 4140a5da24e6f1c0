import type { Provider } from './provider.ts'

/**
 * https://docs.ollama.com/api/openai-compatibility (read 2026-11-22): the key is "required but
 * ignored", and unknown fields are ignored too.
 */
export const ollama: Provider = {
  name: 'Ollama',
  baseUrl: (origin) => `${origin}/v1`,
  path: '/v1/chat/completions',
  model: 'qwen3:14b',
  rules: [],
  holdsTo: ['json_schema', 'json_object'],
  contextWindow: 4096,
  // "return 200 with prompt_eval_count 2050": https://github.com/ollama/ollama/issues/17889
  // (2026-08-20). It also shows the window of the loaded model as CONTEXT of `ollama ps`.
  tooLong: () => 'cut',
  pages: (window) => ({
    '/api/ps': { models: [{ name: 'qwen3:14b', model: 'qwen3:14b', context_length: window }] },
    '/api/version': { version: '0.32.9' },
  }),
  // The reason is empty until the end: https://github.com/ollama/ollama/issues/4357 (2024-05-11)
  stream: { noFinish: '' },
}
