import type { InkloomContract } from '#contract/contract.ts'
import type { Database } from '../../database/database.ts'
import { rowsOfUser } from '../../database/rows-of-user.ts'
import type { Handlers } from '../../http/serve.ts'
import type { PersonalFile, PersonalFiles } from '../../personal-data.ts'
import { zipOf } from './archive.ts'

interface PersonalDataParts {
  database: Database
  /** What each area stores of a person. */
  areas: PersonalFiles[]
}

async function* allFiles({ database: { db }, areas }: PersonalDataParts, userId: string): AsyncGenerator<PersonalFile> {
  for (const area of areas) yield* area(db, userId)
  yield { path: 'account.json', text: `${JSON.stringify(await rowsOfUser(db, userId), null, 2)}\n` }
}

export const personalDataRoutes = (
  parts: PersonalDataParts,
): Handlers<Pick<InkloomContract, 'GET /personal_data'>, { id: string }> => ({
  'GET /personal_data': async (_, { user }) => {
    const day = new Date().toISOString().slice(0, 10)
    return new File([await zipOf(allFiles(parts, user.id))], `inkloom-data-${day}.zip`, { type: 'application/zip' })
  },
})
