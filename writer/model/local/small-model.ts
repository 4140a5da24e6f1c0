/**
 * The small model that Inkloom offers: 1.1 GB, Apache 2.0, about thirty languages, no thinking
 * before the answer.
 */
export const smallModel = {
  name: 'Qwen2.5 1.5B Instruct (Q4_K_M)',
  url: 'https://huggingface.co/Qwen/Qwen2.5-1.5B-Instruct-GGUF/resolve/main/qwen2.5-1.5b-instruct-q4_k_m.gguf',
} as const
