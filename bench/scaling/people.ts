import { pino } from 'pino'
import { unitsOf } from '#contract/plans.ts'
import { stringifyBlock } from '#manuscript/model/editor-state/stringify-block.ts'
import type { EditorNode } from '#manuscript/model/editor-state/editor-state.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { planGrants, tokenLedger } from '#server/database/schema/index.ts'
import type { TestDatabase } from '#tests/support/test-database.ts'
import { addUser } from '#server/features/accounts/repository.ts'
import { createSessions } from '#server/features/accounts/sign-in/sessions.ts'
import { createProject } from '#server/features/projects/create-project.ts'
import { createLiveProjects } from '#server/features/projects/saving/live-projects.ts'
import { createOpenTexts } from '#server/features/projects/manuscript/open-texts.ts'
import type { ProjectDependencies } from '#server/features/projects/dependencies.ts'
import { newBook, numbersFrom } from '../new-book.ts'

export interface BenchPerson {
  /**
   * Headers with the session, and an address as from a proxy, so that each user has a different
   * one.
   */
  headers: { Token: string; 'X-Forwarded-For': string }
  projectId: string
  blocks: EditorNode[]
}

let born = 0

/**
 * Creates signed-in users on Premium with book tokens, each with a book of this many words. It
 * bypasses the API, because of its limits.
 */
export const makePeople = async (settings: TestDatabase, count: number, words: number): Promise<BenchPerson[]> => {
  const database = await openDatabase(settings)
  const dependencies: ProjectDependencies = {
    database,
    texts: createOpenTexts(),
    live: createLiveProjects(),
    log: pino({ level: 'silent' }),
    pollEvery: null,
  }
  const sessions = createSessions(database)
  const blocks = newBook(words, numbersFrom(11))
  const json = blocks.map(stringifyBlock)
  const make = async (): Promise<BenchPerson> => {
    const at = born++
    const { id } = await addUser(database.db, `writer-${at}@example.org`)
    await database.db.insert(planGrants).values({ userId: id, planName: 'Bench' })
    await database.db.insert(tokenLedger).values({ userId: id, change: unitsOf(1000), reason: 'granted' })
    const token = await sessions.begin(database.db, id)
    const text = { name: `Book ${at}`, language: 'english', tone: '', blocks: json } as const
    const project = await createProject(dependencies, { id, premium: true }, text)
    const address = `10.${(at >> 16) & 255}.${(at >> 8) & 255}.${at & 255}`
    return { headers: { Token: token, 'X-Forwarded-For': address }, projectId: project.id, blocks }
  }
  const people: BenchPerson[] = []
  while (people.length < count)
    people.push(...(await Promise.all(Array.from({ length: Math.min(8, count - people.length) }, make))))
  await database.close()
  return people
}
