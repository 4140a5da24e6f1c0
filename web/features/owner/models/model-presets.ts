/** Common services, with the base address of their OpenAI-compatible API. */
export const modelPresets = [
  { name: 'OpenAI', base_url: 'https://api.openai.com/v1' },
  { name: 'Anthropic', base_url: 'https://api.anthropic.com/v1/' },
  { name: 'Google Gemini', base_url: 'https://generativelanguage.googleapis.com/v1beta/openai/' },
  { name: 'OpenRouter', base_url: 'https://openrouter.ai/api/v1' },
  { name: 'Mistral', base_url: 'https://api.mistral.ai/v1' },
  { name: 'Groq', base_url: 'https://api.groq.com/openai/v1' },
  { name: 'DeepSeek', base_url: 'https://api.deepseek.com' },
] as const

/** Returns a readable name of the server that a model runs on. */
export const placeOf = (baseUrl: string | null): string => {
  if (baseUrl === null) return 'file on this server'
  return modelPresets.find((preset) => preset.base_url === baseUrl)?.name ?? URL.parse(baseUrl)?.host ?? baseUrl
}
