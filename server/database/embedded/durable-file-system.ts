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

/** PGlite's file system ignores fsync: a power cut then loses what was committed. Here it reaches the disk. */
export class DurableFileSystem extends NodeFS {
  override async init(pg: PGlite, options: Parameters<NodeFS['init']>[1]) {
    const result = await super.init(pg, options)
    result.emscriptenOpts.preRun?.push((module) => {
      const files = module['NODEFS'] as unknown as NodeFileSystem
      files.stream_ops.fsync = (stream) => {
        if (stream.nfd === undefined) syncPath(files.realPath(stream.node))
        else fs.fsyncSync(stream.nfd)
        return 0
      }
    })
    return result
  }
}
