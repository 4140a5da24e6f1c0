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

/** Builds before the present one that stay: for servers that run with them, and tabs that were opened with them. */
const KEPT = 4
/** A draft of a build that was stopped in the middle; no build takes that long. */
const ABANDONED_MS = 3_600_000

/** Names the present build and the ones before it; read by server/http/find-build.ts. */
const pointerOf = (dist) => join(dist, 'web.json')

/** The id of the present build; null where there is none. */
export const presentBuild = (dist) => {
  try {
    const { id } = JSON.parse(readFileSync(pointerOf(dist), 'utf8'))
    return existsSync(join(dist, 'builds', id)) ? id : null
  } catch {
    return null
  }
}

/** Puts a file in the place of another in one step: whoever reads it finds one of the two. */
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
    // Another process may have made the same build meanwhile.
    if (!existsSync(whole)) throw error
  }
}

/**
 * Makes a build in a folder of its own, and makes it the present one when it is whole. If `make` fails, nothing changes. A server that
 * runs goes on with the build that it started with.
 */
export const swapBuild = (dist, id, make) => {
  const builds = join(dist, 'builds')
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
  const kept = earlier.slice(0, KEPT).map(({ name }) => name)
  replaceFile(pointerOf(dist), `${JSON.stringify({ id, earlier: kept })}\n`)
  const abandoned = drafts.filter(({ at }) => at < now.getTime() - ABANDONED_MS)
  for (const { name } of [...earlier.slice(KEPT), ...abandoned])
    rmSync(join(builds, name), { recursive: true, force: true })
}
