/**
 * Returns a function that caches the result of `read` for each text, within a limit of texts and
 * characters. The texts that were used least recently are removed first. The values from `read`
 * must be built from the text that it is given: parts of another string would keep that string in
 * memory.
 */
export const createTextCache = <T extends object>(most: { texts: number; characters: number }) => {
  const known = new Map<string, T>()
  let characters = 0
  return (text: string, read: (text: string) => T): T => {
    const found = known.get(text)
    const value = found ?? read(text)
    if (found) known.delete(text)
    else characters += text.length
    known.set(text, value)
    for (const oldest of known.keys()) {
      if (known.size <= most.texts && characters <= most.characters) break
      known.delete(oldest)
      characters -= oldest.length
    }
    return value
  }
}
