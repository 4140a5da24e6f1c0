import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, brotliDecompress, brotliDecompressSync, constants } from 'node:zlib'
import type { Splice } from '#manuscript/model/splices.ts'

/** Joins blocks with line feeds. The JSON of a block contains no line feed. */
const packLines = (lines: readonly string[]): Promise<Buffer> => pack(lines.join('\n'))

const LARGE = 50_000
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }
const compressBeside = promisify(brotliCompress)

/** Compresses large texts off the event loop. For small texts the thread pool would take longer. */
const pack = async (text: string): Promise<Buffer> =>
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

const unpackLines = async (bytes: Uint8Array): Promise<string[]> => {
  const text = (await decompress(bytes)).toString()
  return text === '' ? [] : text.split('\n')
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
