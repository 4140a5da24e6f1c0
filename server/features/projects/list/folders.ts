import { type Folder, folderLimits } from '#contract/project-list.ts'
import { cleanLine } from '#manuscript/model/clean-text.ts'
import { ApiError, notFound } from '../../../http/errors/api-error.ts'
import type { ProjectDependencies, ProjectUser } from '../dependencies.ts'
import { addFolder as insertFolder, countFolders, isNameTaken, lockFolder, updateFolder } from './repository.ts'

const nameOf = (input: string): string => {
  const name = cleanLine(input)
  if (name !== '') return name
  throw new ApiError('invalid_request', 'A folder needs a name with visible characters.', {
    fields: { name: 'Please give the folder a name.' },
  })
}

const taken = (name: string) => new ApiError('conflict', `There is already a folder “${name}”. Nothing was changed.`)

export const addFolder = async (
  { database }: ProjectDependencies,
  user: ProjectUser,
  input: string,
): Promise<Folder> => {
  const name = nameOf(input)
  if ((await countFolders(database.db, user.id)) >= folderLimits.folders)
    throw new ApiError('too_large', `There can be at most ${folderLimits.folders} folders. Delete one to add another.`)
  const folder = await insertFolder(database.db, user.id, name)
  if (!folder) throw taken(name)
  return folder
}

export const renameFolder = (
  { database }: ProjectDependencies,
  user: ProjectUser,
  id: string,
  input: string,
): Promise<Folder> => {
  const name = nameOf(input)
  return database.transaction(async (tx) => {
    if (!(await lockFolder(tx, user.id, id))) throw notFound('folder')
    if (await isNameTaken(tx, user.id, id, name)) throw taken(name)
    await updateFolder(tx, user.id, id, name)
    return { id, name }
  })
}
