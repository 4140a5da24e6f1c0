import type { Book } from '#manuscript/model/book.ts'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import { detectFileType } from './file-type.ts'
import { ImportError } from './import-error.ts'
import { importLimits } from './import-limits.ts'
import { queueImport } from './import-queue.ts'
import { runImportProcess } from './import-process.ts'

export interface ImportedManuscript {
  title: string
  book: Book
  /** Sentences for the person about content that could not be imported. */
  notes: string[]
}

const explained = (error: unknown, timedOut: boolean): ImportError => {
  if (timedOut)
    return new ImportError(
      'Reading this file took too long, so it was stopped. Nothing was imported. Split it into smaller files, or save it in another format, and try again.',
      { cause: error },
    )
  return new ImportError(
    'This file could not be read: it is damaged, or it needs more memory than an import may take. Nothing was imported. Open it in the program that it comes from, save it again, and import that.',
    { cause: error },
  )
}

/**
 * Imports a TXT, Markdown, DOCX or PDF file. Throws ImportError, or the signal's reason on abort.
 * Reads the file in a separate process, which keeps the event loop free. Detects the language if
 * `language` is missing.
 */
export const importManuscript = async (
  bytes: Uint8Array,
  name: string,
  { signal, language }: { signal?: AbortSignal; language?: LanguageCode } = {},
): Promise<ImportedManuscript> => {
  signal?.throwIfAborted()
  if (bytes.length === 0) throw new ImportError('This file is empty. Choose another one.')
  if (bytes.length > importLimits.fileBytes)
    throw new ImportError(
      `This file is larger than ${importLimits.fileBytes / 1e6} MB. Pictures take most of such a file: remove them, or split it, and import it again.`,
    )
  const type = detectFileType(bytes, name)
  return await queueImport(async () => {
    const time = AbortSignal.timeout(importLimits.milliseconds)
    try {
      const outcome = await runImportProcess(
        { type, name, language },
        bytes,
        AbortSignal.any(signal ? [signal, time] : [time]),
      )
      if ('refused' in outcome) throw new ImportError(outcome.refused)
      return { title: outcome.book.title, ...outcome }
    } catch (error) {
      signal?.throwIfAborted()
      throw error instanceof ImportError ? error : explained(error, time.aborted)
    }
  }, signal)
}
