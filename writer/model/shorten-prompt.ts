import { estimateTokens } from './tokens/estimate-tokens.ts'
import type { Message, ShortenedPrompt, TrimmablePart } from './language-model.ts'

/**
 * The minimum number of characters of a part whose end is kept, which are enough to continue the
 * text.
 */
const MIN_KEPT_CHARACTERS = 900

export const promptTokens = (messages: readonly Message[]): number =>
  messages.reduce((sum, { content }) => sum + estimateTokens(content), 0)

/** Returns the end of a text, starting at a paragraph or at least at a word. */
const endOf = (text: string, characters: number): string => {
  const end = text.slice(-characters)
  const paragraph = end.indexOf('\n\n')
  if (paragraph !== -1 && paragraph < end.length / 3) return end.slice(paragraph + 2)
  return end.replace(/^\S*\s+/, '')
}

const cut = (part: TrimmablePart, tokens: number): string => {
  const all = estimateTokens(part.text)
  const kept = Math.max(MIN_KEPT_CHARACTERS, Math.floor(part.text.length * (1 - tokens / Math.max(1, all))))
  return kept >= part.text.length ? part.text : endOf(part.text, kept)
}

interface Candidate {
  message: number
  part: TrimmablePart
}

const candidatesOf = (messages: readonly Message[]): Candidate[] =>
  messages
    .flatMap(({ trimmable = [] }, message) => trimmable.map((part) => ({ message, part })))
    .reverse()
    .sort((one, other) => one.part.priority - other.part.priority)

/** `shortened` is undefined if nothing could be omitted. */
export interface Shortening {
  messages: Message[]
  shortened?: Pick<ShortenedPrompt, 'parts' | 'tokens'>
}

/**
 * Omits about this many tokens of the optional parts, least important first. Instructions always
 * stay.
 */
export const shortenPrompt = (messages: readonly Message[], tokens: number): Shortening => {
  const texts = messages.map(({ content }) => content)
  const left = messages.map(({ trimmable = [] }) => [...trimmable])
  const parts = new Set<string>()
  let removed = 0
  for (const { message, part } of candidatesOf(messages)) {
    if (removed >= tokens) break
    const replacement = part.keep === 'end' ? cut(part, tokens - removed) : ''
    if (replacement === part.text) continue
    const at = texts[message]!.indexOf(part.text)
    if (at === -1) continue
    const after = texts[message]!.slice(at + part.text.length)
    texts[message] =
      texts[message]!.slice(0, at) + (replacement === '' ? after.replace(/^\n\n/, '') : replacement + after)
    left[message] = left[message]!.flatMap((own) =>
      own === part ? (replacement === '' ? [] : [{ ...part, text: replacement }]) : [own],
    )
    removed += estimateTokens(part.text) - estimateTokens(replacement)
    parts.add(part.name)
  }
  if (parts.size === 0) return { messages: [...messages] }
  return {
    messages: messages.map((message, at) => ({ ...message, content: texts[at]!, trimmable: left[at]! })),
    shortened: { parts: [...parts], tokens: Math.round(removed) },
  }
}
