import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { access, constants, mkdir, rm } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { BaseLogger } from 'pino'
import type { LocalModel as Shown } from '#contract/owner.ts'
import { hasEngine } from '#writer/model/local/engine.ts'
import { smallModel } from '#writer/model/local/small-model.ts'
import { type DownloadStatus, downloadPaths, freeBytes, type ModelSource, readFacts, sizeOf } from './download-model.ts'

interface Options {
  dataDir: string
  /** The only source of the model. */
  source: ModelSource
  /** False if processes may run on several machines, each of which would need the file. */
  isOnlyProcess: boolean
  log: Pick<BaseLogger, 'info' | 'warn'>
}

export interface LocalModel {
  status(): Promise<Shown>
  /** Starts the download. Returns false if one is running, or the folder is not writable. */
  start(): Promise<boolean>
  /** Stops the download and keeps the partial file. */
  stop(): Promise<void>
  /** Stops the download and removes the partial file. */
  discard(): Promise<void>
}

const COMMAND = 'npm run model -- pull small'

const isWritable = async (folder: string): Promise<boolean> => {
  try {
    await mkdir(folder, { recursive: true })
    await access(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

interface Download extends Omit<Options, 'log'> {
  isRunning: boolean
  /** The last message of the download, or null if there was none. */
  status: DownloadStatus | null
}

const stateOf = (
  { isRunning, status }: Download,
  { isReady, isPartial }: { isReady: boolean; isPartial: boolean },
): Shown['state'] => {
  if (isRunning) {
    if (status?.state === 'downloading' || status?.state === 'checking') return status.state
    return status === null ? 'starting' : 'checking'
  }
  if (isReady) return 'ready'
  if (status?.state === 'failed') return 'failed'
  return isPartial ? 'stopped' : 'absent'
}

/** Describes the model and its download for the owner. */
const presentModel = async (download: Download): Promise<Shown> => {
  const { dataDir, source, isOnlyProcess, status } = download
  const paths = downloadPaths(dataDir, source.url)
  const canDownload = isOnlyProcess && (await isWritable(paths.folder))
  const [size, facts, isThere] = await Promise.all([sizeOf(paths.part), readFacts(paths.facts), sizeOf(paths.whole)])
  const isReady = isThere > 0 && hasEngine(dataDir)
  const state = stateOf(download, { isReady, isPartial: size > 0 || isThere > 0 })
  const known = status?.state === 'downloading' ? status : null
  return {
    state,
    name: smallModel.name,
    file: paths.file,
    downloaded: isThere || (state === 'downloading' && known ? known.downloaded : size),
    total: isThere || (facts?.total ?? null),
    free: canDownload ? await freeBytes(paths.folder) : 0,
    problem: state === 'failed' && status?.state === 'failed' ? status.problem : null,
    host: new URL(source.url).host,
    checksum_from: source.sha256 === null ? 'server' : 'setting',
    checked: facts && isReady ? { sha256: facts.sha256, stated_in: facts.statedIn } : null,
    command: canDownload || isReady ? null : COMMAND,
  }
}

/** Downloads the small local model in a separate process, and tracks its progress. */
export const createLocalModel = ({ dataDir, source, isOnlyProcess, log }: Options): LocalModel => {
  const paths = downloadPaths(dataDir, source.url)
  let child: ChildProcess | null = null
  let status: DownloadStatus | null = null

  const end = async (): Promise<void> => {
    const running = child
    if (!running) return
    const ended = once(running, 'exit')
    running.kill('SIGKILL')
    await ended
  }

  return {
    status: () => presentModel({ dataDir, source, isOnlyProcess, isRunning: child !== null, status }),
    async start() {
      if (child || !isOnlyProcess || !(await isWritable(paths.folder)) || child) return false
      status = null
      // Node's fetch does not honour HTTPS_PROXY and NO_PROXY by default.
      const env = { ...process.env, NODE_USE_ENV_PROXY: '1' }
      const started = fork(
        fileURLToPath(new URL('./download-child.ts', import.meta.url)),
        [dataDir, source.url, ...(source.sha256 ? [source.sha256] : [])],
        {
          env,
          stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
        },
      )
      child = started
      started.on('message', (message) => {
        status = message as DownloadStatus
        if (status.state === 'failed') log.warn({ reason: status.problem }, 'download of the small local model failed')
        if (status.state === 'ready') log.info({ file: paths.file }, 'small local model downloaded')
      })
      const over = () => {
        if (child === started) child = null
      }
      started.once('error', (error) => {
        status = { state: 'failed', problem: error.message }
        over()
      })
      started.once('exit', (_, signal) => {
        if (signal !== null) status = null
        over()
      })
      return true
    },
    async stop() {
      await end()
    },
    async discard() {
      await end()
      status = null
      await Promise.all([rm(paths.part, { force: true }), rm(paths.facts, { force: true })])
    },
  }
}
