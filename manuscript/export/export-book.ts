import type { Book } from '#manuscript/model/book.ts'
import { exportTypes } from '#manuscript/model/export-types.ts'
import { fileName } from './file-names.ts'
import { type FontFiles, FontMissing } from './font-families.ts'
import { exportInWorker } from './in-worker.ts'
import { toPdf } from './pdf.ts'

type Format = keyof typeof exportTypes

export interface ExportedBook {
  bytes: Uint8Array
  contentType: string
  /** In ASCII, for a header as it stands. */
  fileName: string
}

/** The book could not be exported. The message is for the person who asked; `cause` says what happened. */
export class ExportError extends Error {
  override name = 'ExportError'
}

const messageOf = (error: unknown, format: Format): string => {
  const name = format.toUpperCase()
  return error instanceof DOMException && error.name === 'TimeoutError'
    ? `Making the ${name} took too long, so it was stopped. Try again, or choose another format.`
    : `The ${name} could not be made. Try again, or choose another format.`
}

/** Throws ExportError, FontMissing, or the signal's reason when it is aborted. The event loop stays free meanwhile. */
export const exportBook = async (
  book: Book,
  format: Format,
  { signal, fonts }: { signal?: AbortSignal; fonts?: FontFiles } = {},
): Promise<ExportedBook> => {
  try {
    const bytes =
      format === 'pdf' ? await toPdf(book, { signal, fonts }) : await exportInWorker(book, format, { signal })
    return { bytes, contentType: exportTypes[format], fileName: fileName(book.title, format) }
  } catch (error) {
    signal?.throwIfAborted()
    if (error instanceof FontMissing) throw error
    throw new ExportError(messageOf(error, format), { cause: error })
  }
}
