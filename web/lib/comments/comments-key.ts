/** Returns the query key of a project's comments. */
export const commentsKey = (projectId: string) => ['comments', projectId] as const
