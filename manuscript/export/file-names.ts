import anyAscii from 'any-ascii'

const longest = 100
// Windows takes these for devices, whatever extension follows.
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i

/**
 * Name of a downloaded book, in ASCII: word characters, dashes, dots and underscores for spaces. It can't leave its
 * folder, hide, or stand for a device, and needs no quoting in a header.
 */
export const fileName = (title: string, format: 'txt' | 'docx' | 'pdf' | 'epub'): string => {
  const extension = `.${format}`
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
