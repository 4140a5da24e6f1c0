/**
 * Returns the fields of a document that its validator never read. A schema accepts misspelled
 * fields.
 */
export const unknownFields = (document: object, validate: (document: object) => void): string[] => {
  const looked = new Set<string>()
  const watch = (value: unknown, path: string): unknown =>
    typeof value === 'object' && value !== null
      ? new Proxy(value, {
          get: (target, key) => {
            const found: unknown = Reflect.get(target, key)
            if (typeof key === 'symbol') return found
            looked.add(`${path}/${key}`)
            return watch(found, `${path}/${key}`)
          },
        })
      : value
  validate(watch(document, '') as object)
  const all = (value: unknown, path: string): string[] =>
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, below]) => [`${path}/${key}`, ...all(below, `${path}/${key}`)])
      : []
  return all(document, '').filter((path) => !looked.has(path))
}
