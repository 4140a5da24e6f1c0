import { z } from 'zod'
import { endpoints } from './endpoint.ts'
import { limits, ProjectItem } from './projects.ts'

export const folderLimits = { name: 100, folders: 200 } as const

/**
 * Returns the suggested name of a copy. A long name is shortened, so that the additional words fit.
 */
export const nameOfCopy = (name: string): string => {
  const of = 'Copy of '
  return `${of}${name.slice(0, limits.name - of.length)}`
}

export const Folder = z.object({ id: z.string(), name: z.string() }).meta({ id: 'Folder' })
export type Folder = z.infer<typeof Folder>

const id = z.object({ id: z.uuid() })
const FolderName = z.object({
  name: z.string().trim().min(1, 'Please give the folder a name.').max(folderLimits.name),
})

/** The calls that organize the list of projects: folders, the archive and copies. */
export const projectList = endpoints({
  'GET /folders': { summary: 'The folders of the list of projects, by name.', reply: z.array(Folder) },
  'POST /folders': {
    summary: 'Adds a folder. 409: there is one of this name.',
    body: FolderName,
    reply: Folder,
    limit: { calls: 120, seconds: 3600 },
  },
  'PUT /folders/:id': {
    summary: 'Renames a folder. 409: there is another one of this name.',
    params: id,
    body: FolderName,
    reply: Folder,
  },
  'DELETE /folders/:id': {
    summary: 'Deletes a folder. Its projects are kept without a folder.',
    params: id,
    reply: z.object({}),
  },
  'PUT /projects/:id/folder': {
    summary: 'Moves a project to a folder, or with null out of its folder.',
    params: id,
    body: z.object({ folder_id: z.uuid().nullable() }),
    reply: ProjectItem,
  },
  'PUT /projects/:id/archived': {
    summary:
      'Archives a project, which is then listed separately, or removes it from the archive. Nothing else changes.',
    params: id,
    body: z.object({ archived: z.boolean() }),
    reply: ProjectItem,
  },
  'POST /projects/:id/copy': {
    summary:
      'Copies a project with its text, settings, guidelines, references, codex, book details and cover. The copy starts with an empty history.',
    params: id,
    body: z.object({
      name: z.string().trim().min(1, 'Please give the copy a name.').max(limits.name),
      copy_id: z.uuid().describe('Idempotency key: a repeated call with the same one makes no second copy.'),
    }),
    reply: z.object({ project_id: z.string() }),
    limit: { calls: 60, seconds: 3600 },
  },
})
