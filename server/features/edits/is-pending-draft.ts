import { cleanLine } from '#manuscript/model/clean-text.ts'
import { hasPendingDraft } from '../../writing/repository.ts'
import type { EditDependencies } from './dependencies.ts'
import type { Heading } from './read-headings.ts'

/**
 * Whether a title is one of those of which a new project still gets a first draft. It is none any more once something is
 * written below each heading of that name.
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
