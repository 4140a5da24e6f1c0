import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'

const BLOCK = 512

/**
 * Returns everything below a folder as paths with forward slashes, in the same order on every
 * machine. Paths of folders end with a slash. Empty folders are included, because a database has
 * some.
 */
export const entriesBelow = (folder, prefix = '') =>
  readdirSync(join(folder, prefix), { withFileTypes: true })
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) =>
      entry.isDirectory()
        ? [`${prefix}${entry.name}/`, ...entriesBelow(folder, `${prefix}${entry.name}/`)]
        : [`${prefix}${entry.name}`],
    )

/** The tar format stores up to 155 bytes of folders separately from up to 100 bytes of the name. */
const splitPath = (path) => {
  if (Buffer.byteLength(path) <= 100) return { prefix: '', name: path }
  for (let slash = path.indexOf('/'); slash !== -1 && slash < path.length - 1; slash = path.indexOf('/', slash + 1)) {
    const [prefix, name] = [path.slice(0, slash), path.slice(slash + 1)]
    if (Buffer.byteLength(prefix) <= 155 && Buffer.byteLength(name) <= 100) return { prefix, name }
  }
  throw new Error(`The path is too long for the archive: ${path}`)
}

const header = (path, { size, mode }) => {
  const block = Buffer.alloc(BLOCK)
  const { prefix, name } = splitPath(path)
  const octal = (value, at, length) => block.write(value.toString(8).padStart(length - 1, '0'), at)
  block.write(name, 0)
  octal(mode, 100, 8)
  octal(0, 108, 8)
  octal(0, 116, 8)
  octal(size, 124, 12)
  // Times and owners are omitted, so that the same files always make the same archive.
  octal(0, 136, 12)
  block.fill(' ', 148, 156)
  block.write(path.endsWith('/') ? '5' : '0', 156)
  block.write('ustar\u000000', 257)
  block.write(prefix, 345)
  octal(
    block.reduce((sum, byte) => sum + byte, 0),
    148,
    7,
  )
  return block
}

async function* blocks(folder, root, isExecutable) {
  for (const entry of entriesBelow(folder)) {
    const path = join(folder, entry)
    if (entry.endsWith('/')) {
      yield header(`${root}/${entry}`, { size: 0, mode: 0o755 })
      continue
    }
    const { size } = lstatSync(path)
    yield header(`${root}/${entry}`, { size, mode: isExecutable(entry) ? 0o755 : 0o644 })
    yield* createReadStream(path)
    yield Buffer.alloc((BLOCK - (size % BLOCK)) % BLOCK)
  }
  yield Buffer.alloc(2 * BLOCK)
}

/** Packs a folder as `root/...` into a .tgz file. */
export const writeTar = (folder, to, { root, isExecutable = () => false }) =>
  pipeline(Readable.from(blocks(folder, root, isExecutable)), createGzip({ level: 9 }), createWriteStream(to))

export const sha256 = async (path) => {
  const hash = createHash('sha256')
  for await (const chunk of createReadStream(path)) hash.update(chunk)
  return hash.digest('hex')
}
