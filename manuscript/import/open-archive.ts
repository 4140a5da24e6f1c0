import { isUtf8 } from 'node:buffer'
import { promisify } from 'node:util'
import yauzl from 'yauzl'
import type { Entry, ZipFile } from 'yauzl'
import { ImportError } from './import-error.ts'
import { importLimits } from './import-limits.ts'

/** The files of a document that is a ZIP, unpacked within limits. */
export interface Archive {
  texts: ReadonlyMap<string, string>
  images: ReadonlyMap<string, Uint8Array>
  /** Images that exceed the limit of one image, or of all together. */
  tooLarge: ReadonlySet<string>
}

interface ArchiveKind {
  /** The name of the format in messages. */
  kind: string
  isText: (name: string) => boolean
  isImage: (name: string) => boolean
  /** The DOCTYPE of XHTML is allowed in formats that contain web pages. */
  allowsDoctype?: boolean
}

export const damaged = (kind: string, cause?: unknown) =>
  new ImportError(
    `This ${kind} is damaged and cannot be read. Open it in the program that it comes from, save it again, and import that.`,
    { cause },
  )
const bomb = (kind: string) =>
  new ImportError(
    `This ${kind} unpacks to far more than a manuscript can hold, so it was not read. Split it into several files and import them one by one.`,
  )

const entriesOf = async (archive: ZipFile, kind: string): Promise<Entry[]> => {
  if (archive.entryCount > importLimits.archiveEntries)
    throw new ImportError(
      `This ${kind} is made of ${archive.entryCount.toLocaleString('en')} files, more than any document needs, so it was not read.`,
    )
  const { promise, resolve, reject } = Promise.withResolvers<Entry[]>()
  const entries: Entry[] = []
  archive.on('entry', (entry: Entry) => {
    entries.push(entry)
    archive.readEntry()
  })
  archive.on('end', () => resolve(entries))
  archive.on('error', reject)
  archive.readEntry()
  return promise
}

const unpack = async (archive: ZipFile, entry: Entry, most: number, kind: string): Promise<Uint8Array> => {
  const stream = await promisify(
    archive.openReadStream.bind(archive) as (
      entry: Entry,
      done: (error: Error | null, stream: NodeJS.ReadableStream) => void,
    ) => void,
  )(entry)
  const pieces: Buffer[] = []
  let size = 0
  // The size limit is enforced while unpacking, because the entry may declare another size.
  for await (const piece of stream as AsyncIterable<Buffer>) {
    size += piece.length
    if (size > most) throw bomb(kind)
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

const declared = /^[^<]{0,3}<\?xml[^>]{1,100}encoding\s*=\s*["']([\w-]{2,40})["']/

/** Returns the encoding that XML states, or that of most old files. UTF-8 is tried first. */
const statedEncoding = (bytes: Uint8Array): string => {
  const name = declared.exec(Buffer.from(bytes.subarray(0, 200)).toString('latin1'))?.[1] ?? ''
  try {
    const { encoding } = new TextDecoder(name)
    return encoding === 'utf-8' ? 'windows-1252' : encoding
  } catch {
    return 'windows-1252'
  }
}

const decode = (bytes: Uint8Array): string => {
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)
  if (isUtf16) return new TextDecoder(bytes[0] === 0xff ? 'utf-16le' : 'utf-16be').decode(bytes)
  return new TextDecoder(isUtf8(bytes) ? 'utf-8' : statedEncoding(bytes)).decode(bytes)
}

// Rejects declared entities, which can expand a few bytes of XML to gigabytes. The parsers used
// here expand none, and programs that write documents declare none.
const checkDeclarations = (text: string, { kind, allowsDoctype }: ArchiveKind) => {
  if (text.includes('<!ENTITY') || (!allowsDoctype && text.includes('<!DOCTYPE')))
    throw new ImportError(`This ${kind} contains XML declarations that no word processor writes, so it was not read.`)
}

const unpackTexts = async (archive: ZipFile, entries: readonly Entry[], about: ArchiveKind) => {
  const texts = new Map<string, string>()
  let left: number = importLimits.archiveBytes
  if (entries.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0) > left) throw bomb(about.kind)
  for (const entry of entries) {
    if (texts.has(entry.fileName)) throw damaged(about.kind)
    const bytes = await unpack(archive, entry, left, about.kind)
    left -= bytes.length
    const text = decode(bytes)
    checkDeclarations(text, about)
    texts.set(entry.fileName, text)
  }
  return texts
}

const unpackImages = async (archive: ZipFile, entries: readonly Entry[], { kind }: ArchiveKind) => {
  const images = new Map<string, Uint8Array>()
  const tooLarge = new Set<string>()
  let left: number = importLimits.imagesBytes
  for (const entry of entries) {
    const { fileName, uncompressedSize } = entry
    if (images.has(fileName)) continue
    if (uncompressedSize > Math.min(left, importLimits.imageBytes)) tooLarge.add(fileName)
    else {
      images.set(fileName, await unpack(archive, entry, uncompressedSize, kind))
      left -= uncompressedSize
    }
  }
  return { images, tooLarge }
}

/** Unpacks the text and the images of a document within limits. Other files are never unpacked. */
export const openArchive = async (bytes: Uint8Array, about: ArchiveKind): Promise<Archive> => {
  try {
    const archive = await promisify(
      yauzl.fromBuffer as (
        buffer: Buffer,
        options: yauzl.Options,
        done: (error: Error | null, archive: ZipFile) => void,
      ) => void,
    )(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), { lazyEntries: true })
    const entries = await entriesOf(archive, about.kind)
    const texts = await unpackTexts(
      archive,
      entries.filter(({ fileName }) => about.isText(fileName)),
      about,
    )
    const images = entries.filter(({ fileName }) => !texts.has(fileName) && about.isImage(fileName))
    return { texts, ...(await unpackImages(archive, images, about)) }
  } catch (error) {
    throw error instanceof ImportError ? error : damaged(about.kind, error)
  }
}
