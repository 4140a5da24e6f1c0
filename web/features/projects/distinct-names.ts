import type { ProjectItem } from '#contract/projects.ts'

const moment = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })

/**
 * Returns the names of projects by their ids. A name that several projects have is followed by the
 * time of the last change and the number of words.
 */
export const distinctNames = (
  projects: readonly Pick<ProjectItem, 'id' | 'name' | 'words' | 'updated_date'>[],
): Map<string, string> => {
  const ofName = Map.groupBy(projects, ({ name }) => name)
  return new Map(
    projects.map(({ id, name, words, updated_date: changed }) => [
      id,
      ofName.get(name)!.length === 1
        ? name
        : `${name} (changed ${moment.format(changed * 1000)}, ${words.toLocaleString('en')} words)`,
    ]),
  )
}
