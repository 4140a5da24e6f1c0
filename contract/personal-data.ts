import { endpoints, file } from './endpoint.ts'

export const personalData = endpoints({
  'GET /personal_data': {
    turn: 'export',
    summary:
      'Everything that is stored about the account, as a ZIP file: all manuscripts with their history, guidelines, references and generated books, and the account itself.',
    reply: file(['application/zip']),
    limit: { calls: 5, seconds: 3600 },
  },
})
