import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import type { Project } from '#contract/projects.ts'
import type { User } from '#contract/accounts.ts'
import type { Splice } from '#manuscript/model/diff/splices.ts'

/** The account that a session of this browser belongs to. */
interface StoredAccount {
  account: string
  /** The SHA-256 of the session token. Without that token nothing of the account is shown. */
  session: string
  user: User
}

/** A project at the time it was last opened, with its text. */
export interface StoredProject {
  account: string
  id: string
  project: Project
  /** Milliseconds since the epoch. */
  at: number
}

/**
 * A change that the server has acknowledged since the project was opened, from one revision to
 * another.
 */
export interface StoredChange {
  account: string
  id: string
  from: number
  to: number
  splices: readonly Splice<string>[]
}

interface StoredImage {
  account: string
  image: string
  blob: Blob
  at: number
}

/**
 * These shapes are stored in IndexedDB: field names must not change. The account is the first part
 * of each key.
 */
export interface DeviceSchema extends DBSchema {
  accounts: { key: string; value: StoredAccount }
  answers: { key: [string, string]; value: { account: string; name: string; answer: unknown } }
  projects: { key: [string, string]; value: StoredProject }
  changes: { key: [string, string, number, number]; value: StoredChange }
  images: { key: [string, string]; value: StoredImage }
}

const NAME = 'inkloom-device'
let opened: Promise<IDBPDatabase<DeviceSchema>> | null = null

const forget = (db?: IDBPDatabase<DeviceSchema>) => {
  db?.close()
  opened = null
}

/**
 * Opens the store of the data that this browser can show without a network. Unsent text is in the
 * journal, which another version of the page must be able to open, and therefore in another
 * database. Rejects in a browser without storage.
 */
export const openDevice = async (): Promise<IDBPDatabase<DeviceSchema>> => {
  opened ??= openDB<DeviceSchema>(NAME, 1, {
    upgrade: (db) => {
      db.createObjectStore('accounts', { keyPath: 'account' })
      db.createObjectStore('answers', { keyPath: ['account', 'name'] })
      db.createObjectStore('projects', { keyPath: ['account', 'id'] })
      db.createObjectStore('changes', { keyPath: ['account', 'id', 'from', 'to'] })
      db.createObjectStore('images', { keyPath: ['account', 'image'] })
    },
    blocking: (_, __, event) => forget((event.target as { result?: IDBPDatabase<DeviceSchema> } | null)?.result),
    terminated: () => forget(),
  })
  opened.catch(() => forget())
  return opened
}

/** All keys of an account, or of one of its entries. An array sorts after every string and number. */
export const keysOf = (...parts: [account: string, ...rest: string[]]): IDBKeyRange =>
  IDBKeyRange.bound(parts, [...parts, []])

/**
 * Removes copies of data that the server has, except the open project, so that unsent text can be
 * stored.
 */
export const makeRoom = async (openProject: string): Promise<void> => {
  const db = await openDevice()
  await db.clear('images')
  for (const [account, id] of await db.getAllKeys('projects'))
    if (id !== openProject) {
      await db.delete('projects', [account, id])
      await db.delete('changes', keysOf(account, id))
    }
}

/**
 * Removes everything of an account from the store, or of all accounts for null. Rejects if it can't be
 * removed.
 */
export const clearDevice = async (account: string | null): Promise<void> => {
  const written = (await openDevice()).transaction(
    ['accounts', 'answers', 'projects', 'changes', 'images'],
    'readwrite',
  )
  const all = IDBKeyRange.lowerBound('')
  await Promise.all([
    written.objectStore('accounts').delete(account ?? all),
    ...(['answers', 'projects', 'changes', 'images'] as const).map((name) =>
      written.objectStore(name).delete(account === null ? all : keysOf(account)),
    ),
    written.done,
  ])
}
