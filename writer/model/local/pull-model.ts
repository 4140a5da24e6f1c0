import { constants } from 'node:fs'
import { copyFile, mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { loadEngine, modelsFolder } from './engine.ts'
import { isGguf } from './is-gguf.ts'

export interface PullOptions {
  onProgress?: (progress: { totalSize: number; downloadedSize: number }) => void
  signal?: AbortSignal
}

const isAddress = (from: string) => /^(hf|https?):/.test(from)

const reachTimeoutMs = 15_000

/**
 * Checks the connection first, because the downloader retries for minutes before it reports a
 * missing network.
 */
const reach = async (from: string) => {
  const origin = from.startsWith('hf:') ? 'https://huggingface.co' : new URL(from).origin
  try {
    await fetch(origin, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(reachTimeoutMs) })
  } catch (error) {
    throw new Error(`${origin} can't be reached from this machine. Is there a network, and does a proxy allow it?`, {
      cause: error,
    })
  }
}

const download = async (from: string, folder: string, dataDir: string, { onProgress, signal }: PullOptions) => {
  const engine = await loadEngine(dataDir)
  await reach(from)
  try {
    const downloader = await engine.createModelDownloader({ modelUri: from, dirPath: folder, onProgress })
    await downloader.download({ signal })
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new Error(`${from} could not be downloaded: ${why}`, { cause: error })
  }
}

/**
 * Adds a model to this installation from an `hf:` or `https:` address or a local file. Resolves
 * with the paths of its files, since a large model may have several. Leaves nothing behind if it
 * fails.
 */
export const pullModel = async (from: string, dataDir: string, options: PullOptions = {}): Promise<string[]> => {
  const models = modelsFolder(dataDir)
  await mkdir(models, { recursive: true })
  // On the same disk as the models, so that the finished file can be renamed.
  const folder = await mkdtemp(join(models, '.pulling-'))
  try {
    if (isAddress(from)) await download(from, folder, dataDir, options)
    else await copyFile(from, join(folder, basename(from)), constants.COPYFILE_FICLONE)
    const files = (await readdir(folder)).filter((name) => name.endsWith('.gguf')).sort()
    if (!files.length) throw new Error(`${from} is not a .gguf file.`)
    for (const name of files) if (!(await isGguf(join(folder, name)))) throw new Error(`${from} is not a GGUF file.`)
    for (const name of files) await rename(join(folder, name), join(models, name))
    return files.map((name) => join(models, name))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Lists pulled models with their sizes in bytes. */
export const listPulled = async (dataDir: string): Promise<{ path: string; bytes: number }[]> => {
  const models = modelsFolder(dataDir)
  const names = await readdir(models).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const files = names.filter((name) => name.endsWith('.gguf')).sort()
  return Promise.all(
    files.map(async (name) => ({ path: join(models, name), bytes: (await stat(join(models, name))).size })),
  )
}
