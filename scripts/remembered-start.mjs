// Remembers the command that a start ended with, so that the next one need not look into every file to find that nothing is to be
// installed or built: it is enough that no file that the command was made from has changed.
import { createHash } from 'node:crypto'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { pagesSources, filesOf, serverSources } from './build-sources.mjs'

const REMEMBERED = 'dist/start.json'
const sources = [...new Set([...pagesSources, ...serverSources])]
/** What a start installs and builds. */
const results = ['node_modules/.package-lock.json', 'dist/web.json', 'dist/server.json']

/** Changes with each change of one of the files, whatever its new size and time. */
const stampOf = (paths) => {
  const hash = createHash('sha256')
  for (const path of paths.flatMap(filesOf)) {
    const { size, ino, mtimeMs, ctimeMs } = statSync(path)
    hash.update(`${path} ${size} ${ino} ${mtimeMs} ${ctimeMs}\n`)
  }
  return hash.digest('hex')
}

/** The state of the sources, to be taken before something is made of them. */
export const stampSources = () => stampOf(['scripts', ...sources])

const stampResults = ({ program, args, settings }) =>
  stampOf([...results, program, args.at(-1)]) +
  JSON.stringify([process.cwd(), process.version, process.execPath, settings])

export const rememberStart = (command, stampOfSources) => {
  try {
    writeFileSync(REMEMBERED, JSON.stringify({ command, stamp: stampOfSources + stampResults(command) }))
  } catch {
    // The next start looks into every file again.
  }
}

/** The command of the last start; null where something has changed since. */
export const rememberedStart = () => {
  try {
    const { command, stamp } = JSON.parse(readFileSync(REMEMBERED, 'utf8'))
    return stamp === stampSources() + stampResults(command) ? command : null
  } catch {
    return null
  }
}
