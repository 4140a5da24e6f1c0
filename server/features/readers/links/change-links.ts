import type { InkloomContract } from '#contract/contract.ts'
import type { Valid } from '#contract/endpoint.ts'
import { limits } from '#contract/sharing-limits.ts'
import { messages, type ShareLink } from '#contract/sharing.ts'
import { ApiError, notFound } from '../../../http/errors/api-error.ts'
import { cleanName } from '../comments/comment-text.ts'
import type { SharingDependencies } from '../dependencies.ts'
import { hashToken, newToken } from './link-tokens.ts'
import * as repository from './repository.ts'

type NewLink = Valid<InkloomContract['POST /projects/:id/links']>['body']
type Change = Valid<InkloomContract['PUT /links/:id']>['body']

/** The owner of the links, and what their plan allows. */
export interface LinkOwner {
  id: string
  premium: boolean
}

const seconds = (date: Date): number => Math.floor(date.getTime() / 1000)

const presentLink = (row: repository.LinkRow): ShareLink => ({
  id: row.id,
  name: row.name,
  access: row.access,
  has_password: row.passwordHash !== null,
  downloads: row.downloads,
  expires_date: row.expiresAt && seconds(row.expiresAt),
  created_date: seconds(row.createdAt),
  used_date: row.usedAt && seconds(row.usedAt),
  opened: row.opened,
})

const columnsOf = ({ premium }: LinkOwner, { name, access, downloads, expires_date: expires }: Change) => {
  if (downloads.length > 0 && !premium) throw new ApiError('premium_required', messages.noPremium)
  return {
    name: cleanName(name),
    access,
    downloads: [...new Set(downloads)],
    expiresAt: expires === null ? null : new Date(expires * 1000),
  }
}

export const listLinks = async (
  { database }: SharingDependencies,
  user: LinkOwner,
  projectId: string,
): Promise<ShareLink[]> => {
  if (!(await repository.isOwnProject(database.db, user.id, projectId))) throw notFound('project')
  return (await repository.listLinks(database.db, projectId)).map(presentLink)
}

/** Makes a link. Only the hash of its token is stored, so its address can't be shown again. */
export const addLink = async (
  { database, passwords }: SharingDependencies,
  user: LinkOwner,
  projectId: string,
  { password, ...form }: NewLink,
): Promise<{ link: ShareLink; token: string }> => {
  const { db } = database
  if (!(await repository.isOwnProject(db, user.id, projectId))) throw notFound('project')
  if ((await repository.countLinks(db, projectId)) >= limits.links)
    throw new ApiError('too_large', messages.tooManyLinks)
  const columns = columnsOf(user, form)
  const token = newToken()
  const row = await repository.addLink(db, {
    projectId,
    userId: user.id,
    tokenHash: hashToken(token),
    passwordHash: password === null ? null : Buffer.from(await passwords.hash(password)),
    ...columns,
  })
  return { link: presentLink(row), token }
}

export const changeLink = async (
  { database, announceLinks }: SharingDependencies,
  user: LinkOwner,
  id: string,
  form: Change,
): Promise<ShareLink> => {
  const row = await repository.updateLink(database.db, user.id, id, columnsOf(user, form))
  if (!row) throw notFound('link')
  announceLinks(row.projectId)
  return presentLink(row)
}

/** Permanently revokes a link. Its guests lose access at once. */
export const revokeLink = async (
  { database, announceLinks }: SharingDependencies,
  user: LinkOwner,
  id: string,
): Promise<Record<string, never>> => {
  const row = await repository.updateLink(database.db, user.id, id, { revokedAt: new Date() })
  if (!row) throw notFound('link')
  announceLinks(row.projectId)
  return {}
}

export const blockGuest = async (
  { database, announce }: SharingDependencies,
  user: LinkOwner,
  id: string,
  blocked: boolean,
): Promise<Record<string, never>> => {
  const projectId = await repository.setBlocked(database.db, user.id, id, blocked)
  if (projectId === undefined) throw notFound('guest')
  announce(projectId)
  return {}
}
