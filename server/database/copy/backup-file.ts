import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { z } from 'zod'
import { syncPath } from '../embedded/durable-file-system.ts'
import type { Part } from './read-database.ts'
import { CannotCopy } from './write-database.ts'

/**
 * A backup is gzip over lines of JSON: what database it is, then each table, followed by as many rows as it says, and a last
 * line that says that this is all.
 */
const Head = z.object({
  inkloom: z.literal('backup'),
  format: z.literal(1),
  made: z.iso.datetime(),
  migration: z.number(),
  sequences: z.array(z.object({ name: z.string(), last: z.number().nullable() })),
})
const Table = z.object({ table: z.string(), columns: z.array(z.string()), rows: z.number(), checksum: z.string() })
const End = z.object({ end: z.literal(true) })

const lineOf = (part: Part): string => {
  if (part.kind === 'rows') return `${part.rows.join('\n')}\n`
  if (part.kind === 'table') {
    const { name, columns, rows, checksum } = part
    return `${JSON.stringify({ table: name, columns, rows, checksum } satisfies z.input<typeof Table>)}\n`
  }
  const { migration, sequences } = part
  const made = new Date().toISOString()
  return `${JSON.stringify({ inkloom: 'backup', format: 1, made, migration, sequences } satisfies z.input<typeof Head>)}\n`
}

async function* linesOf(parts: AsyncIterable<Part>) {
  for await (const part of parts) yield lineOf(part)
  yield `${JSON.stringify({ end: true } satisfies z.input<typeof End>)}\n`
}

/** Under its name it is whole and on disk; nobody but the account that made it can read it. Gives its size in bytes. */
export const writeBackup = async (path: string, parts: AsyncIterable<Part>): Promise<number> => {
  const unfinished = `${path}.unfinished`
  try {
    const file = createWriteStream(unfinished, { mode: 0o600, flush: true })
    await pipeline(Readable.from(linesOf(parts)), createGzip(), file)
    await rename(unfinished, path)
    syncPath(dirname(path))
    return (await stat(path)).size
  } catch (error) {
    await rm(unfinished, { force: true })
    throw error
  }
}

// Not node:readline, for which U+2028 in the middle of a text ends a line.
async function* splitLines(chunks: AsyncIterable<string>) {
  let rest = ''
  for await (const chunk of chunks) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop()!
    yield* lines
  }
  if (rest) yield rest
}

const damaged = (path: string, why: string) => new CannotCopy(`${path} is no backup that can be restored: ${why}.`)

export interface Backup {
  made: string
  /** The newest migration of the database that it was made of. */
  migration: number
  parts: AsyncIterable<Part>
}

const ROWS_AT_ONCE = 200
const CHARACTERS_AT_ONCE = 1_000_000

/** Reads the head of a backup; its parts are read as they are asked for, once. */
export const openBackup = async (path: string): Promise<Backup> => {
  const source = createReadStream(path)
  const text = source.pipe(createGunzip({ chunkSize: CHARACTERS_AT_ONCE })).setEncoding('utf8')
  source.on('error', (error) => text.destroy(error))
  const lines = splitLines(text)
  const next = async (): Promise<string> => {
    const { value, done } = await lines.next().catch((error: Error) => {
      throw damaged(path, error.message)
    })
    if (done) throw damaged(path, 'its end is missing')
    return value
  }
  const read = <S extends z.ZodType>(line: string, schema: S): z.output<S> => {
    try {
      return schema.parse(JSON.parse(line))
    } catch {
      throw damaged(path, `${line.slice(0, 60)} is not what has to stand there`)
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
      const found = read(await next(), Table.or(End))
      if ('end' in found) return
      const { table: name, columns, rows, checksum } = found
      yield { kind: 'table', name, columns, rows, checksum }
      yield* rowsOf(rows)
    }
  }
  return { made, migration, parts: parts() }
}
