import { open } from 'node:fs/promises'

/** Returns true if the file starts with the GGUF signature. Throws if the file cannot be read. */
export const isGguf = async (path: string): Promise<boolean> => {
  await using file = await open(path)
  const { buffer } = await file.read(Buffer.alloc(4), 0, 4, 0)
  return buffer.toString() === 'GGUF'
}
