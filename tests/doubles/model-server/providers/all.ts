import { anthropic } from './anthropic.ts'
import { azure, azureOldVersion } from './azure.ts'
import { deepSeek, deepSeekThinking } from './deepseek.ts'
import { gemini, geminiOldSchema, geminiTooManyStates, geminiWithoutMaxItems, gemma } from './gemini.ts'
import { groq } from './groq.ts'
import { llamaCpp } from './llama-cpp.ts'
import { lmStudio } from './lm-studio.ts'
import { mistral, mistralReasoning } from './mistral.ts'
import { ollama } from './ollama.ts'
import { openAi, openAiEarlyReasoning, openAiReasoning } from './openai.ts'
import { openRouter } from './openrouter.ts'
import type { Provider } from './provider.ts'
import { vllm } from './vllm.ts'
import { withoutAnyEnd, withoutFinishReason } from './without-finish.ts'

export const providers: readonly Provider[] = [
  openAi,
  openAiReasoning,
  openAiEarlyReasoning,
  anthropic,
  gemini,
  geminiTooManyStates,
  geminiWithoutMaxItems,
  geminiOldSchema,
  gemma,
  openRouter,
  azure,
  azureOldVersion,
  mistral,
  mistralReasoning,
  deepSeek,
  deepSeekThinking,
  groq,
  ollama,
  lmStudio,
  llamaCpp,
  vllm,
  withoutFinishReason,
  withoutAnyEnd,
]
