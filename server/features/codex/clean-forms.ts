import { type CardForm, type FactForm, messages, type PromiseForm } from '#contract/codex.ts'
import type { InkloomContract } from '#contract/contract.ts'
import type { Valid } from '#contract/endpoint.ts'
import { cleanLine, cleanText } from '#manuscript/model/clean-text.ts'
import { ApiError } from '../../http/errors/api-error.ts'

/** Cleans a field that must not be empty. Throws an ApiError if nothing in it is visible. */
const visibleLine = (field: string, text: string): string => {
  const line = cleanLine(text)
  if (line !== '') return line
  throw new ApiError('invalid_request', messages.invisible, { fields: { [field]: messages.invisible } })
}

/**
 * Soft hyphens, zero-width spaces and byte order marks of copied names. The manuscript would be
 * searched for them.
 */
const hidden = /[\u00ad\u200b\u2060\ufeff]/g
/** Thai sets zero-width spaces between the words of a name. */
const unspaced = /\p{Script=Thai}/u

const plainName = (name: string): string => (unspaced.test(name) ? name : name.replace(hidden, ''))

export const cleanCard = <Form extends CardForm>(form: Form): Form => ({
  ...form,
  name: visibleLine('name', plainName(form.name)),
  aliases: form.aliases.map((alias) => cleanLine(plainName(alias))).filter(Boolean),
  note: cleanText(form.note).trim(),
})

// A quote stays as it is, because it is a copy of the manuscript.
export const cleanFact = <Form extends FactForm>(form: Form): Form => ({
  ...form,
  attribute: visibleLine('attribute', form.attribute),
  value: visibleLine('value', form.value),
  story_time: cleanLine(form.story_time),
})

export const cleanPromise = <Form extends PromiseForm>(form: Form): Form => ({
  ...form,
  text: visibleLine('text', form.text),
  due: cleanLine(form.due),
})

/** Cleans the new names of a proposal, which an author can take into the manuscript and the card. */
export const cleanRename = (form: Valid<InkloomContract['POST /projects/:id/codex/rename']>['body']): typeof form => ({
  ...form,
  new_name: visibleLine('new_name', plainName(form.new_name)),
  new_aliases: Object.fromEntries(
    Object.entries(form.new_aliases).map(([alias, name]) => [alias, visibleLine('new_aliases', plainName(name))]),
  ),
})

export const cleanValue = <Form extends { value: string }>(form: Form): Form => ({
  ...form,
  value: visibleLine('value', form.value),
})
