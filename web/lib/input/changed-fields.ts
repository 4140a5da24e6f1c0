import { isSameValue } from '#contract/stale-fields.ts'

const pick = <Values extends object>(values: Values, fields: readonly (keyof Values)[]): Partial<Values> => {
  const picked: Partial<Values> = {}
  for (const field of fields) picked[field] = values[field]
  return picked
}

/**
 * Returns the fields of a form that differ from the stored values. `from` has the values that the
 * person saw in these fields before.
 */
export const changedFields = <Values extends object>(stored: Values, values: Values, seen: Values) => {
  const fields = (Object.keys(values) as (keyof Values)[]).filter((field) => !isSameValue(values[field], stored[field]))
  return { ...pick(values, fields), from: pick(seen, fields) }
}
