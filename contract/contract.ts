import { accounts } from './accounts.ts'
import { aiKey } from './ai-key.ts'
import { billing } from './billing.ts'
import { books } from './books.ts'
import { endpoints } from './endpoint.ts'
import { installation } from './installation.ts'

/** Every call of the API, below /v1. */
export const contract = endpoints({ ...accounts, ...aiKey, ...billing, ...books, ...installation })
export type InkloomContract = typeof contract
