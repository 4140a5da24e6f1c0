import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { findCommand } from '#tests/validators/find-command.ts'

/** Where Debian keeps the programs of each version, which it does not put into the path. */
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

/** The folder of the newest installed PostgreSQL server's programs. */
export const serverPrograms = (): string | undefined =>
  [...debianFolders(), ...inPath()].find((folder) =>
    ['initdb', 'postgres'].every((name) => existsSync(join(folder, name))),
  )
