import fs from 'node:fs'
import type { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'

/** What Emscripten knows of an open file, or of a directory that PostgreSQL wants on disk. */
interface Stream {
  nfd?: number
  node: unknown
}
interface NodeFileSystem {
  stream_ops: { fsync?: (stream: Stream) => number }
  node_ops: { setattr: (node: unknown, attributes: { mode?: number }) => void }
  realPath(node: unknown): string
}

/** Windows flushes only what is open for writing, and no directories: its file system keeps their order itself. */
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

/** What a group and others may do with a file. */
const OTHERS = 0o077

/**
 * PGlite's file system ignores fsync: a power cut then loses what was committed. Here it reaches the disk. PGlite also opens
 * new files to everybody, whatever the umask says; here only the account that runs Inkloom can read them. `said` is told
 * what PostgreSQL writes to its log.
 */
export class DurableFileSystem extends NodeFS {
  readonly #said: (line: string) => void

  constructor(directory: string, said: (line: string) => void = () => undefined) {
    super(directory)
    this.#said = said
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
    result.emscriptenOpts.printErr = this.#said
    return result
  }
}
