import { and, eq, isNull } from 'drizzle-orm'
import { projects } from './schema/index.ts'

/** The projects of a user that are not in the trash. */
export const projectsOf = (userId: string) => and(eq(projects.userId, userId), isNull(projects.trashedAt))

/** One project of a user, unless it is in the trash. */
export const projectOf = (userId: string, id: string) => and(eq(projects.id, id), projectsOf(userId))
