import { useEffect, useRef, useState } from 'react'
import { ApiError, messageOf } from '#web/lib/api/api-error.ts'
import { type Found, problemOf, readFile } from './read-file.ts'

/** A file of the list. The order of the list is the order of the import. */
export interface ListedFile {
  id: string
  file: File
  /** The content of the file, once it is read. */
  found?: Found
  /** The reason why the file can't be imported. */
  problem?: string
  /** True if the failure may be temporary, so that the file can be read again. */
  canRetry?: boolean
}

const unread = 'It could not be read, because the server could not be reached. Nothing was imported.'

/** Returns false for errors in the file itself, which another try would repeat. */
const canChange = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status >= 500 || error.status === 429

const listed = (files: readonly File[]): ListedFile[] =>
  files.map((file) => {
    const problem = problemOf(file)
    return { id: crypto.randomUUID(), file, ...(problem !== null && { problem }) }
  })

const changed = (list: readonly ListedFile[], id: string, change: Partial<ListedFile>): ListedFile[] =>
  list.map((one) => (one.id === id ? { ...one, ...change } : one))

/** Reads files one after the other. A failed file does not affect the others. */
export const useImportFiles = (first: readonly File[]) => {
  const [files, setFiles] = useState(() => listed(first))
  const reading = useRef(false)
  const next = files.find(({ found, problem }) => !found && problem === undefined)
  useEffect(() => {
    if (!next || reading.current) return
    reading.current = true
    const show = (change: Partial<ListedFile>) => {
      // This is reset before the state changes, because that starts reading the next file.
      reading.current = false
      setFiles((list) => changed(list, next.id, change))
    }
    readFile(next.file).then(
      (found) => show({ found }),
      (error: unknown) => show({ problem: messageOf(error, unread), canRetry: canChange(error) }),
    )
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- the end of a removed file begins the next one
  }, [next, files])
  return {
    files,
    /** True while files are read. */
    isReading: next !== undefined,
    readingId: next?.id,
    add: (added: readonly File[]) => setFiles((list) => [...list, ...listed(added)]),
    remove: (id: string) => setFiles((list) => list.filter((one) => one.id !== id)),
    retry: (id: string) =>
      setFiles((list) => list.map((one) => (one.id === id ? { id: one.id, file: one.file } : one))),
    fail: (id: string, problem: string) => setFiles((list) => changed(list, id, { problem, canRetry: true })),
    /** Moves a file by one place (-1 is up), or to the place of another one. */
    move: (id: string, to: -1 | 1 | { over: string }) =>
      setFiles((list) => {
        const from = list.findIndex((one) => one.id === id)
        const target = typeof to === 'number' ? from + to : list.findIndex((one) => one.id === to.over)
        if (from === -1 || target < 0 || target >= list.length) return list
        return list.toSpliced(from, 1).toSpliced(target, 0, list[from]!)
      }),
  }
}
export type ImportFiles = ReturnType<typeof useImportFiles>
