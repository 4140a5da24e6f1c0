import type { InkloomContract } from '#contract/contract.ts'
import { messages, type personalData } from '#contract/personal-data.ts'
import type { Database } from '../../database/database.ts'
import { rowsOfUser } from '../../database/rows-of-user.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import type { Handlers } from '../../http/serve.ts'
import type { PersonalFile, PersonalFiles } from '../../exports/personal-files.ts'
import type { StreamedFile } from '../../http/streamed-file.ts'
import { zipOf } from './archive.ts'

interface PersonalDataDependencies {
  database: Database
  /** The exporters of each feature's personal data. */
  areas: PersonalFiles[]
  /** Returns the user whose archive a mailed link opens, or undefined if the link has expired. */
  archiveOwner: (token: string) => Promise<string | undefined>
}

async function* allFiles(
  { database: { db }, areas }: PersonalDataDependencies,
  userId: string,
): AsyncGenerator<PersonalFile> {
  for (const area of areas) yield* area(db, userId)
  yield { path: 'account.json', pieces: [`${JSON.stringify(await rowsOfUser(db, userId), null, 2)}\n`] }
}

const archiveOf = async (
  dependencies: PersonalDataDependencies,
  userId: string,
  signal: AbortSignal,
): Promise<StreamedFile> => {
  const day = new Date().toISOString().slice(0, 10)
  const zip = await zipOf(allFiles(dependencies, userId), signal)
  return { ...zip, name: `inkloom-data-${day}.zip`, type: 'application/zip' }
}

export const personalDataRoutes = (
  dependencies: PersonalDataDependencies,
): Handlers<Pick<InkloomContract, keyof typeof personalData>, { id: string }> => ({
  'GET /personal_data': (_, { user, signal }) => archiveOf(dependencies, user.id, signal),
  'GET /personal_data/:token': async ({ params }, { signal }) => {
    const userId = await dependencies.archiveOwner(params.token)
    if (userId === undefined) throw new ApiError('link_invalid', messages.linkOver)
    return archiveOf(dependencies, userId, signal)
  },
})
