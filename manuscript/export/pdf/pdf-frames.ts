/** Reads lines of JSON and the bytes between them from the stream of another process. */
export interface FrameReader {
  /** Returns the next line without its end, or null at the end of the stream. */
  line: () => Promise<string | null>
  /** Returns exactly this many bytes. Throws if the stream ends earlier. */
  bytes: (length: number) => Promise<Buffer>
}

const LINE_END = 10

/** Reads frames of a stream. Chunks are joined once per frame, so that the time is linear. */
export const readFrames = (stream: AsyncIterable<Uint8Array>): FrameReader => {
  const chunks = stream[Symbol.asyncIterator]()
  let rest: Buffer = Buffer.alloc(0)

  const next = async (): Promise<Buffer | null> => {
    const { value, done } = await chunks.next()
    return done ? null : Buffer.from(value.buffer, value.byteOffset, value.byteLength)
  }
  return {
    async line() {
      const parts: Buffer[] = []
      for (let chunk: Buffer | null = rest; chunk; chunk = await next()) {
        const end = chunk.indexOf(LINE_END)
        if (end >= 0) {
          rest = chunk.subarray(end + 1)
          return Buffer.concat([...parts, chunk.subarray(0, end)]).toString('utf8')
        }
        parts.push(chunk)
      }
      rest = Buffer.alloc(0)
      return null
    },
    async bytes(length) {
      const parts = [rest]
      let there = rest.length
      while (there < length) {
        const chunk = await next()
        if (!chunk) throw new Error('The stream ended within a frame')
        parts.push(chunk)
        there += chunk.length
      }
      const all = parts.length === 1 ? rest : Buffer.concat(parts)
      rest = all.subarray(length)
      return all.subarray(0, length)
    },
  }
}
