import { numbersIn } from '#writer/quality/names-and-numbers.ts'
import type { Evidence } from './plan.ts'
import type { PlanOrder } from './plan-order.ts'

/** Normalizes line breaks, case and quotation marks, which models change when they quote. */
const normal = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[“”„«»"]/gu, '"')
    .replaceAll(/[’‘']/gu, "'")
    .split(/\s+/u)
    .filter(Boolean)
    .join(' ')

/** The minimum length of a quote, because a shorter one proves nothing. */
const MIN_QUOTE = 12
/**
 * Returns true for numbers of several digits, which are dates, amounts or shares. A single digit
 * usually counts steps or parts.
 */
const isFigure = (number: string): boolean => number.replaceAll(/\D/gu, '').length > 1

const materialOfOrder = new WeakMap<PlanOrder, { all: string; references: { title: string; text: string }[] }>()

/** Returns the normalized material from the author, which is prepared once per order. */
const givenBy = (order: PlanOrder) => {
  const known = materialOfOrder.get(order)
  if (known) return known
  const references = (order.references ?? []).map(({ title, content }) => ({ title, text: normal(content) }))
  const all = [normal(order.description), ...(order.guidelines ?? []).map(({ content }) => normal(content))]
  const made = { all: [...all, ...references.map(({ text }) => text)].join(' '), references }
  materialOfOrder.set(order, made)
  return made
}

/**
 * Accepts the quote of a piece of evidence only if a reference contains it word for word and the
 * quote contains every figure of the statement. Otherwise the evidence is marked to be checked.
 */
export const verifiedEvidence = (text: string, quote: string, order: PlanOrder): Evidence => {
  const sought = normal(quote)
  const source =
    sought.length >= MIN_QUOTE ? givenBy(order).references.find((one) => one.text.includes(sought)) : undefined
  const hasFigures = [...numbersIn(text)].filter(isFigure).every((number) => sought.includes(number))
  return source && hasFigures ? { text, reference: source.title, quote } : { text, reference: null, quote: null }
}

/** Returns the statements with a figure that is not in the author's material. */
export const unsupportedStatements = (statements: readonly string[], order: PlanOrder): string[] => {
  const numbers = numbersIn(givenBy(order).all)
  return statements.filter((statement) =>
    [...numbersIn(statement)].some((number) => isFigure(number) && !numbers.has(number)),
  )
}
