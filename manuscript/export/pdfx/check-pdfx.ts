/** Parts that PDF/X-1a forbids, or that a book in black has no use for. */
const forbidden = [
  '/ICCBased',
  '/CalRGB',
  '/CalGray',
  '/DeviceRGB',
  '/DeviceCMYK',
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

/** Returns the structure of a PDF without the content of its streams, and without spaces before values. */
const structureOf = (pdf: Uint8Array): string =>
  Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength)
    .toString('latin1')
    .replaceAll(/stream\r?\n[\s\S]*?endstream/g, '')
    .replaceAll(/\s(?=[/(<[])/g, '')

const count = (text: string, part: RegExp): number => text.match(part)?.length ?? 0

/**
 * Throws if a converted file is not what PDF/X-1a asks for, or lost a page or its text: Ghostscript
 * keeps the label of PDF/X on files that it could not convert, and draws pages with transparency as
 * pictures. `given` is the printer's file that was converted.
 */
export const checkPdfx = (pdf: Uint8Array, given: Uint8Array): void => {
  const [text, before] = [structureOf(pdf), structureOf(given)]
  const [pages, images] = [/\/Type\/Page(?![a-zA-Z])/g, /\/Subtype\/Image(?![a-zA-Z])/g]
  const problems = [
    ...forbidden.filter((part) => text.includes(part)).map((part) => `has ${part}`),
    ...required.filter((part) => !text.includes(part)).map((part) => `lacks ${part}`),
    ...(text.startsWith('%PDF-1.3') ? [] : ['is not PDF 1.3']),
    ...(count(text, pages) === count(text, /\/TrimBox/g) ? [] : ['has pages without a trim box']),
    // Ghostscript draws a page with these as one picture, which prints badly.
    ...(/\/SMask(?:\s|<)|\/S\/Transparency|\/ca 0/i.test(before) ? ['was made of one with transparency'] : []),
    ...(count(text, images) > count(before, images) ? ['has pages as pictures'] : []),
    ...(count(text, /\/Type\/FontDescriptor/g) > count(text, /\/FontFile[23]?(?![a-zA-Z])/g)
      ? ['has fonts that are not embedded']
      : []),
  ]
  if (problems.length > 0) throw new Error(`Ghostscript made no PDF/X: the file ${problems.join(', ')}`)
}
