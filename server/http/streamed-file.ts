import type { Readable } from 'node:stream'

/** The answer of a call for a file that never changes, so that browsers may keep it. */
export interface LastingFile {
  name: string
  type: string
  /** Identifies the content. */
  etag: string
  /** Reads the file. It is not called if the browser has the file already. */
  read: () => Promise<Uint8Array>
}

/** The answer of a call for a file that is too large for memory. It is sent while it is read. */
export interface StreamedFile {
  /** The file name for the download. */
  name: string
  type: string
  /** The length in bytes. */
  size: number
  stream: Readable
}
