import fs from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/** Emscripten's record of an open file, or of a directory that PostgreSQL syncs. */
interface Stream {
  nfd?: number
  node: unknown
}
interface NodeFileSystem {
  stream_ops: { fsync?: (stream: Stream) => number }
  node_ops: { setattr: (node: unknown, attributes: { mode?: number }) => void }
  realPath(node: unknown): string
}

/**
 * Opens a path to sync it. Returns null for a directory on Windows: Windows syncs only files that
 * are open for writing, and its file system keeps the order of directory changes itself.
 */
export const openToSync = (path: string): number | null => {
  if (process.platform !== 'win32') return fs.openSync(path, 'r')
  return fs.statSync(path).isDirectory() ? null : fs.openSync(path, 'r+')
}

export const syncPath = (path: string): void => {
  const descriptor = openToSync(path)
  if (descriptor === null) return
  try {
    fs.fsyncSync(descriptor)
  } finally {
    fs.closeSync(descriptor)
  }
}

/** The permission bits of the group and of others. */
const OTHERS = 0o077

/**
 * A file system for PGlite that really syncs: PGlite's own ignores fsync, so a power cut loses
 * committed data. It also creates files that only the account of Inkloom can read, while PGlite
 * ignores the umask. `log` receives the lines of PostgreSQL's log.
 */
export class DurableFileSystem extends NodeFS {
  readonly #log: (line: string) => void

  constructor(directory: string, log: (line: string) => void = () => undefined) {
    super(directory)
    this.#log = log
  }

  override async init(pg: PGlite, options: Parameters<NodeFS['init']>[1]) {
    const result = await super.init(pg, options)
    result.emscriptenOpts.preRun?.push((module) => {
      const files = module['NODEFS'] as unknown as NodeFileSystem
      files.stream_ops.fsync = (stream) => {
        if (stream.nfd === undefined) syncPath(files.realPath(stream.node))
        else fs.fsyncSync(stream.nfd)
        return 0
      }
      const { setattr } = files.node_ops
      files.node_ops.setattr = (node, attributes) =>
        setattr(node, attributes.mode === undefined ? attributes : { ...attributes, mode: attributes.mode & ~OTHERS })
    })
    result.emscriptenOpts.printErr = this.#log
    return result
  }
}
