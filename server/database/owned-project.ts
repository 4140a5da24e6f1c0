import { and, eq, isNull } from 'drizzle-orm'
import { projects } from './schema/index.ts'

/** Returns the condition for a user's projects that are not in the trash. */
export const projectsOf = (userId: string) => and(eq(projects.userId, userId), isNull(projects.trashedAt))

/** Returns the condition for one project of a user, unless it is in the trash. */
export const projectOf = (userId: string, id: string) => and(eq(projects.id, id), projectsOf(userId))
