import type { Queryable } from '../database/database.ts'
import { ApiError } from '../http/errors/api-error.ts'
import { findUser, type UserRow } from './repository.ts'

export const loadUser = async (db: Queryable, email: string): Promise<UserRow> => {
  const user = await findUser(db, email)
  if (!user) throw new ApiError('not_found', `Nobody has an account with the address ${email}.`)
  return user
}
