import type { Project } from '#contract/projects.ts'
import { deviceAccount } from './device-account.ts'
import { keysOf, openDevice, type StoredChange, type StoredProject } from './device-database.ts'

/** Projects of an account that stay readable without a network: those that were opened last. */
const MOST_PROJECTS = 20
/** A session lasts 30 days, and nothing is shown without one. */
const LONGEST_MS = 30 * 86_400_000
/**
 * Milliseconds after opening a project until its copy is stored, so that the copy delays nothing
 * else.
 */
const AFTER_OPENING = 1500

interface StoredWork {
  project: Project
  changes: StoredChange[]
}

/** Returns this browser's copy of a project of this account, or null. */
export const readStored = async (account: string, id: string): Promise<StoredWork | null> => {
  if (deviceAccount() !== account) return null
  const db = await openDevice()
  const reading = db.transaction(['projects', 'changes'])
  const [found, changes] = await Promise.all([
    reading.objectStore('projects').get([account, id]),
    reading.objectStore('changes').getAll(keysOf(account, id)),
  ])
  return found ? { project: found.project, changes } : null
}

/**
 * Stores a project that the server has just returned, and removes projects that were not opened for
 * a long time.
 */
const keepProject = async (account: string, project: Project): Promise<void> => {
  if (deviceAccount() !== account) return
  const { id, revision } = project
  const now = Date.now()
  const written = (await openDevice()).transaction(['projects', 'changes'], 'readwrite')
  const [projects, changes] = [written.objectStore('projects'), written.objectStore('changes')]
  const before = await projects.get([account, id])
  if (!before || before.project.revision <= revision) {
    await projects.put({ account, id, project, at: now })
    for (const change of await changes.getAll(keysOf(account, id)))
      if (change.to <= revision) await changes.delete([account, id, change.from, change.to])
  }
  const times: Pick<StoredProject, 'id' | 'account' | 'at'>[] = []
  for (let cursor = await projects.openCursor(); cursor; cursor = await cursor.continue()) times.push(cursor.value)
  const own = times.filter((one) => one.account === account).toSorted((one, other) => other.at - one.at)
  const old = [...own.slice(MOST_PROJECTS), ...times.filter(({ at }) => at < now - LONGEST_MS)]
  for (const { account, id } of old) {
    await projects.delete([account, id])
    await changes.delete(keysOf(account, id))
  }
  await written.done
}

/**
 * Stores a project soon after it was opened. If the browser can't store it, the project opens only
 * with a network.
 */
export const keepOpened = (account: string, project: Project, onKept: () => void): (() => void) => {
  const timer = setTimeout(() => void keepProject(account, project).then(onKept, () => undefined), AFTER_OPENING)
  return () => clearTimeout(timer)
}

/** Stores changed settings of a project. */
export const keepSettings = async (account: string, id: string, change: Partial<Project>): Promise<void> => {
  if (deviceAccount() !== account) return
  const written = (await openDevice()).transaction('projects', 'readwrite')
  const found = await written.store.get([account, id])
  if (found) await written.store.put({ ...found, project: { ...found.project, ...change } })
  await written.done
}

/** Removes a project that was deleted. */
export const forgetStored = async (account: string, id: string): Promise<void> => {
  const written = (await openDevice()).transaction(['projects', 'changes'], 'readwrite')
  await Promise.all([
    written.objectStore('projects').delete([account, id]),
    written.objectStore('changes').delete(keysOf(account, id)),
    written.done,
  ])
}
