/** The beginning of the names of all forms of a codex. */
export const codexBeginning = (projectId: string): string => `codex ${projectId} `

/** Stands in the names of forms for the id of an entry that is not added yet. */
export const NEW = 'new'

/** The names of the forms of a codex. */
export const codexForms = {
  card: (projectId: string, id: string): string => `${codexBeginning(projectId)}card ${id}`,
  /** The beginning of the names of the forms for the facts of a card. */
  facts: (projectId: string, cardId: string): string => `${codexBeginning(projectId)}fact ${cardId} `,
  promise: (projectId: string, id: string): string => `${codexBeginning(projectId)}promise ${id}`,
}
