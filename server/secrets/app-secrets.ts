import { randomBytes } from 'node:crypto'
import { link, mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type AppSecret, appSecretsPattern, type Config, ConfigError, parseAppSecrets } from '../config/index.ts'

const FILE = 'app-secret'

/**
 * Returns the master keys of the settings, or those of a file in the data folder, which is created
 * at the first start. `isNeeded` returns true if the database has secrets that only a lost file
 * could open. Then no new key is created.
 */
export const readAppSecrets = async (
  { appSecrets, dataDir }: Pick<Config, 'appSecrets' | 'dataDir'>,
  isNeeded: () => Promise<boolean> = async () => false,
) => appSecrets ?? readLocal(join(dataDir, FILE), dataDir, isNeeded)

const readLocal = async (path: string, dataDir: string, isNeeded: () => Promise<boolean>): Promise<AppSecret[]> => {
  const text = await readFile(path, 'utf8').catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw unusable(path, `can't be read (${error.code})`)
    if (await isNeeded()) throw missing(path)
    await mkdir(dataDir, { recursive: true })
    await make(path)
    return readFile(path, 'utf8')
  })
  const list = text.trim()
  if (!appSecretsPattern.test(list)) throw unusable(path, list === '' ? 'is empty' : 'is damaged')
  return parseAppSecrets(list)
}

/**
 * Creates the file under a temporary name, syncs it and then links it to its real name. If two
 * processes create one at the same moment, one of them wins.
 */
const make = async (path: string): Promise<void> => {
  const unfinished = `${path}.${randomBytes(6).toString('hex')}`
  try {
    const file = await open(unfinished, 'wx', 0o600)
    await file.writeFile(`v1:${randomBytes(32).toString('base64url')}\n`)
    await file.sync()
    await file.close()
    await link(unfinished, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  } finally {
    await rm(unfinished, { force: true })
  }
}

const unusable = (path: string, what: string) =>
  new ConfigError([
    `${path} ${what}. It holds the master key of the AI keys that people saved: restore it from a backup, or set APP_SECRET to its content. ` +
      'If it is lost, remove the file to start with a new one; the AI keys then have to be saved again',
  ])

const missing = (path: string) =>
  new ConfigError([
    `${path} is missing. It holds the master key of secrets in the database: restore it from the folder's original or from a backup, or set APP_SECRET to its content. ` +
      `If it is lost, start with a new one, and enter AI keys, secrets of webhooks and the owner's settings again: ` +
      `node -p "'v1:' + require('crypto').randomBytes(32).toString('base64url')" > ${path}`,
  ])
