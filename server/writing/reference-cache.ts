/** A reference of a project, from which the writer chooses passages. */
export interface Reference {
  title: string
  content: string
}

interface CachedReferences {
  /** A value that changes whenever the references do. */
  version: string
  reading: Promise<readonly Reference[]>
  characters: number
}

/**
 * The characters of references that one process caches. Their index is about twenty times as large.
 */
const MOST_CHARACTERS = 5_000_000

/**
 * The fixed cost of a project in addition to the texts of its references, in characters. Most
 * projects have no references.
 */
const ENTRY_CHARACTERS = 200

/**
 * Caches the references of recently used projects. A list stays the same object while its content
 * is unchanged, so that the writer can reuse its index. The version detects changes by other
 * processes.
 */
export const createReferenceCache = (mostCharacters = MOST_CHARACTERS) => {
  const entries = new Map<string, CachedReferences>()
  let characters = 0

  const forget = (projectId: string) => {
    characters -= entries.get(projectId)?.characters ?? 0
    entries.delete(projectId)
  }
  const count = (projectId: string, entry: CachedReferences, references: readonly Reference[]) => {
    if (entries.get(projectId) !== entry) return
    entry.characters = references.reduce(
      (sum, { title, content }) => sum + title.length + content.length,
      ENTRY_CHARACTERS,
    )
    characters += entry.characters
    for (const [oldest] of entries) {
      if (characters <= mostCharacters) break
      forget(oldest)
    }
  }
  return {
    /** Concurrent calls share one query. */
    get: async (
      projectId: string,
      version: string,
      read: () => Promise<readonly Reference[]>,
    ): Promise<readonly Reference[]> => {
      const known = entries.get(projectId)
      if (known?.version === version) {
        entries.delete(projectId)
        entries.set(projectId, known)
        return known.reading
      }
      forget(projectId)
      const entry: CachedReferences = { version, reading: read(), characters: 0 }
      entries.set(projectId, entry)
      try {
        const references = await entry.reading
        count(projectId, entry, references)
        return references
      } catch (error) {
        if (entries.get(projectId) === entry) forget(projectId)
        throw error
      }
    },
  }
}
export type ReferenceCache = ReturnType<typeof createReferenceCache>
