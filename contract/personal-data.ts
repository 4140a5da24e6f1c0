import { z } from 'zod'
import { endpoints, file } from './endpoint.ts'

/** The days for which the link in a mail can download the archive. */
export const ARCHIVE_LINK_DAYS = 3

export const messages = {
  linkOver: 'This link no longer works. Sign in to download your data, or ask support for a new link.',
} as const

const archive = file(['application/zip'])

export const personalData = endpoints({
  'GET /personal_data': {
    turn: 'export',
    summary:
      'Everything that is stored about the account, as a ZIP file: all manuscripts with their history, guidelines, references and generated books, and the account itself.',
    reply: archive,
    limit: { calls: 5, seconds: 3600 },
  },
  'GET /personal_data/:token': {
    access: 'open',
    turn: 'export',
    summary: `The same file for whoever has the link that was mailed to the person. It works for ${ARCHIVE_LINK_DAYS} days.`,
    params: z.object({ token: z.string().max(200) }),
    reply: archive,
    limit: { calls: 10, seconds: 3600 },
    errors: ['link_invalid'],
  },
})
