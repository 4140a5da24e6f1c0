const keyOf = (projectId: string) => `draftsStopped:${projectId}`

/** Remembers in this browser that a person stopped the first drafts of a project. */
export const draftsStopped = {
  read: (projectId: string): boolean => localStorage.getItem(keyOf(projectId)) === 'true',
  keep: (projectId: string): void => localStorage.setItem(keyOf(projectId), 'true'),
  forget: (projectId: string): void => localStorage.removeItem(keyOf(projectId)),
}
