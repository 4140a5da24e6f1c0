const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

const pick = <Values extends object>(values: Values, fields: readonly (keyof Values)[]): Partial<Values> => {
  const picked: Partial<Values> = {}
  for (const field of fields) picked[field] = values[field]
  return picked
}

/**
 * Returns the fields of a form that differ from what is stored, and as `from` what the person saw in them
 * before.
 */
export const changedFields = <Values extends object>(stored: Values, values: Values, seen: Values) => {
  const fields = (Object.keys(values) as (keyof Values)[]).filter((field) => !isSame(values[field], stored[field]))
  return { ...pick(values, fields), from: pick(seen, fields) }
}

/** Returns true if a field was changed elsewhere since `from`, and not to the same as here. */
export const isChangedElsewhere = <Values extends object>(
  field: keyof Values,
  { from, ...change }: Partial<Values> & { from?: Partial<Values> },
  now: Values,
): boolean => {
  const mine = (change as Partial<Values>)[field]
  return mine !== undefined && !isSame(from?.[field], now[field]) && !isSame(mine, now[field])
}
