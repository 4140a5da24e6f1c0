import type { LanguageCode } from '#manuscript/model/languages.ts'
import { languages } from '#manuscript/model/languages.ts'

/** The part of JSON Schema that the fake model reads. */
export interface Schema {
  type?: string | string[]
  properties?: Record<string, Schema>
  items?: Schema
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  $ref?: string
  $defs?: Record<string, Schema>
  minItems?: number
  maxItems?: number
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
}

export interface ChatBody {
  model: string
  messages: { role: string; content: string }[]
  stream?: boolean
  stream_options?: { include_usage?: boolean }
  max_tokens?: number
  max_completion_tokens?: number
  temperature?: number
  response_format?: { type: string; json_schema?: { name?: string; schema?: Schema } }
}

/** The parts of a prompt that the fake model recognizes. */
export interface Ask {
  language: LanguageCode
  /** Words, or characters for Chinese and Japanese; undefined if the prompt states no length. */
  length?: number
  kind: 'prose' | 'title' | 'json'
  schema?: Schema
  /** The text whose facts are requested. */
  toldText?: string
  /** True if the text is a passage of a manuscript, not a section that the model wrote. */
  isPassage?: boolean
  prompt: string
}

const aliases: Record<string, LanguageCode> = {
  'Simplified Chinese': 'chinese_simplified',
  'Traditional Chinese': 'chinese_traditional',
  'Brazilian Portuguese': 'portuguese_br',
}
const byName = new Map<string, LanguageCode>([
  ...languages.map(({ name, code }) => [name.toLowerCase(), code] as const),
  ...Object.entries(aliases).map(([name, code]) => [name.toLowerCase(), code] as const),
])
// Longer names come first, so that `Portuguese (Brazilian)` is not recognized as `Portuguese`.
const names = [...byName.keys()]
  .sort((a, b) => b.length - a.length)
  .map((name) => name.replaceAll(/[()]/g, '\\$&'))
  .join('|')
const languagePatterns = [
  new RegExp(`\\blanguage\\b[^\\n]{0,20}?[:\\s](${names})(?![a-z])`, 'i'),
  new RegExp(`\\b(?:in|into)\\s+(${names})(?![a-z])`, 'i'),
]

const languageIn = (prompt: string): LanguageCode => {
  for (const pattern of languagePatterns) {
    const found = pattern.exec(prompt)?.[1]
    if (found) return byName.get(found.toLowerCase())!
  }
  return 'english'
}

const number = String.raw`(?<![\d,])(\d[\d,]*)`
const unit = String.raw`[\s-]*(?:more\s+)?(?:words|characters)\b`
const lengthPatterns = [
  new RegExp(String.raw`\blength\b[^\n\d]{0,20}${number}${unit}`, 'gi'),
  new RegExp(String.raw`\b(?:about|around|approximately|roughly|exactly)\s+${number}${unit}`, 'gi'),
  new RegExp(String.raw`(?<!\b(?:last|previous|first|final)\s{1,9})${number}${unit}`, 'gi'),
]

/** Returns the last requested length in the prompt, since instructions follow the material. */
const lengthIn = (prompt: string): number | undefined => {
  for (const pattern of lengthPatterns) {
    const found = [...prompt.matchAll(pattern)].at(-1)?.[1]
    if (found) return Number(found.replaceAll(',', ''))
  }
}

const asksForFacts = /list what later sections must not contradict/

const asksForPassage = /<(passage-\w+)>\n?([^]*?)<\/\1>\s*List the facts and promises of the passage\.$/

const asksForTitle = /\b(?:rewrite|improve|suggest|write|find|give|invent|propose)\b[^.\n]{0,60}\btitle\b/i

export const readAsk = (body: ChatBody): Ask => {
  const prompt = body.messages.map(({ content }) => content).join('\n\n')
  const own = body.messages.findLast(({ role }) => role === 'user')?.content ?? ''
  const length = lengthIn(own) ?? lengthIn(prompt)
  const schema = body.response_format?.json_schema?.schema
  if (asksForFacts.test(own)) {
    const written = body.messages.findLast(({ role }) => role === 'assistant')?.content ?? ''
    return { language: languageIn(prompt), kind: 'json', toldText: written, prompt }
  }
  const passage = asksForPassage.exec(own)?.[2]
  if (passage !== undefined)
    return { language: languageIn(prompt), kind: 'json', toldText: passage.trim(), isPassage: true, prompt }
  const kind =
    schema || body.response_format?.type === 'json_object'
      ? 'json'
      : length === undefined && asksForTitle.test(prompt)
        ? 'title'
        : 'prose'
  return { language: languageIn(prompt), length, kind, schema, prompt }
}
