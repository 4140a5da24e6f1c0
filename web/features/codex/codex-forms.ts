/** Returns the prefix of the names of all forms of a codex. */
export const codexPrefix = (projectId: string): string => `codex ${projectId} `

/** Replaces the id in the name of a form that adds an entry. */
export const NEW = 'new'

/** The names of the forms of a codex. */
export const codexForms = {
  card: (projectId: string, id: string): string => `${codexPrefix(projectId)}card ${id}`,
  /** Returns the prefix of the names of the forms for the facts of a card. */
  facts: (projectId: string, cardId: string): string => `${codexPrefix(projectId)}fact ${cardId} `,
  promise: (projectId: string, id: string): string => `${codexPrefix(projectId)}promise ${id}`,
}
