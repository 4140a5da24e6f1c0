import { deflateSync, inflateSync } from 'node:zlib'

/** A PDF as a string of single bytes, with uncompressed cross-references. */
export interface PlainPdf {
  text: string
  /** Offsets of the objects by their numbers. */
  offsets: ReadonlyMap<number, number>
}

/** Reads the cross-references of a file and of its incremental updates. */
export const readPdf = (bytes: Uint8Array): PlainPdf => {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  const offsets = new Map<number, number>()
  let start = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(text.slice(-64))?.[1])
  while (text.startsWith('xref', start)) {
    const end = text.indexOf('trailer', start)
    let number = 0
    for (const line of text.slice(start, end).matchAll(/^(\d{1,10}) (\d{1,10})(?: ([nf]))?\s/gm)) {
      if (line[3] === undefined) number = Number(line[1])
      else {
        // Later tables are read first, so an offset that is already known is newer.
        if (line[3] === 'n' && !offsets.has(number)) offsets.set(number, Number(line[1]))
        number++
      }
    }
    const previous = /\/Prev (\d+)/.exec(text.slice(end, text.indexOf('startxref', end)))
    if (!previous) break
    start = Number(previous[1])
  }
  return { text, offsets }
}

/** Returns the dictionary of an object and the raw bytes of its stream. */
export const objectOf = ({ text, offsets }: PlainPdf, number: number): { dictionary: string; stream?: string } => {
  const from = offsets.get(number)
  if (from === undefined) return { dictionary: '' }
  const end = text.indexOf('endobj', from)
  const opening = text.slice(from, end).search(/stream\r?\n/)
  const dictionary = text.slice(from, opening < 0 ? end : from + opening)
  if (opening < 0) return { dictionary }
  const begin = text.indexOf('\n', from + opening) + 1
  const [, direct, isIndirect] = /\/Length (\d+)( 0 R)?/.exec(dictionary) ?? []
  const length = isIndirect
    ? Number(/obj\s+(\d+)/.exec(text.slice(offsets.get(Number(direct)), offsets.get(Number(direct))! + 40))?.[1])
    : Number(direct)
  return { dictionary, stream: text.slice(begin, begin + length) }
}

/**
 * Returns the decompressed content of a stream, or undefined if its compression is not supported.
 */
export const contentOf = ({ dictionary, stream }: ReturnType<typeof objectOf>): string | undefined => {
  if (stream === undefined) return undefined
  if (!dictionary.includes('/Filter')) return stream
  if (!/\/Filter ?\[? ?\/FlateDecode/.test(dictionary)) return undefined
  return inflateSync(Buffer.from(stream, 'latin1')).toString('latin1')
}

/** Returns a file with replaced stream contents and a single cross-reference table. */
export const withStreams = ({ text, offsets }: PlainPdf, contents: ReadonlyMap<number, string>): string => {
  if (contents.size === 0) return text
  const start = text.lastIndexOf('xref', text.lastIndexOf('startxref') - 1)
  const parts: string[] = []
  const moved = new Map<number, number>()
  let [copied, length] = [0, 0]
  const add = (part: string) => {
    parts.push(part)
    length += part.length
  }
  for (const [number, offset] of [...offsets].toSorted(([, one], [, other]) => one - other)) {
    add(text.slice(copied, offset))
    moved.set(number, length)
    copied = offset
    const content = contents.get(number)
    if (content === undefined) continue
    const packed = deflateSync(Buffer.from(content, 'latin1')).toString('latin1')
    add(`${number} 0 obj\n<</Filter/FlateDecode/Length ${packed.length}>>stream\n${packed}\nendstream\n`)
    copied = text.indexOf('endobj', offset + objectOf({ text, offsets }, number).stream!.length)
  }
  add(text.slice(copied, start))
  const table = text
    .slice(start, text.indexOf('trailer', start))
    .split('\n')
    .map((line, at) => {
      const offset = moved.get(at - 2)
      return /n\s*$/.test(line) && offset !== undefined ? `${String(offset).padStart(10, '0')}${line.slice(10)}` : line
    })
  const trailer = text.slice(text.indexOf('trailer', start))
  return [...parts, table.join('\n'), trailer.replace(/(startxref\s+)\d+/, `$1${length}`)].join('')
}
