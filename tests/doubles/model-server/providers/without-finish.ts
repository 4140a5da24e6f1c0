import type { Provider } from './provider.ts'

/**
 * Gateways that never send a finish reason, "and, in some runs, without the standard `data: [DONE]`
 * terminator": https://github.com/anomalyco/opencode/issues/43379 (2026-08-19)
 */
const gateway: Omit<Provider, 'name' | 'stream'> = {
  baseUrl: (origin) => `${origin}/v1`,
  path: '/v1/chat/completions',
  model: 'muse-spark-1.2',
  rules: [],
  holdsTo: ['json_schema', 'json_object'],
}

export const withoutFinishReason: Provider = {
  ...gateway,
  name: 'a gateway without finish reasons',
  stream: { finish: null, usage: 'never' },
}

export const withoutAnyEnd: Provider = {
  ...gateway,
  name: 'a gateway without finish reasons and [DONE]',
  stream: { finish: null, usage: 'never', done: false },
}
