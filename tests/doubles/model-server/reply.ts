import { countWords } from '#manuscript/model/count-words.ts'
import type { Ask, ChatBody } from './ask.ts'
import type { Behaviour, Fault, WritingFault } from './behaviour.ts'
import { writingFaults } from './behaviour.ts'
import { writeBadly } from './bad-writing.ts'
import { writeJson } from './json-reply.ts'
import { writeProse, writeTitle } from './prose.ts'
import type { Random } from './random.ts'
import { hash, randomFrom } from './random.ts'

export interface Reply {
  text: string
  tokens: string[]
  finish: 'stop' | 'length'
}

const isOf = <T extends string>(list: readonly T[], value: string | null): value is T =>
  (list as readonly (string | null)[]).includes(value)

/**
 * Splits text into about as many tokens as a model would: words with the space before them, long
 * words in two, and one or two characters in scripts without spaces.
 */
export const tokensOf = (text: string): string[] =>
  text.match(
    /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{Script=Thai}]{1,2}|\s?[\p{L}\p{M}\p{N}'’]{1,7}|(?<!\s)\s*[^\s]|\s+/gu,
  ) ?? []

/** Earlier good replies by language, for the fault that repeats one. */
export type Memory = Map<string, string>

const longEnoughToRepeat = 60

const jsonText = (ask: Ask, fault: Fault | null, random: Random): string => {
  const text = JSON.stringify(writeJson(ask, random))
  if (fault === 'broken-json') return `${text.slice(0, Math.ceil(text.length * 0.7))},,`
  if (fault === 'wrong-json') return JSON.stringify({ answer: 'none of what was asked' })
  if (fault === 'fences') return `\`\`\`json\n${text}\n\`\`\``
  if (fault === 'preamble') return `Sure! Here is the JSON:\n\n${text}\n\nLet me know if it helps.`
  return text
}

const proseText = (ask: Ask, behaviour: Behaviour, fault: Fault | null, random: Random, memory: Memory): string => {
  const length = ask.length ?? behaviour.words
  const good = writeProse(ask.language, length, random)
  const earlier = memory.get(ask.language)
  if (countWords(good, ask.language) >= longEnoughToRepeat) memory.set(ask.language, good)
  if (!isOf(writingFaults, fault)) return good
  return writeBadly[fault]({ ask, length, good, earlier, random })
}

/** Faults that replace any text, including titles. */
const insteadOfText: readonly WritingFault[] = ['refusal', 'yes', 'thoughts', 'one-sentence']

const titleText = (ask: Ask, fault: Fault | null, random: Random): string => {
  const good = writeTitle(ask.language, random)
  return isOf(insteadOfText, fault) ? writeBadly[fault]({ ask, length: 10, good, random }) : good
}

/** Writes a reply that only depends on the seed, the prompt and the attempt. */
export const writeReply = (
  body: ChatBody,
  ask: Ask,
  behaviour: Behaviour,
  fault: Fault | null,
  attempt: number,
  memory: Memory,
): Reply => {
  const random = randomFrom(hash(`${behaviour.seed} ${attempt} ${ask.prompt} reply`))
  let text = ''
  if (fault !== 'empty') {
    if (ask.kind === 'json') text = jsonText(ask, fault, random)
    else if (ask.kind === 'title') text = titleText(ask, fault, random)
    else text = proseText(ask, behaviour, fault, random, memory)
  }
  const tokens = tokensOf(text)
  const most = Math.min(
    body.max_completion_tokens ?? body.max_tokens ?? Infinity,
    fault === 'length' ? Math.ceil(tokens.length / 2) : Infinity,
  )
  if (tokens.length <= most) return { text, tokens, finish: 'stop' }
  const kept = tokens.slice(0, most)
  return { text: kept.join(''), tokens: kept, finish: 'length' }
}
