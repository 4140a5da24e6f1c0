/** A reference of a project, as the writer chooses passages from it. */
export interface Reference {
  title: string
  content: string
}

interface Kept {
  /** Differs whenever the references do. */
  version: string
  reading: Promise<readonly Reference[]>
  characters: number
}

/** Characters of references kept in one process; their index is about twenty times as large. */
const MOST_CHARACTERS = 5_000_000

/**
 * The references of projects that were written in lately, each list the same object as long as it says the same: what the
 * writer learned of it, it need not learn again. Whatever other processes do, the version tells whether it is still right.
 */
export const createKeptReferences = (mostCharacters = MOST_CHARACTERS) => {
  const kept = new Map<string, Kept>()
  let characters = 0

  const forget = (projectId: string) => {
    characters -= kept.get(projectId)?.characters ?? 0
    kept.delete(projectId)
  }
  const count = (projectId: string, entry: Kept, references: readonly Reference[]) => {
    if (kept.get(projectId) !== entry) return
    entry.characters = references.reduce((sum, { content }) => sum + content.length, 0)
    characters += entry.characters
    for (const [oldest] of kept) {
      if (characters <= mostCharacters) break
      forget(oldest)
    }
  }
  return {
    /** Calls that come while they are read wait for the same reading. */
    get: async (
      projectId: string,
      version: string,
      read: () => Promise<readonly Reference[]>,
    ): Promise<readonly Reference[]> => {
      const known = kept.get(projectId)
      if (known?.version === version) {
        kept.delete(projectId)
        kept.set(projectId, known)
        return known.reading
      }
      forget(projectId)
      const entry: Kept = { version, reading: read(), characters: 0 }
      kept.set(projectId, entry)
      try {
        const references = await entry.reading
        count(projectId, entry, references)
        return references
      } catch (error) {
        if (kept.get(projectId) === entry) forget(projectId)
        throw error
      }
    },
  }
}
export type KeptReferences = ReturnType<typeof createKeptReferences>
