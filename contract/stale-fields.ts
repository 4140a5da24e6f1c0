/** The last sentences in the API document for a call that saves single fields. */
export const staleFields =
  '409 `conflict`: a named field was changed meanwhile, nothing was saved, and `current` has all fields as they are now.'

export const seenBefore =
  'The values that the named fields had before. A field that has another one by now refuses the call; a field without a value here is replaced.'

/** Returns true if two values are equal as JSON. */
export const isSameValue = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

/**
 * Returns true if the stored value of a field in `change` is neither the value in `from`, which the
 * sender had read, nor the new value. A field without a value in `from` is never stale.
 */
export const isStale = <Fields extends object>(
  field: keyof Fields,
  now: Fields,
  { from = {}, ...change }: { [Field in keyof Fields]?: unknown } & { from?: { [Field in keyof Fields]?: unknown } },
): boolean => {
  const [sent, seen] = [(change as Partial<Fields>)[field], (from as Partial<Fields>)[field]]
  return sent !== undefined && seen !== undefined && !isSameValue(seen, now[field]) && !isSameValue(sent, now[field])
}

/** The messages for a person who changed a field that was also changed on another device. */
export const staleMessages = {
  settings: 'These settings were changed elsewhere in the meantime. Nothing was saved. Save again to keep yours.',
  goals: 'These goals were changed elsewhere in the meantime. Nothing was saved. Save again to keep yours.',
} as const
