import { FIELD_SHOWN } from '../errors/explain-issue.ts'
import { ApiError } from '../errors/api-error.ts'

/**
 * The allowed nesting, which is deeper than any valid request and far from exhausting the stack.
 */
const DEPTH = 64

type Problem = { at: string[]; message: string }

const NUL = 'has a character that no text can have (NUL)'
const HALF = 'has half of a character (a lone surrogate)'
const DEEP = 'is nested too deeply'

const problemOf = (text: string): string | null => (text.includes('\0') ? NUL : text.isWellFormed() ? null : HALF)

const find = (value: unknown, depth: number): Problem | null => {
  if (typeof value === 'string') {
    const message = problemOf(value)
    return message === null ? null : { at: [], message }
  }
  if (typeof value !== 'object' || value === null) return null
  if (depth === DEPTH) return { at: [], message: DEEP }
  for (const [key, child] of Object.entries(value)) {
    const message = problemOf(key)
    if (message !== null) return { at: [], message }
    const problem = find(child, depth + 1)
    if (problem) return { ...problem, at: [key, ...problem.at] }
  }
  return null
}

/**
 * Throws an ApiError for values that PostgreSQL can't store or that are not valid text: NUL, lone
 * surrogates and too deep nesting. Nothing is repaired silently, because that would change a
 * password or a key.
 */
export const checkText = (slot: unknown): void => {
  const problem = find(slot, 0)
  if (!problem) return
  const field = problem.at.join('.').slice(0, FIELD_SHOWN).toWellFormed() || 'request'
  throw new ApiError('invalid_request', `What was sent as ${field} ${problem.message}. Nothing was saved.`, {
    fields: { [field]: `${field} ${problem.message}.` },
  })
}
