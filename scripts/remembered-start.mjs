// Remembers the command that the last start computed. The next start can reuse it without checking
// what to install or build, if none of the files that it depends on has changed.
import { createHash } from 'node:crypto'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { pagesSources, filesOf, serverSources } from './build-sources.mjs'

const REMEMBERED = 'dist/start.json'
const sources = [...new Set([...pagesSources, ...serverSources])]
/** The files that a start's installation and build write. */
const results = ['node_modules/.package-lock.json', 'dist/web.json', 'dist/server.json']

/**
 * Returns a fingerprint that changes with every change of one of the files, even if size and time
 * stay equal.
 */
const stampOf = (paths) => {
  const hash = createHash('sha256')
  for (const path of paths.flatMap(filesOf)) {
    const { size, ino, mtimeMs, ctimeMs } = statSync(path)
    hash.update(`${path} ${size} ${ino} ${mtimeMs} ${ctimeMs}\n`)
  }
  return hash.digest('hex')
}

/** Returns the fingerprint of the sources. Take it before anything is built from them. */
export const stampSources = () => stampOf(['scripts', ...sources])

const stampResults = ({ program, args, settings }) =>
  stampOf([...results, program, args.at(-1)]) +
  JSON.stringify([process.cwd(), process.version, process.execPath, settings])

export const rememberStart = (command, stampOfSources) => {
  try {
    writeFileSync(REMEMBERED, JSON.stringify({ command, stamp: stampOfSources + stampResults(command) }))
  } catch {
    // Without the stored command, the next start checks everything again.
  }
}

/** Returns the command of the last start, or null if something has changed since. */
export const rememberedStart = () => {
  try {
    const { command, stamp } = JSON.parse(readFileSync(REMEMBERED, 'utf8'))
    return stamp === stampSources() + stampResults(command) ? command : null
  } catch {
    return null
  }
}
