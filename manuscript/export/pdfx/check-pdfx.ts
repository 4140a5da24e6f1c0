import { MOST_INK } from './inks.ts'
import { contentOf, objectOf, readPdf } from './plain-pdf.ts'

/** Parts that PDF/X-1a forbids. */
const forbidden = [
  '/ICCBased',
  '/CalRGB',
  '/CalGray',
  '/DeviceRGB',
  '/Lab',
  '/SMask',
  '/Annots',
  '/Outlines',
  '/Encrypt',
  '/Transparency',
  '/StructTreeRoot',
  '/JavaScript',
  '/ObjStm',
]
const required = [
  '/GTS_PDFXVersion(PDF/X-1:2001)',
  '/GTS_PDFXConformance(PDF/X-1a:2001)',
  '/S/GTS_PDFX',
  '/Trapped/False',
]

/**
 * Returns the structure of a PDF without the content of its streams, and without spaces before
 * values.
 */
const structureOf = (pdf: Uint8Array): string =>
  Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength)
    .toString('latin1')
    .replaceAll(/stream\r?\n[\s\S]*?endstream/g, '')
    .replaceAll(/\s(?=[/(<[])/g, '')

/** The operators of a page that choose a colour. */
const inRgb = /(?:^|\s)(?:-?[\d.]+\s+){3}(?:rg|RG)(?=\s|$)/
const inInks = /(?:^|\s)([\d.]+)\s+([\d.]+)\s+([\d.]+)\s+([\d.]+)\s+[kK](?=\s|$)/g

/** Returns the problems with the colours on the pages. */
const problemsOfColours = (pdf: Uint8Array): string[] => {
  const read = readPdf(pdf)
  const problems = new Set<string>()
  for (const number of read.offsets.keys()) {
    const { dictionary } = objectOf(read, number)
    const drawn = /\/Contents\s+(\d+) 0 R/.exec(dictionary)?.[1] ?? (dictionary.includes('/Subtype/Form') ? number : 0)
    const content = Number(drawn) > 0 ? (contentOf(objectOf(read, Number(drawn))) ?? '') : ''
    if (inRgb.test(content)) problems.add('has colours of screens')
    for (const [, ...inks] of content.matchAll(inInks))
      if (inks.reduce((sum, ink) => sum + 100 * Number(ink), 0) > MOST_INK + 1)
        problems.add('has more ink than printers take')
  }
  return [...problems]
}

const count = (text: string, part: RegExp): number => text.match(part)?.length ?? 0

/**
 * Throws if a converted file does not conform to PDF/X-1a, or has lost a page or its text.
 * Ghostscript labels files as PDF/X even if it could not convert them, and renders pages with
 * transparency as pictures. `original` is the printer's file that was converted. Only a file in
 * colour may have other inks than black.
 */
export const checkPdfx = (
  pdf: Uint8Array,
  source: Uint8Array,
  { isColour = false }: { isColour?: boolean } = {},
): void => {
  const [text, before] = [structureOf(pdf), structureOf(source)]
  const [pages, images] = [/\/Type\/Page(?![a-zA-Z])/g, /\/Subtype\/Image(?![a-zA-Z])/g]
  const problems = [
    ...[...forbidden, ...(isColour ? [] : ['/DeviceCMYK'])]
      .filter((part) => text.includes(part))
      .map((part) => `has ${part}`),
    ...required.filter((part) => !text.includes(part)).map((part) => `lacks ${part}`),
    ...(text.startsWith('%PDF-1.3') ? [] : ['is not PDF 1.3']),
    ...(count(text, pages) === count(text, /\/TrimBox/g) ? [] : ['has pages without a trim box']),
    // Ghostscript renders a page with these features as one picture, which prints badly.
    ...(/\/SMask(?:\s|<)|\/S\/Transparency|\/ca 0/i.test(before) ? ['was made of one with transparency'] : []),
    ...(count(text, images) > count(before, images) ? ['has pages as pictures'] : []),
    ...(count(text, /\/Type\/FontDescriptor/g) > count(text, /\/FontFile[23]?(?![a-zA-Z])/g)
      ? ['has fonts that are not embedded']
      : []),
  ]
  // Colours of a damaged file can't be read.
  if (problems.length === 0) problems.push(...problemsOfColours(pdf))
  if (problems.length > 0) throw new Error(`Ghostscript made no PDF/X: the file ${problems.join(', ')}`)
}
