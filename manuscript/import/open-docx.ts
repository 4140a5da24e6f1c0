import { promisify } from 'node:util'
import { strToU8, zipSync } from 'fflate'
import yauzl from 'yauzl'
import type { Entry, ZipFile } from 'yauzl'
import { ImportError } from './import-error.ts'
import { importLimits } from './import-limits.ts'

/** Document parts that contain text. Pictures, fonts, macros and other parts are never unpacked. */
const textParts =
  /^(?:\[Content_Types\]\.xml|_rels\/\.rels|docProps\/core\.xml|word\/(?:document|styles|numbering|footnotes|endnotes|comments)\.xml|word\/_rels\/(?:document|footnotes|endnotes|comments)\.xml\.rels)$/

const damaged = (cause?: unknown) =>
  new ImportError('This DOCX is damaged and cannot be read. Open it in Word, save it again, and import that.', {
    cause,
  })
const bomb = () =>
  new ImportError(
    'This DOCX unpacks to far more than a manuscript can hold, so it was not read. Split it into several files and import them one by one.',
  )

const entriesOf = async (archive: ZipFile): Promise<Entry[]> => {
  if (archive.entryCount > importLimits.archiveEntries)
    throw new ImportError(
      `This DOCX is made of ${archive.entryCount.toLocaleString('en')} files, more than any document needs, so it was not read.`,
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

const unpack = async (archive: ZipFile, entry: Entry, most: number): Promise<Uint8Array> => {
  const stream = await promisify(
    archive.openReadStream.bind(archive) as (
      entry: Entry,
      done: (error: Error | null, stream: NodeJS.ReadableStream) => void,
    ) => void,
  )(entry)
  const pieces: Buffer[] = []
  let size = 0
  // The size limit is enforced while unpacking, whatever size the entry declares.
  for await (const piece of stream as AsyncIterable<Buffer>) {
    size += piece.length
    if (size > most) throw bomb()
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

export type DocxParts = Map<string, string>

/** Unpacks the XML of the document's text within limits. */
export const openDocx = async (bytes: Uint8Array): Promise<DocxParts> => {
  const parts: DocxParts = new Map()
  try {
    const archive = await promisify(
      yauzl.fromBuffer as (
        given: Buffer,
        options: yauzl.Options,
        done: (error: Error | null, archive: ZipFile) => void,
      ) => void,
    )(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), { lazyEntries: true })
    const wanted = (await entriesOf(archive)).filter(({ fileName }) => textParts.test(fileName))
    let left: number = importLimits.archiveBytes
    if (wanted.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0) > left) throw bomb()
    for (const entry of wanted) {
      if (parts.has(entry.fileName)) throw damaged()
      const xml = await unpack(archive, entry, left)
      left -= xml.length
      const text = new TextDecoder().decode(xml)
      // Word writes no DOCTYPE, and entities declared in one can expand a few bytes of XML to
      // gigabytes.
      if (text.includes('<!DOCTYPE'))
        throw new ImportError('This DOCX contains XML declarations that no word processor writes, so it was not read.')
      parts.set(entry.fileName, text)
    }
  } catch (error) {
    throw error instanceof ImportError ? error : damaged(error)
  }
  if (!parts.has('word/document.xml')) throw damaged()
  return parts
}

/** Packs the parts into a small document for a library that reads files. */
export const packDocx = (parts: DocxParts): Buffer =>
  Buffer.from(zipSync(Object.fromEntries([...parts].map(([name, text]) => [name, strToU8(text)])), { level: 0 }))
