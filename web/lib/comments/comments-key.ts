/** The key of a project's comments in the cache of queries. */
export const commentsKey = (projectId: string) => ['comments', projectId] as const
