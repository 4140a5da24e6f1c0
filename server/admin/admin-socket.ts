import { createHash } from 'node:crypto'
import { chmod, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import fastify, { type FastifyBaseLogger, LogController } from 'fastify'
import type { Logger } from 'pino'
import { Agent } from 'undici'
import { z } from 'zod'
import type { Problem } from '#contract/problem.ts'
import type { ReadFile } from '../database/copy/read-database.ts'
import { answerError } from '../http/errors/answer-error.ts'
import { ApiError } from '../http/errors/api-error.ts'
import { type BackupOptions, type MadeBackup, makeBackup } from './back-up.ts'
import { type AdminDependencies, runOperation, OperationRequest } from './run-operation.ts'

/**
 * The lowest limit of any operating system for the length of a socket path, without its final zero
 * byte.
 */
const PATH_BYTES = 103
const IDLE_MS = 600_000
/** The size limit of a request. The largest request contains a list of subjects. */
const MOST_BYTES = 50_000_000

const pathOf = (dataDir: string): string => {
  if (process.platform !== 'win32') return join(resolve(dataDir), 'admin.sock')
  const name = createHash('sha256').update(resolve(dataDir).toLowerCase()).digest('hex').slice(0, 16)
  return `\\\\.\\pipe\\inkloom-${name}`
}

interface Options extends AdminDependencies {
  dataDir: string
  /** Reads a file that a row of the database refers to, such as an image. */
  readFile: ReadFile
  log: Logger
}

/**
 * Serves the operator's command line while this process has the embedded database locked. The
 * socket can only be opened by the system user that runs the server. Returns a function that closes
 * it. If the path is too long for a socket, it logs a warning and serves nothing.
 */
export const serveAdmin = async ({
  dataDir,
  readFile,
  log,
  ...dependencies
}: Options): Promise<() => Promise<void>> => {
  const path = pathOf(dataDir)
  if (Buffer.byteLength(path) > PATH_BYTES) {
    log.warn(`The path ${path} is too long for a socket: npm run admin works only while this server is stopped`)
    return async () => undefined
  }
  const logger: FastifyBaseLogger = log
  const app = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
  })
  app.setErrorHandler(answerError)
  app.post('/', { bodyLimit: MOST_BYTES }, async ({ body }) => ({
    shown: await runOperation(dependencies, OperationRequest.parse(body)),
  }))
  // The server writes the file itself, because a client that is interrupted while receiving it
  // would block the database.
  app.post('/backup', async ({ body }) => ({
    shown: await makeBackup(dependencies.database, readFile, ...readRequest(body)),
  }))
  // This process holds the database's lock, so an existing socket was left behind by a dead
  // process.
  if (process.platform !== 'win32') await rm(path, { force: true })
  await app.listen({ path })
  if (process.platform !== 'win32') await chmod(path, 0o600)
  return async () => app.close()
}

const BackupRequest = z.object({
  file: z.string().min(1),
  overwrite: z.boolean().optional(),
  recipients: z.array(z.string()).optional(),
})

const readRequest = (body: unknown): [file: string, options: BackupOptions] => {
  const { file, ...options } = BackupRequest.parse(body)
  return [file, options]
}

const noServer = new Set(['ENOENT', 'ECONNREFUSED', 'EINVAL', 'ENAMETOOLONG'])

/** Sends a request to the server that has this data folder open. Returns null if no server has. */
export const askServer = (dataDir: string, request: OperationRequest): Promise<{ shown: unknown } | null> =>
  ask(dataDir, '/', request)

/**
 * Asks the server for a backup. `file` must be an absolute path. Returns null if no server is
 * running.
 */
export const askServerForBackup = async (
  dataDir: string,
  file: string,
  options: BackupOptions,
): Promise<MadeBackup | null> => {
  const answer = await ask(dataDir, '/backup', { file, ...options })
  return answer && (answer.shown as MadeBackup)
}

const ask = async (dataDir: string, path: string, body: object): Promise<{ shown: unknown } | null> => {
  const agent = new Agent({ connect: { socketPath: pathOf(dataDir) }, headersTimeout: IDLE_MS, bodyTimeout: IDLE_MS })
  try {
    const answer = await agent.request({
      origin: 'http://inkloom',
      path,
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    })
    const reply = await answer.body.json()
    if (answer.statusCode === 200) return reply as { shown: unknown }
    const { code, message } = reply as Problem
    throw new ApiError(code, message)
  } catch (error) {
    if (noServer.has((error as NodeJS.ErrnoException).code ?? '')) return null
    throw error
  } finally {
    await agent.close()
  }
}
