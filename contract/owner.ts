import { z } from 'zod'
import { endpoints } from './endpoint.ts'

export const ownerMessages = {
  signInAgain: 'To change this, sign in again first: your last sign-in is more than 10 minutes ago.',
  notChanged: 'Nothing was changed: this needs a sign-in of the last 10 minutes.',
} as const

/** The owner's page. To anybody else these calls answer as a call that does not exist. */
export const owner = endpoints({
  'GET /owner': {
    access: 'owner',
    summary: 'Who owns this installation. Opens the page of the owner.',
    reply: z.object({ email: z.string() }),
  },
})
