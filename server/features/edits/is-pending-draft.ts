import { cleanLine } from '#manuscript/model/clean-text.ts'
import { hasPendingDraft } from '../../writing/repository.ts'
import type { EditDependencies } from './dependencies.ts'
import type { Heading } from './read-headings.ts'

/**
 * Returns true if a title is one of the first drafts that a new project still gets. It is false
 * once there is text below each heading with that title.
 */
export const isPendingDraft = async (
  { database }: EditDependencies,
  headings: readonly Heading[],
  projectId: string,
  title: string,
): Promise<boolean> => {
  const called = cleanLine(title)
  const own = headings.filter((heading) => heading.title === called)
  if (own.length > 0 && !own.some(({ empty }) => empty)) return false
  return hasPendingDraft(database.db, projectId, called)
}
