/** The beginning of the names of all forms of a codex. */
export const codexBeginning = (projectId: string): string => `codex ${projectId} `

export const NEW = 'new'

/** The names of the forms of a codex. Without an id, they are of entries to add. */
export const codexForms = (projectId: string) => {
  const beginning = codexBeginning(projectId)
  return {
    card: (id: string): string => `${beginning}card ${id}`,
    newCard: (name: string): string => `${beginning}card ${NEW} ${name}`,
    /** The beginning of the names of the forms for the facts of a card. */
    facts: (cardId: string): string => `${beginning}fact ${cardId} `,
    fact: (cardId: string, id = NEW): string => `${beginning}fact ${cardId} ${id}`,
    promise: (id = NEW): string => `${beginning}promise ${id}`,
  }
}
