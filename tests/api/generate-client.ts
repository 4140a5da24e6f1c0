import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { generate } from 'orval'

/**
 * Generates the TypeScript code of a client from the document at this address, as a developer
 * would.
 */
export const generateClient = async (documentUrl: string): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'inkloom-client-'))
  const target = join(folder, 'client.ts')
  const path = join(folder, 'send.ts')
  await copyFile(new URL('send.ts', import.meta.url), path)
  await generate({
    input: { target: documentUrl },
    output: { target, client: 'fetch', headers: true, override: { mutator: { path, name: 'send' } } },
  })
  const client = await readFile(target, 'utf8')
  await rm(folder, { recursive: true })
  return client
}
