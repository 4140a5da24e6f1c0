import type { LanguageCode } from '#manuscript/model/languages.ts'
import { maskCode } from './code-mask.ts'
import { proseLines } from './prose-lines.ts'
import { isPostamble, isPreamble } from './chatter.ts'
import { thresholds } from './thresholds.ts'
import { textUnits } from './units.ts'

/** Matches marks of chat templates and prompt tags, and statements of a model about itself. */
const machinery = /<\|[a-z_|]+\|>|\[\/?INST\]|<<\/?SYS>>|^as an ai (?:language )?model,? i\b|⟦[^⟧\n]{0,200}⟧/iu

/**
 * Returns true for a line that repeats the model's instructions, which contain only Inkloom's words
 * and never a person's material.
 */
export type LeakFinder = (line: string) => boolean

const createLeakFinder = (instructions: string): LeakFinder => {
  const normal = ` ${textUnits(instructions, 'english').join(' ')} `
  const phrases = new Set<string>()
  const units = normal.trim().split(' ')
  for (let at = 0; at + thresholds.leakPhrase <= units.length; at++)
    phrases.add(units.slice(at, at + thresholds.leakPhrase).join(' '))
  return (line) => {
    if (machinery.test(line)) return true
    const words = textUnits(line, 'english')
    // A reply that was cut off can end within a word.
    if (words.length >= 4 && words.length <= thresholds.leakPhrase && normal.includes(` ${words.join(' ')}`))
      return true
    for (let at = 0; at + thresholds.leakPhrase <= words.length; at++)
      if (phrases.has(words.slice(at, at + thresholds.leakPhrase).join(' '))) return true
    return false
  }
}

let latest: { instructions: string; finder: LeakFinder } | undefined

/**
 * Returns the finder for these instructions. It is cached, because several checks of the same reply
 * use it one after the other.
 */
export const leakFinder = (instructions: string): LeakFinder => {
  if (latest?.instructions !== instructions) latest = { instructions, finder: createLeakFinder(instructions) }
  return latest.finder
}

/** Returns the lines with leaked instructions, chat template marks, or remarks to the person. */
export const findLeaks = (markdown: string, isLeak: LeakFinder, language: LanguageCode): string[] => {
  // Code may contain any marks.
  const lines = proseLines(maskCode(markdown).replaceAll('\0', ''))
  const found = lines.filter(
    (line, at) =>
      isLeak(line) ||
      (at === 0 && isPreamble(line, language)) ||
      (at > 0 && at === lines.length - 1 && isPostamble(line, language)),
  )
  return found.map((line) => line.slice(0, 200))
}
