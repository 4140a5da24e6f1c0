import anyAscii from 'any-ascii'
import { type ExportFormat, exportFormats } from '#manuscript/model/export-formats.ts'

const longest = 100
// Windows reserves these names for devices, with any extension.
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i

/**
 * Returns an ASCII file name with word characters, dashes, dots, and underscores for spaces. It
 * cannot leave its folder, be hidden, or name a device, and needs no quoting in a header.
 */
export const fileName = (title: string, format: ExportFormat): string => {
  const extension = `.${exportFormats[format].extension}`
  const plain = anyAscii(title.toWellFormed())
    .replace(/[^\w\-. ]/g, '')
    .trim()
    .replace(/ +/g, '_')
    .slice(0, longest - extension.length)
    .replace(/\.{2,}/g, '.')
    .replace(/^[._-]+|(?<![._-])[._-]+$/g, '')
  const name = plain === '' ? 'book' : plain.replace(reserved, '$1_')
  return name + extension
}
