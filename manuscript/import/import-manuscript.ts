import type { Manuscript } from '#manuscript/model/blocks/block-types.ts'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import type { LostCounts } from '#manuscript/model/lost-items.ts'
import { detectFileType } from './file-type.ts'
import { findLanguage } from './find-language.ts'
import type { FileDetails } from './import-draft.ts'
import { ImportError } from './import-error.ts'
import { importLimits } from './import-limits.ts'
import { queueImport } from './process/import-queue.ts'
import { ImportOutOfTime, type ParseJson, runImportProcess } from './process/import-process.ts'

interface ImportedManuscript {
  title: string
  /** False if the file states no title, and `title` is its name. */
  hasTitle: boolean
  /** Figures refer to images by the hash of their bytes in the file. */
  manuscript: Manuscript
  details: FileDetails
  /** Sentences for the person about how content was imported. */
  notes: string[]
  /** Content that was not kept. */
  lost: LostCounts
  /** The names of the images in the file. */
  imageNames: string[]
  /** The bytes of the images, if they were requested. */
  images: ReadonlyMap<string, Uint8Array>
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
 * Imports a file of one of `importFormats`. Throws ImportError, or the signal's reason on abort.
 * Reads the file in a separate process, which keeps the event loop free. Detects the language if
 * `language` is missing. The images are returned only with `withImages`.
 */
export const importManuscript = async (
  bytes: Uint8Array,
  name: string,
  {
    signal,
    language,
    withImages = false,
    parse = JSON.parse,
    computingMs = importLimits.computingMs,
  }: {
    signal?: AbortSignal
    language?: LanguageCode
    withImages?: boolean
    parse?: ParseJson
    computingMs?: number
  } = {},
): Promise<ImportedManuscript> => {
  signal?.throwIfAborted()
  if (bytes.length === 0) throw new ImportError('This file is empty. Choose another one.')
  if (bytes.length > importLimits.fileBytes)
    throw new ImportError(
      `This file is larger than ${importLimits.fileBytes / 1e6} MB. Images take most of such a file: save them with fewer pixels, or split the file, and import it again.`,
    )
  const type = detectFileType(bytes, name)
  return await queueImport(async () => {
    const time = AbortSignal.timeout(importLimits.waitMs)
    try {
      const { outcome, images } = await runImportProcess({ type, name, language, withImages, computingMs }, bytes, {
        signal: AbortSignal.any(signal ? [signal, time] : [time]),
        parse,
      })
      if ('refused' in outcome) throw new ImportError(outcome.refused)
      const { images: listed, evidence, ...read } = outcome
      if (evidence) read.manuscript.language = await findLanguage(evidence)
      return { title: read.manuscript.title, ...read, imageNames: listed.map((image) => image.name), images }
    } catch (error) {
      signal?.throwIfAborted()
      throw error instanceof ImportError ? error : explained(error, time.aborted || error instanceof ImportOutOfTime)
    }
  }, signal)
}
