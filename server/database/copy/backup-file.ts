import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { link, open, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { PassThrough, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { z } from 'zod'
import { syncPath } from '../embedded/durable-file-system.ts'
import { decryptWith, encryptFor, isEncrypted } from './encrypt-backup.ts'
import type { Part } from './read-database.ts'
import { CannotCopy } from './write-database.ts'

/**
 * The first line of a backup, which describes the database. A backup is lines of JSON, compressed
 * with gzip. Each table follows with the stated number of rows, then a line for each file of the
 * store. A last line marks the end.
 */
const Head = z.object({
  inkloom: z.literal('backup'),
  format: z.literal(1),
  made: z.iso.datetime(),
  migration: z.number(),
  sequences: z.array(z.object({ name: z.string(), last: z.number().nullable() })),
})
const Table = z.object({ table: z.string(), columns: z.array(z.string()), rows: z.number(), checksum: z.string() })
const StoredFile = z.object({ file: z.uuid(), sha256: z.string(), data: z.base64() })
const End = z.object({ end: z.literal(true) })

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

const lineOf = (part: Part): string => {
  if (part.kind === 'rows') return `${part.rows.join('\n')}\n`
  if (part.kind === 'table') {
    const { name, columns, rows, checksum } = part
    return `${JSON.stringify({ table: name, columns, rows, checksum } satisfies z.input<typeof Table>)}\n`
  }
  if (part.kind === 'file') {
    const { name, bytes } = part
    const data = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')
    return `${JSON.stringify({ file: name, sha256: sha256(bytes), data } satisfies z.input<typeof StoredFile>)}\n`
  }
  const { migration, sequences } = part
  const made = new Date().toISOString()
  return `${JSON.stringify({ inkloom: 'backup', format: 1, made, migration, sequences } satisfies z.input<typeof Head>)}\n`
}

export interface BackupTarget {
  path: string
  /** The public keys to encrypt for. Without any, the backup is not encrypted. */
  recipients?: string[]
  /** True to overwrite an existing file. */
  overwrite?: boolean
}

const nameTaken = (path: string) => new CannotCopy(`${path} already exists. Choose another name, or add --overwrite.`)

/**
 * Gives a finished file its final name. Unless `overwrite` is set, it never replaces a file that
 * was created meanwhile.
 */
const giveName = async (unfinished: string, path: string, overwrite: boolean): Promise<void> => {
  if (overwrite) return rename(unfinished, path)
  try {
    await link(unfinished, path)
    await rm(unfinished)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST' || existsSync(path)) throw nameTaken(path)
    // Some file systems don't support hard links.
    await rename(unfinished, path)
  }
}

/**
 * Writes a line, and waits while the stream's buffer is full. Throws the reason of `failed` if that
 * signal aborts.
 */
const writeLine = async (lines: PassThrough, line: string, failed: AbortSignal): Promise<void> => {
  failed.throwIfAborted()
  if (lines.write(line)) return
  await once(lines, 'drain', { signal: failed }).catch((error: unknown) => {
    throw failed.aborted ? failed.reason : error
  })
}

/**
 * Writes a backup and returns its size in bytes. The file gets its final name when it is complete
 * and synced to disk. Only the system account that wrote it can read it. `fill` passes the parts.
 */
export const writeBackup = async (
  { path, recipients = [], overwrite = false }: BackupTarget,
  fill: (write: (part: Part) => Promise<void>) => Promise<void>,
): Promise<number> => {
  if (!overwrite && existsSync(path)) throw nameTaken(path)
  const unfinished = `${path}.${randomBytes(6).toString('hex')}.unfinished`
  try {
    const file = createWriteStream(unfinished, { flags: 'wx', mode: 0o600, flush: true })
    const lines = new PassThrough()
    const failed = new AbortController()
    const writing = recipients.length
      ? pipeline(lines, createGzip(), encryptFor(recipients), file)
      : pipeline(lines, createGzip(), file)
    writing.catch((error: unknown) => failed.abort(error))
    try {
      await fill((part) => writeLine(lines, lineOf(part), failed.signal))
      lines.end(`${JSON.stringify({ end: true } satisfies z.input<typeof End>)}\n`)
    } catch (error) {
      lines.destroy()
      await writing.catch(() => undefined)
      throw error
    }
    await writing
    await giveName(unfinished, path, overwrite)
    if (process.platform !== 'win32') syncPath(dirname(path))
    return (await stat(path)).size
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

// node:readline is not used, because it treats U+2028 inside a text as the end of a line.
async function* splitLines(chunks: AsyncIterable<string>) {
  let rest = ''
  for await (const chunk of chunks) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop()!
    yield* lines
  }
  if (rest) yield rest
}

const damaged = (path: string, why: string) => new CannotCopy(`${path} is not a backup that can be restored: ${why}.`)

export interface Backup {
  made: string
  /** The newest migration of the database that was backed up. */
  migration: number
  parts: AsyncIterable<Part>
}

const ROWS_AT_ONCE = 200
const CHARACTERS_AT_ONCE = 1_000_000

const HEAD_BYTES = 64

const headOf = async (path: string): Promise<string> => {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return buffer.toString('latin1', 0, bytesRead)
  } finally {
    await file.close()
  }
}

/** Returns the bytes of a backup, decrypted if necessary. */
const sourceOf = async (path: string, identities: string[]): Promise<Readable> => {
  const file = createReadStream(path)
  if (!isEncrypted(await headOf(path))) return file
  if (!identities.length) {
    file.destroy()
    throw new CannotCopy(`${path} is encrypted. Name the file with its secret key: --key-file <file>.`)
  }
  return Readable.from(decryptWith(identities)(file), { objectMode: false })
}

/**
 * Opens a backup and reads its head. Its parts are read lazily and only once. `identities` decrypt
 * an encrypted backup.
 */
export const openBackup = async (path: string, identities: string[] = []): Promise<Backup> => {
  const source = await sourceOf(path, identities)
  const text = source.pipe(createGunzip({ chunkSize: CHARACTERS_AT_ONCE })).setEncoding('utf8')
  source.on('error', (error) => text.destroy(error))
  const lines = splitLines(text)
  const next = async (): Promise<string> => {
    const { value, done } = await lines.next().catch((error: Error) => {
      if (/identity|identities/.test(error.message))
        throw new CannotCopy(`The key can't decrypt ${path}, which was encrypted for another key.`)
      throw damaged(path, error.message)
    })
    if (done) throw damaged(path, 'its end is missing')
    return value
  }
  const read = <S extends z.ZodType>(line: string, schema: S): z.output<S> => {
    try {
      return schema.parse(JSON.parse(line))
    } catch {
      throw damaged(path, `${line.slice(0, 60)} is not the expected line`)
    }
  }
  async function* rowsOf(count: number): AsyncGenerator<Part> {
    let rows: string[] = []
    let characters = 0
    for (let row = 0; row < count; row++) {
      const line = await next()
      rows.push(line)
      characters += line.length
      if (rows.length < ROWS_AT_ONCE && characters < CHARACTERS_AT_ONCE) continue
      yield { kind: 'rows', rows }
      rows = []
      characters = 0
    }
    if (rows.length) yield { kind: 'rows', rows }
  }
  const { made, migration, sequences } = read(await next(), Head)
  async function* parts(): AsyncGenerator<Part> {
    yield { kind: 'database', migration, sequences }
    for (;;) {
      const found = read(await next(), z.union([Table, StoredFile, End]))
      if ('end' in found) return
      if ('file' in found) {
        const bytes = Buffer.from(found.data, 'base64')
        if (sha256(bytes) !== found.sha256)
          throw damaged(path, 'an image in it differs from the one that was backed up')
        yield { kind: 'file', name: found.file, bytes }
        continue
      }
      const { table: name, columns, rows, checksum } = found
      yield { kind: 'table', name, columns, rows, checksum }
      yield* rowsOf(rows)
    }
  }
  return { made, migration, parts: parts() }
}
