import { accounts } from './accounts.ts'
import { books } from './books.ts'
import { endpoints } from './endpoint.ts'
import { installation } from './installation.ts'

/** Every call of the API, below /v1. */
export const contract = endpoints({ ...accounts, ...books, ...installation })
export type InkloomContract = typeof contract
