import type { InkloomContract } from '#contract/contract.ts'
import { type trash, TRASH_DAYS, type TrashItem } from '#contract/trash.ts'
import type { Database } from '../../database/database.ts'
import { notFound } from '../../http/errors/api-error.ts'
import type { Handlers } from '../../http/serve.ts'
import { listTrash, remove, restore, type TrashRow } from './repository.ts'

const seconds = (date: Date) => Math.floor(date.getTime() / 1000)

const present = ({ kind, id, title, words, trashedAt }: TrashRow): TrashItem => ({
  kind,
  id,
  title: title || 'Untitled',
  words,
  trashed_date: seconds(trashedAt),
  removal_date: seconds(trashedAt) + TRASH_DAYS * 86_400,
})

interface Dependencies {
  database: Database
  /** Removes the files of deleted projects and books. */
  removeFiles: () => Promise<void>
}

export const trashRoutes = ({
  database: { db },
  removeFiles,
}: Dependencies): Handlers<Pick<InkloomContract, keyof typeof trash>, { id: string }> => ({
  'GET /trash': async (_, { user }) => ({ items: (await listTrash(db, user.id)).map(present) }),
  'POST /trash/:kind/:trashId/restore': async ({ params: { kind, trashId } }, { user }) => {
    if (!(await restore[kind](db, user.id, trashId))) throw notFound(kind)
    return {}
  },
  'DELETE /trash/:kind/:trashId': async ({ params: { kind, trashId } }, { user }) => {
    if (!(await remove[kind](db, user.id, trashId))) throw notFound(kind)
    await removeFiles()
    return {}
  },
})
