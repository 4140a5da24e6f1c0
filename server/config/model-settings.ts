import { smallModel } from '#writer/model/local/small-model.ts'
import { checkedBy, key, sha256, webUrl, whole } from './parsers.ts'
import { LOCAL } from './local-parts.ts'
import { setting } from './setting.ts'

const model = checkedBy((value) => {
  if (/^https?:\/\//i.test(value))
    return 'it must be the name of a model; the address of its server is a separate setting'
  if (/^(off|none|no|false)$/i.test(value)) return `it must be the name of a model, or ${LOCAL.model} to do without one`
  if (value.startsWith('~')) return 'it must be a full path: only a shell expands ~'
  return /^'|'$/.test(value) ? "it has a quotation mark (') on one side only" : null
})

/** People often copy the full address of a call from examples that use no library. */
const modelServer = webUrl.refine(
  (value) => !/\/(chat\/)?completions\/?(\?|$)/.test(value),
  'it must end before /chat/completions, which Inkloom adds itself',
)

export const modelSettings = {
  AI_BASE_URL: setting(modelServer.optional(), 'an OpenAI-compatible model server', 'http://127.0.0.1:11434/v1'),
  AI_API_KEY: setting(key.optional(), 'key of the model server', 'sk-...', { secret: true }),
  AI_MODEL: setting(model.optional(), 'model to write with, or a local .gguf file', 'llama3.2'),
  AI_CONCURRENCY: setting(whole(1, 1000).default(8), 'concurrent calls to the model', '8'),
  AI_SILENCE_SECONDS: setting(
    whole(5, 86_400).optional(),
    'seconds that the model may take to begin its answer',
    '600',
  ),
  AI_CONTEXT_WINDOW: setting(
    whole(1024, 100_000_000).optional(),
    'context window of the model: tokens of prompt and answer together',
    '8192',
  ),
  READING_TOKENS_PER_DAY: setting(
    whole(0, 1_000_000_000).default(400_000),
    'tokens that reading the facts of one manuscript or rewritten book may use in a day (UTC)',
    '400000',
  ),
  SMALL_MODEL_URL: setting(
    webUrl.default(smallModel.url),
    'another address of the small local model, for a mirror',
    'https://mirror.example.org/qwen2.5-1.5b-instruct-q4_k_m.gguf',
  ),
  SMALL_MODEL_SHA256: setting(
    sha256.optional(),
    'checksum that the download of the small local model must have',
    '0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef',
  ),
  BYOK_BASE_URL: setting(
    modelServer.default('https://api.openai.com/v1'),
    "the provider of people's own AI keys",
    'https://api.openai.com/v1',
  ),
  BYOK_MODEL: setting(model.default('gpt-5-mini'), "model that people's own AI keys are used with", 'gpt-5-mini'),
  WORDS_PER_DAY_PUBLIC_TOOLS: setting(
    whole(0, 1_000_000_000).default(500_000),
    'words that the free tools may write in a day (UTC), for all visitors together',
    '500000',
  ),
}
