import type { Folder } from '#contract/project-list.ts'
import type { ProjectItem } from '#contract/projects.ts'
import type { ListView } from './list-view.ts'

/** Letters of one sound that neither lower case nor a decomposition makes equal. */
const alike: Readonly<Record<string, string>> = {
  ı: 'i',
  ς: 'σ',
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  æ: 'ae',
  œ: 'oe',
}

/**
 * Ignores case, accents and invisible characters, so that `eclair` finds `Éclair`. The lower case is
 * the same in all languages of the browser: in Turkish, that of `I` is `ı`, and `istanbul` would
 * not find `İstanbul`.
 */
const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[\p{Mn}\p{Cf}]/gu, '')
    .toLowerCase()
    .replaceAll(/[ıςßøłđæœ]/g, (letter) => alike[letter]!)

const byName = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })

/** Sorts projects. The given order is that of the last change. */
const sorted = (projects: readonly ProjectItem[], sort: ListView['sort']): ProjectItem[] =>
  sort === 'name' ? projects.toSorted((one, other) => byName.compare(one.name, other.name)) : [...projects]

export interface ArrangedProjects {
  folders: { folder: Folder; projects: ProjectItem[] }[]
  /** The projects that are in no folder. */
  others: ProjectItem[]
  archived: ProjectItem[]
}

/**
 * Groups projects by folder. Archived projects form their own group, regardless of their folder.
 */
export const arrangeProjects = (
  projects: readonly ProjectItem[],
  folders: readonly Folder[],
  sort: ListView['sort'],
): ArrangedProjects => {
  const inFolder = new Map<string, ProjectItem[]>(folders.map(({ id }) => [id, []]))
  const others: ProjectItem[] = []
  const archived: ProjectItem[] = []
  for (const project of sorted(projects, sort))
    if (project.archived) archived.push(project)
    else (inFolder.get(project.folder_id ?? '') ?? others).push(project)
  return { folders: folders.map((folder) => ({ folder, projects: inFolder.get(folder.id)! })), others, archived }
}

/** Returns the projects that have every searched word in their name or the name of their folder. */
export const searchProjects = (
  projects: readonly ProjectItem[],
  folders: readonly Folder[],
  { sort, query }: { sort: ListView['sort']; query: string },
): ProjectItem[] => {
  const words = fold(query).split(/\s+/).filter(Boolean)
  const names = new Map(folders.map(({ id, name }) => [id, name]))
  return sorted(projects, sort).filter(({ name, folder_id }) => {
    const searched = fold(`${name} ${names.get(folder_id ?? '') ?? ''}`)
    return words.every((word) => searched.includes(word))
  })
}
