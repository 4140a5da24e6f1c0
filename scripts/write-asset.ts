import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Writes a file whose name contains a hash of its content, so that it can be cached forever.
 * Returns the path to request it by.
 */
export const writeAsset = async (
  out: string,
  name: string,
  extension: string,
  content: string | Uint8Array,
): Promise<string> => {
  const address = `/assets/${name}-${createHash('sha256').update(content).digest('hex').slice(0, 8)}.${extension}`
  await writeFile(join(out, address), content)
  return address
}
