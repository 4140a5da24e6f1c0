import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { exportMessages } from '#contract/exports.ts'
import { completeOptions } from '#manuscript/model/export-options.ts'
import { makeFile } from '../../exports/make-file.ts'
import type { PublicationOwner } from '../../exports/publication-repository.ts'
import { rememberPdf } from '../../exports/remember-pdf.ts'
import type { LoadedText } from '../../exports/with-cover.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { lockOwner, sumBytes } from '../../storage/repository.ts'
import { StorageError } from '../../storage/storage-error.ts'
import { contentKeyOf } from './content-key.ts'
import type { ExportDependencies, ExportSource } from './dependencies.ts'
import { storageFull } from './order-export.ts'
import { reportProgress } from './report-progress.ts'
import {
  abandonExport,
  announceFile,
  type Claim,
  claimExport,
  type ExportRow,
  failExport,
  finishExport,
  requeueExport,
  storeProgress,
} from './repository.ts'

/**
 * The maximum number of runs of an export. It is limited because a text may crash its process each
 * time.
 */
const MOST_RUNS = 5
const LONGEST_FONT_MS = 10 * 60_000
const RETRY_SECONDS = 4

const ownerOf = ({ projectId, bookGuid }: ExportRow): PublicationOwner =>
  projectId === null ? { bookGuid: bookGuid! } : { projectId }

type Report = ReturnType<typeof reportProgress>['report']

/** Makes the file, and waits while one of its fonts is being fetched. */
const makeWithFonts = async (
  { fonts }: ExportDependencies,
  { book, loadImage }: LoadedText,
  { row, report, signal }: { row: ExportRow; report: Report; signal: AbortSignal },
): Promise<File> => {
  const giveUpAt = performance.now() + LONGEST_FONT_MS
  for (;;)
    try {
      return await makeFile(fonts, book, row.format, {
        signal,
        // An export that an earlier version has ordered may lack options of this version.
        options: completeOptions(row.options),
        loadImage,
        report,
        reuse: [row.userId!, ownerOf(row)],
      })
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'font_pending')) throw error
      if (performance.now() > giveUpAt)
        throw new ApiError('export_failed', exportMessages.fontTooSlow, { cause: error })
      report('font', error.message)
      await setTimeout(Number(error.details?.['retry_after'] ?? RETRY_SECONDS) * 1000, undefined, { signal })
    }
}

/**
 * Reserves the bytes of a file. The account is locked, so that concurrent files can't exceed its
 * quota.
 */
const reserve = (
  { database, quota }: ExportDependencies,
  claim: Claim,
  { userId, ...file }: { userId: string; fileId: string; fileName: string; bytes: number; contentKey: string },
): Promise<boolean> =>
  database.transaction(async (tx) => {
    if (!(await lockOwner(tx, userId))) return false
    const used = quota === null ? 0 : await sumBytes(tx, userId)
    if (quota !== null && used + file.bytes > quota) throw storageFull(quota, used)
    return announceFile(tx, claim, file)
  })

const sourceOf = ({ projectId, bookGuid, partial }: ExportRow): ExportSource =>
  projectId === null ? { bookGuid: bookGuid!, partial } : { projectId }

/** Makes and stores the file. Returns false if the export was stopped or deleted meanwhile. */
const makeAndStore = async (
  dependencies: ExportDependencies,
  row: ExportRow,
  { claim, report, signal }: { claim: Claim; report: Report; signal: AbortSignal },
): Promise<boolean> => {
  const { database, files, loadText } = dependencies
  const userId = row.userId!
  report('loading')
  const text = await loadText(userId, sourceOf(row), { format: row.format, signal })
  // The text may have changed since it was ordered.
  const contentKey = await contentKeyOf(text.book, row)
  signal.throwIfAborted()
  const file = await makeWithFonts(dependencies, text, { row, report, signal })
  report('storing')
  if (row.format === 'pdf') await rememberPdf(database.db, userId, ownerOf(row), { file, page: row.options.pdf.page })
  const bytes = new Uint8Array(await file.arrayBuffer())
  const fileId = randomUUID()
  if (!(await reserve(dependencies, claim, { userId, fileId, fileName: file.name, bytes: bytes.length, contentKey })))
    return false
  const isStored = await files.put(fileId, bytes).then(
    () => finishExport(database.db, claim),
    async (error: unknown) => {
      await files.remove(fileId).catch(() => undefined)
      throw error
    },
  )
  if (!isStored) await files.remove(fileId)
  return isStored
}

/** Returns the message about a failure for its user. */
const explain = (error: unknown): { message: string; problem: string } => {
  if (error instanceof StorageError) return { message: exportMessages.notStored, problem: 'unavailable' }
  if (!(error instanceof ApiError)) return { message: exportMessages.failed, problem: 'export_failed' }
  const { code, message } = error
  return { message: code === 'not_found' ? exportMessages.textGone : message, problem: code }
}

const isExpected = (error: unknown): boolean => error instanceof ApiError && error.status < 500

/**
 * Makes the file of an export. It may run twice, for example after the death of a process: each run
 * raises the fencing token and writes a file of its own name, and only the last one can finish.
 */
export const makeExport = async (
  dependencies: ExportDependencies,
  id: string,
  stopping: AbortSignal,
): Promise<void> => {
  const { database, files, log, running } = dependencies
  const { db } = database
  const row = await claimExport(db, id)
  if (!row) return
  const claim: Claim = { id, fence: row.fence }
  // An earlier run may have written its file before it died.
  if (row.fileId)
    await files.remove(row.fileId).catch((error: unknown) => {
      log.warn({ err: error, export: id }, 'removing the file of an earlier run failed')
    })
  if (row.fence > MOST_RUNS) {
    await failExport(db, claim, { message: exportMessages.interrupted, problem: 'export_failed' })
    return
  }
  await running.run(id, async (stopped) => {
    const progress = reportProgress(
      (step) => storeProgress(db, claim, step),
      () => stopped.abort(),
    )
    const signal = AbortSignal.any([stopping, stopped.signal])
    try {
      if (!(await makeAndStore(dependencies, row, { claim, report: progress.report, signal })))
        await abandonExport(db, claim)
    } catch (error) {
      await progress.end()
      if (stopped.signal.aborted) return await abandonExport(db, claim)
      if (stopping.aborted) {
        await requeueExport(db, claim)
        throw error
      }
      if (!isExpected(error)) log.error({ err: error, export: id }, 'making an exported file failed')
      await failExport(db, claim, explain(error))
    } finally {
      await progress.end()
    }
  })
}
