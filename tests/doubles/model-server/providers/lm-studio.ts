import type { Provider } from './provider.ts'
import { formatOf } from './provider.ts'

export const lmStudio: Provider = {
  name: 'LM Studio',
  baseUrl: (origin) => `${origin}/v1`,
  path: '/v1/chat/completions',
  model: 'gemma-4-12b-it',
  rules: [
    // The error is a plain string: https://github.com/lmstudio-ai/lmstudio-bug-tracker/issues/307
    // (2025-01-15), with 'text' since https://github.com/whiteguo233/OpenBiliClaw/issues/12
    // (2026-05-17)
    (call) =>
      ['json_schema', 'text', undefined].includes(formatOf(call))
        ? undefined
        : { status: 400, body: { error: "'response_format.type' must be 'json_schema' or 'text'" } },
  ],
  holdsTo: ['json_schema'],
  contextWindow: 4096,
  // https://github.com/Gitlawb/openclaude/issues/353 (2026-04-04)
  tooLong: (promptTokens, window) => ({
    status: 400,
    body: {
      error: `The number of tokens to keep from the initial prompt is greater than the context length (n_keep: ${promptTokens}>= n_ctx: ${window}). Try to load the model with a larger context length, or provide a shorter input.`,
    },
  }),
}
