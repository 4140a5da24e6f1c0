/**
 * PDF/X has no such metadata, but its page tree is uncompressed, and the root has the count of all
 * pages.
 */
const pagesOfTree = (bytes: Buffer): number => {
  const counts = Array.from(bytes.toString('latin1').matchAll(/\/Count (\d+)/g), ([, count]) => Number(count))
  if (counts.length === 0) throw new Error('This PDF has no page count')
  return Math.max(...counts)
}

/** Returns the number of pages of a file made by `toPdf`. */
export const pagesOf = (pdf: Uint8Array): number => {
  // The metadata are uncompressed, near the end of the file.
  const bytes = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength)
  const mark = '<xmpTPg:NPages>'
  const at = bytes.lastIndexOf(mark)
  if (at < 0) return pagesOfTree(bytes)
  return Number.parseInt(bytes.toString('latin1', at + mark.length, at + mark.length + 10), 10)
}
