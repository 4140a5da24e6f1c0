import { createHash } from 'node:crypto'
import type { Exportable } from '#manuscript/export/export-text.ts'
import { jsonInSlices } from '#manuscript/export/json-in-slices.ts'
import type { ExportFormat } from '#manuscript/model/export-formats.ts'
import type { ExportOptions } from '#manuscript/model/export-options.ts'
import { version } from '../../config/version.ts'

/** Returns the options that apply to a format. Options of other formats don't change its file. */
const optionsOf = (format: ExportFormat, options: ExportOptions) =>
  format in options ? options[format as keyof ExportOptions] : null

/**
 * Returns a hash of everything that a file depends on: the text with its details, the settings, the
 * format, and the version of the exporter. The names of images are hashes of their bytes.
 */
export const contentKeyOf = async (
  book: Exportable,
  { format, options }: { format: ExportFormat; options: ExportOptions },
): Promise<string> => {
  const hash = createHash('sha256').update(JSON.stringify([version, format, optionsOf(format, options)]))
  for await (const piece of jsonInSlices(book)) hash.update(piece)
  return hash.digest('hex')
}
