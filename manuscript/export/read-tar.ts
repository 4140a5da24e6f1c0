import { createReadStream } from 'node:fs'
import { createGunzip } from 'node:zlib'

const BLOCK = 512

const textAt = (header: Buffer, start: number, end: number): string => {
  const field = header.subarray(start, end)
  const zero = field.indexOf(0)
  return field.toString('utf8', 0, zero === -1 ? field.length : zero)
}

/**
 * Creates a reader that returns exactly the requested number of bytes, or fewer at the end of the
 * stream.
 */
const byteReader = (source: AsyncIterable<Buffer>) => {
  const chunks = source[Symbol.asyncIterator]()
  let rest = Buffer.alloc(0)
  return async (size: number): Promise<Buffer> => {
    const parts: Buffer[] = []
    for (let missing = size; missing > 0;) {
      if (!rest.length) {
        const next = await chunks.next()
        if (next.done) break
        rest = Buffer.from(next.value)
      }
      const part = rest.subarray(0, missing)
      parts.push(part)
      rest = rest.subarray(part.length)
      missing -= part.length
    }
    return Buffer.concat(parts)
  }
}

/**
 * Yields the files of a .tgz that match, one at a time, without holding the others in memory.
 * `wanted` receives npm's paths, which start with `package/`. Yields only plain files: names and
 * links of an archive never become paths on this machine.
 */
export async function* readTar(
  path: string,
  matches: (path: string) => boolean,
): AsyncGenerator<{ path: string; bytes: Buffer }> {
  const read = byteReader(createReadStream(path).pipe(createGunzip()))
  for (;;) {
    const header = await read(BLOCK)
    if (header.length < BLOCK || header.every((byte) => byte === 0)) return
    const size = Number.parseInt(textAt(header, 124, 136).trim(), 8)
    if (!Number.isSafeInteger(size) || size < 0) throw new Error('The archive is damaged')
    const [prefix, name] = [textAt(header, 345, 500), textAt(header, 0, 100)]
    const entry = prefix ? `${prefix}/${name}` : name
    const isFile = header[156] === 0 || header[156] === 48
    const padding = (BLOCK - (size % BLOCK)) % BLOCK
    if (isFile && matches(entry)) {
      const bytes = await read(size)
      if (bytes.length < size) throw new Error('The archive ends too early')
      yield { path: entry, bytes }
      await read(padding)
    } else {
      for (let left = size + padding; left > 0;) {
        const skipped = await read(Math.min(left, 65_536))
        if (!skipped.length) throw new Error('The archive ends too early')
        left -= skipped.length
      }
    }
  }
}
