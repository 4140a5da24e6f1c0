import { accessSync, constants, existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config/index.ts'
import { UnusableServer } from '../database/postgres/check-server.ts'
import { isDirectoryLocked } from '../database/embedded/directory-lock.ts'
import { refuseLostDatabase } from '../database/embedded/refuse-lost-database.ts'
import { StartFailure } from '../database/start-failure.ts'
import { bad, type Finding, good, reasonOf } from './finding.ts'

const PART = 'Database'

/**
 * Returns the problem that a start would report, or null. The first line of the error describes it,
 * and the others say what to do.
 */
const problemOfStart = (dataDir: string): Finding | null => {
  try {
    refuseLostDatabase(dataDir)
    return null
  } catch (error) {
    if (!(error instanceof StartFailure)) throw error
    const [says = '', ...next] = error.message.split('\n')
    return bad(PART, says, next.join(' '))
  }
}

const checkEmbedded = (dataDir: string): Finding => {
  const folder = join(dataDir, 'database')
  try {
    const problem = problemOfStart(dataDir)
    if (problem) return problem
    if (!existsSync(folder)) return good(PART, `Embedded; the first start creates it in ${folder}`)
    // The server needs a folder that it can both read and write.
    accessSync(folder, constants.R_OK | constants.W_OK)
    return isDirectoryLocked(dataDir)
      ? good(PART, `Embedded in ${folder}, and open in a running Inkloom`)
      : good(PART, `Embedded in ${folder}; no Inkloom has it open`)
  } catch (error) {
    return bad(
      PART,
      `${dataDir} can't be used: ${reasonOf(error)}`,
      'Give the folder to the account that runs Inkloom.',
    )
  }
}

const adviceFor = (says: string): string =>
  /is version \d+/.test(says)
    ? 'Update the PostgreSQL server, or name a newer one in DATABASE_URL.'
    : /password|authentication|role/i.test(says)
      ? 'Correct the user name and password in DATABASE_URL.'
      : /database "?.*"? does not exist/i.test(says)
        ? 'Create the database on the server (createdb), or correct its name in DATABASE_URL.'
        : 'Start the server, or correct the host and port in DATABASE_URL.'

/**
 * Checks if the database can be used, and returns its clock too. An embedded database is not
 * opened.
 */
export const checkDatabase = async ({
  databaseUrl,
  dataDir,
}: Pick<Config, 'databaseUrl' | 'dataDir'>): Promise<{ finding: Finding; now?: Date; isCurrent?: boolean }> => {
  if (databaseUrl === null) return { finding: checkEmbedded(dataDir) }
  const { probeServer } = await import('../database/postgres/probe-server.ts')
  try {
    const { version, now, ms, schema } = await probeServer(databaseUrl)
    const state = {
      newest: 'its tables are up to date',
      older: 'the next start updates its tables',
      none: 'the first start creates its tables',
    }
    return {
      finding: good(PART, `PostgreSQL ${version} answers in ${Math.ceil(ms)} ms; ${state[schema]}`),
      now,
      isCurrent: schema === 'newest',
    }
  } catch (error) {
    const says = error instanceof UnusableServer ? error.message.replace(/; for example .*$/, '') : reasonOf(error)
    return {
      finding: bad(PART, says, adviceFor(says)),
    }
  }
}
