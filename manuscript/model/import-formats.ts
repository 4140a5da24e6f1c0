interface FormatEntry {
  /** Shown to people. */
  label: string
  /** Extensions of file names, without a dot; the first is the usual one. */
  extensions: readonly string[]
  /** The name for a file of this format in a sentence. */
  name: string
}

/**
 * The formats that can be imported, in the order in which texts name them. Adding one is described
 * in `docs/recipes.md`.
 */
export const importFormats = {
  docx: { label: 'DOCX', extensions: ['docx'], name: 'a Word document (DOCX)' },
  odt: { label: 'ODT', extensions: ['odt'], name: 'an OpenDocument text (ODT)' },
  rtf: { label: 'RTF', extensions: ['rtf'], name: 'an RTF document' },
  epub: { label: 'EPUB', extensions: ['epub'], name: 'an EPUB' },
  pdf: { label: 'PDF', extensions: ['pdf'], name: 'a PDF' },
  html: { label: 'HTML', extensions: ['html', 'htm', 'xhtml', 'zip'], name: 'a web page' },
  markdown: { label: 'Markdown', extensions: ['md', 'markdown', 'zip'], name: 'a Markdown file' },
  txt: { label: 'TXT', extensions: ['txt', 'text'], name: 'a text file' },
} as const satisfies Record<string, FormatEntry>
export type ImportFormat = keyof typeof importFormats

const all = Object.values(importFormats)

/** Names all formats in a sentence: `DOCX, ODT and TXT`. */
export const listImportFormats = (conjunction: 'and' | 'or'): string => {
  const labels = all.map(({ label }) => label)
  return `${labels.slice(0, -1).join(', ')} ${conjunction} ${labels.at(-1)}`
}

/** The value of `accept` for a field that chooses a file to import. */
export const acceptedImports: string = [
  ...new Set(all.flatMap(({ extensions }) => extensions.map((one) => `.${one}`))),
].join(',')
