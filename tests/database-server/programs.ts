import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { findCommand } from '#tests/validators/find-command.ts'

/** Debian keeps the programs of each version here, outside of PATH. */
const DEBIAN = '/usr/lib/postgresql'

const debianFolders = (): string[] =>
  existsSync(DEBIAN)
    ? readdirSync(DEBIAN)
        .sort((a, b) => Number(b) - Number(a))
        .map((version) => join(DEBIAN, version, 'bin'))
    : []

const inPath = (): string[] => {
  const found = findCommand('initdb')
  return found ? [dirname(found)] : []
}

/** Returns the folder with the programs of the newest installed PostgreSQL server, or undefined. */
export const serverPrograms = (): string | undefined =>
  [...debianFolders(), ...inPath()].find((folder) =>
    ['initdb', 'postgres'].every((name) => existsSync(join(folder, name))),
  )
