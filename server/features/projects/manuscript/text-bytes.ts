import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, brotliDecompress, brotliDecompressSync, constants } from 'node:zlib'
import type { Splice } from '#manuscript/model/diff/splices.ts'
import { createYielder } from '#writer/builtin/text/yielder.ts'

/** The characters that are encoded at once, and the bytes that are decoded at once. */
const SLICE = 500_000

/** Encodes blocks in slices. Yields in between, because a text may be very long. */
const encodeLines = async (lines: readonly string[]): Promise<Uint8Array> => {
  const yieldTurn = createYielder()
  const chunks: Buffer[] = []
  let gathered = ''
  for (const [at, line] of lines.entries()) {
    gathered += at === 0 ? line : `\n${line}`
    if (gathered.length < SLICE) continue
    chunks.push(Buffer.from(gathered))
    gathered = ''
    if (yieldTurn.isDue()) await yieldTurn()
  }
  chunks.push(Buffer.from(gathered))
  return chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks)
}

/** Joins blocks with line feeds. The JSON of a block contains no line feed. */
const packLines = async (lines: readonly string[]): Promise<Buffer> => pack(await encodeLines(lines))

const LARGE = 50_000
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
const compressBeside = promisify(brotliCompress)

/** Compresses large texts off the event loop. For small texts the thread pool would take longer. */
const pack = async (text: Uint8Array): Promise<Buffer> =>
  text.length > LARGE ? compressBeside(text, quality) : brotliCompressSync(text, quality)

const decompressBeside = promisify(brotliDecompress)
const SMALL_PACKED = 1000

/**
 * Decompresses off the event loop unless both the bytes and the text are small. A repetitive text
 * compresses to very few bytes, so the size of the output is limited too.
 */
const decompress = async (bytes: Uint8Array): Promise<Buffer> => {
  if (bytes.length > SMALL_PACKED) return decompressBeside(bytes)
  try {
    return brotliDecompressSync(bytes, { maxOutputLength: LARGE })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_BUFFER_TOO_LARGE') throw error
    return decompressBeside(bytes)
  }
}

const LINE_FEED = 10

/** Decodes blocks in slices that end with whole blocks. Yields in between. */
const unpackLines = async (bytes: Uint8Array): Promise<string[]> => {
  const text = await decompress(bytes)
  if (text.length === 0) return []
  const yieldTurn = createYielder()
  const lines: string[] = []
  for (let from = 0; from <= text.length;) {
    const found = text.indexOf(LINE_FEED, from + SLICE)
    const end = found === -1 ? text.length : found
    for (const line of text.toString('utf8', from, end).split('\n')) lines.push(line)
    from = end + 1
    if (yieldTurn.isDue()) await yieldTurn()
  }
  return lines
}

export const packBlocks = packLines
export const unpackBlocks = unpackLines

/** The word counts of a conflict, which no column stores. */
export interface Notes {
  words: number
  wordsChange: number
}

interface Head {
  /** Start, number of deleted blocks and number of inserted blocks of each splice. */
  splices: [number, number, number][]
  notes?: Notes
}

export const packSplices = (splices: readonly Splice<string>[], notes?: Notes): Promise<Buffer> => {
  const head: Head = {
    splices: splices.map(({ start, deleteCount, blocks }) => [start, deleteCount, blocks.length]),
    notes,
  }
  return packLines([JSON.stringify(head), ...splices.flatMap(({ blocks }) => blocks)])
}

const unpack = async (bytes: Uint8Array): Promise<[Head, string[]]> => {
  const [head, ...blocks] = await unpackLines(bytes)
  return [JSON.parse(head!) as Head, blocks]
}

export const unpackSplices = async (bytes: Uint8Array): Promise<Splice<string>[]> => {
  const [head, blocks] = await unpack(bytes)
  let at = 0
  return head.splices.map(([start, deleteCount, count]) => ({
    start,
    deleteCount,
    blocks: blocks.slice(at, (at += count)),
  }))
}

export const unpackNotes = async (bytes: Uint8Array): Promise<Notes> =>
  (await unpack(bytes))[0].notes ?? { words: 0, wordsChange: 0 }
