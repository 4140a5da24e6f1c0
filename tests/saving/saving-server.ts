import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { applySplices } from '#manuscript/model/diff/splices.ts'
import type { Database } from '#server/database/database.ts'
import { createProject } from '#server/features/projects/create-project.ts'
import { createLiveProjects } from '#server/features/projects/saving/live-projects.ts'
import { createOpenTexts } from '#server/features/projects/manuscript/open-texts.ts'
import type { ProjectDependencies, ProjectUser } from '#server/features/projects/dependencies.ts'
import { allConflicts, findProject, revisionsBetween } from '#server/features/projects/repository.ts'
import { unpackSplices } from '#server/features/projects/manuscript/text-bytes.ts'
import { liftedLimiter } from '#tests/security/lifted-limiter.ts'
import { testInkloom } from '#tests/support/test-inkloom.ts'
import { blocksOf, labelsOf } from './labelled-blocks.ts'

/** Higher than any revision. */
const LATEST = 2_147_483_647

/** The cache is small, so that texts are evicted and read from the database again. */
const CACHED_CHARACTERS = 3000

/** Starts the real server with a writer's account, called over HTTP. */
export const startSavingServer = async () => {
  // Thousands of random sessions exceed the limits of calls.
  const inkloom = await testInkloom({ limiter: liftedLimiter() })
  const email = 'writer@example.org'
  const token = await inkloom.signUp(email)
  const { rows } = await inkloom.database.db.execute<{ id: string }>(sql`select id from users where email = ${email}`)
  const user: ProjectUser = { id: rows[0]!.id, premium: true }

  /**
   * Returns the dependencies of a second server process: the same database, but separate caches.
   */
  const newProcess = (): ProjectDependencies => ({
    database: inkloom.database,
    texts: createOpenTexts(CACHED_CHARACTERS),
    live: createLiveProjects(),
    log: pino({ level: 'silent' }),
    pollEvery: null,
  })
  let otherProcess = newProcess()

  return {
    inkloom,
    token,
    user,
    newProcess,
    get otherProcess() {
      return otherProcess
    },
    /** Stops the server gracefully and restarts it with the same database. */
    restart: async () => {
      await inkloom.restart()
      otherProcess = newProcess()
    },
    newProject: async (labels: readonly string[]): Promise<SavedProject> => {
      const settings = { name: 'A', language: 'english', tone: '', blocks: blocksOf(labels) } as const
      const { id } = await createProject(otherProcess, user, settings)
      return readProject(() => inkloom.database.db, user, id)
    },
    stop: () => inkloom.stop(),
  }
}
export type SavingServer = Awaited<ReturnType<typeof startSavingServer>>

/** Reads a project from the database, with blocks as labels. */
const readProject = (db: () => Database['db'], user: ProjectUser, id: string) => {
  const rows = () => Array.fromAsync(revisionsBetween(db(), id, -1, LATEST))
  const texts = async () => {
    const texts: (readonly string[])[] = []
    for (const { splices } of await rows()) texts.push(applySplices(texts.at(-1) ?? [], await unpackSplices(splices)))
    return texts
  }
  return {
    id,
    rows,
    row: async () => (await findProject(db(), user.id, id))!,
    revision: async () => (await findProject(db(), user.id, id))!.revision,
    text: async () => labelsOf((await texts()).at(-1)!),
    /** The text of each revision. */
    revisions: async () => (await texts()).map(labelsOf),
    /** The kind of each revision. */
    kinds: async () => (await rows()).map(({ kind }) => kind),
    /** The texts of conflicts, which the history keeps beside the manuscript. */
    conflictTexts: async () => {
      const revisions = await texts()
      const kept: string[][] = []
      for (const { baseRevision, splices } of await Array.fromAsync(allConflicts(db(), id)))
        kept.push(labelsOf(applySplices(revisions[baseRevision]!, await unpackSplices(splices))))
      return kept
    },
  }
}
export type SavedProject = ReturnType<typeof readProject>
