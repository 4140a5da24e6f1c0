import { randomUUID } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'

/**
 * The parts of the build: the file that names the current build, the folder of its builds, and the
 * number of older builds that are kept for running servers and open tabs.
 */
export const parts = {
  pages: { pointer: 'web.json', folder: 'builds', kept: 4 },
  server: { pointer: 'server.json', folder: 'servers', kept: 1 },
}
/** A draft that is older than this was abandoned, since no build takes that long. */
const ABANDONED_MS = 3_600_000

/**
 * Returns the id of the current build, or null if there is none. server/http/pages/find-build.ts
 * reads the pointer to the pages too.
 */
export const presentBuild = (dist, { pointer, folder } = parts.pages) => {
  try {
    const { id } = JSON.parse(readFileSync(join(dist, pointer), 'utf8'))
    return existsSync(join(dist, folder, id)) ? id : null
  } catch {
    return null
  }
}

/** Replaces a file atomically, so that readers see either the old or the new one. */
const replaceFile = (path, text) => {
  const next = `${path}.${randomUUID()}`
  writeFileSync(next, text)
  renameSync(next, path)
}

const makeWhole = (builds, id, make) => {
  const whole = join(builds, id)
  if (existsSync(whole)) return
  const draft = join(builds, `.draft-${randomUUID()}`)
  mkdirSync(draft)
  try {
    make(draft)
    renameSync(draft, whole)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    // Another process may have made the same build in the meantime.
    if (!existsSync(whole)) throw error
  }
}

/**
 * Creates a build in its own folder, and makes it the current one when it is complete. If `make`
 * fails, nothing changes. A running server continues with its own build.
 */
export const swapBuild = (dist, id, make, part = parts.pages) => {
  const builds = join(dist, part.folder)
  mkdirSync(builds, { recursive: true })
  makeWhole(builds, id, make)
  const now = new Date()
  utimesSync(join(builds, id), now, now)
  const found = readdirSync(builds).map((name) => ({ name, at: statSync(join(builds, name)).mtimeMs }))
  const [earlier, drafts] = [false, true].map((isDraft) =>
    found
      .filter(({ name }) => name !== id && name.startsWith('.draft-') === isDraft)
      .toSorted((one, other) => other.at - one.at),
  )
  const kept = earlier.slice(0, part.kept).map(({ name }) => name)
  replaceFile(join(dist, part.pointer), `${JSON.stringify({ id, earlier: kept })}\n`)
  const abandoned = drafts.filter(({ at }) => at < now.getTime() - ABANDONED_MS)
  for (const { name } of [...earlier.slice(part.kept), ...abandoned])
    rmSync(join(builds, name), { recursive: true, force: true })
}
