import { open } from 'node:fs/promises'

/** Whether the file begins as a GGUF file does. Throws when it can't be read. */
export const isGguf = async (path: string): Promise<boolean> => {
  await using file = await open(path)
  const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0)
  return buffer.toString() === 'GGUF'
}
