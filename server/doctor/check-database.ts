import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import { UnusableServer } from '../database/postgres/check-server.ts'
import { lockDirectory } from '../database/embedded/directory-lock.ts'
import { bad, type Finding, good, reasonOf } from './finding.ts'

const PART = 'Database'

const checkEmbedded = (dataDir: string): Finding => {
  const folder = join(dataDir, 'database')
  if (!existsSync(folder)) return good(PART, `Embedded; the first start creates it in ${folder}`)
  try {
    lockDirectory(dataDir)()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code)
      return bad(
        PART,
        `${dataDir} can't be used: ${reasonOf(error)}`,
        'Give the folder to the account that runs Inkloom.',
      )
    return good(PART, `Embedded in ${folder}, and open in a running Inkloom`)
  }
  return good(PART, `Embedded in ${folder}; no Inkloom has it open`)
}

/** Whether the database can be used. Gives its clock too. An embedded database is not opened. */
export const checkDatabase = async ({
  databaseUrl,
  dataDir,
}: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<{ finding: Finding; now?: Date; isCurrent?: boolean }> => {
  if (databaseUrl === null) return { finding: checkEmbedded(dataDir) }
  const { probeServer } = await import('../database/postgres/probe-server.ts')
  try {
    const { version, now, ms, schema } = await probeServer(databaseUrl)
    const state = {
      newest: 'its tables are the newest',
      older: 'the next start updates its tables',
      none: 'the first start makes its tables',
    }
    return {
      finding: good(PART, `PostgreSQL ${version} answers in ${Math.ceil(ms)} ms; ${state[schema]}`),
      now,
      isCurrent: schema === 'newest',
    }
  } catch (error) {
    const says = error instanceof UnusableServer ? error.message.replace(/; for example .*$/, '') : reasonOf(error)
    return {
      finding: bad(PART, says, 'Start the server, or correct the host, user, password and database in DATABASE_URL.'),
    }
  }
}
