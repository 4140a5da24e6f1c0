import { randomUUID } from 'node:crypto'
import { type FileHandle, open, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { strToU8, Zip, ZipDeflate } from 'fflate'
import type { PersonalFile } from '../../exports/personal-files.ts'
import type { StreamedFile } from '../../http/streamed-file.ts'

/** The number of characters or bytes that are compressed before other calls can run. */
const AT_ONCE = 256_000

const readMe = `This archive contains everything that Inkloom stores about your account.

projects/   one folder per project: text.txt is the manuscript as plain text, editor-state.json the same as the editor keeps it,
            details.json the details of its publication, guidelines.json and references.json your guidelines and references for the AI, history.jsonl every save since the project was created.
images/     the images of your texts, by the names that editor-state.json uses.
books/      one folder per generated book, with its text and everything that was written for it.
account.json  your account, plan, words, tokens, payments, sign-ins and consents. Passwords and keys are left out.
`

/**
 * Opens a temporary file and removes its name, so that no other program finds it and the system
 * frees it when it is closed, even after a crash.
 */
const openNameless = async (): Promise<FileHandle> => {
  const path = join(tmpdir(), `inkloom-archive-${randomUUID()}`)
  const file = await open(path, 'wx+', 0o600)
  await unlink(path)
  return file
}

/**
 * Writes a ZIP file to disk, and returns a stream that reads it. Neither the archive nor any file
 * in it is ever entirely in memory, and each file is compressed in pieces, so that other calls run
 * in between.
 */
export const zipOf = async (
  files: AsyncIterable<PersonalFile>,
  signal: AbortSignal,
): Promise<Pick<StreamedFile, 'size' | 'stream'>> => {
  const file = await openNameless()
  try {
    const size = await writeZip(file, files, signal)
    return { size, stream: file.createReadStream({ start: 0 }) }
  } catch (error) {
    await file.close()
    throw error
  }
}

/** Returns the size of the archive. */
const writeZip = async (file: FileHandle, files: AsyncIterable<PersonalFile>, signal: AbortSignal): Promise<number> => {
  let made: Uint8Array[] = []
  let size = 0
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    made.push(chunk)
  })
  const writeMade = async () => {
    const chunks = made
    made = []
    for (const chunk of chunks) {
      await file.writeFile(chunk)
      size += chunk.length
    }
    await setImmediate()
    signal.throwIfAborted()
  }
  const add = async ({ path, pieces }: PersonalFile) => {
    const entry = new ZipDeflate(path, { level: 6 })
    zip.add(entry)
    for await (const bytes of inChunks(pieces)) {
      entry.push(bytes)
      await writeMade()
    }
    entry.push(new Uint8Array(), true)
  }
  await add({ path: 'README.txt', pieces: [readMe] })
  for await (const each of files) await add(each)
  zip.end()
  await writeMade()
  return size
}

/** Yields the bytes of a file, or the UTF-8 bytes of a text, in chunks of similar size. */
async function* inChunks(pieces: PersonalFile['pieces']): AsyncGenerator<Uint8Array> {
  let gathered = ''
  for await (const piece of pieces) {
    if (typeof piece !== 'string') {
      for (let at = 0; at < piece.length; at += AT_ONCE) yield piece.subarray(at, at + AT_ONCE)
      continue
    }
    gathered += piece
    if (gathered.length < AT_ONCE) continue
    const bytes = strToU8(gathered)
    gathered = ''
    for (let at = 0; at < bytes.length; at += AT_ONCE) yield bytes.subarray(at, at + AT_ONCE)
  }
  yield strToU8(gathered)
}
