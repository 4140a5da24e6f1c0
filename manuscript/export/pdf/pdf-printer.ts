// Converts a PDF by Typst to a printer's file: adds page boxes, replaces the colour profile with
// plain gray, and removes everything that only screens use. Typst writes objects as plain text with
// ordinary cross-references, so an incremental update of the PDF needs no library.

/** Bleed in points around the trimmed page; the bound edge has none. */
export interface Boxes {
  bleed: number
  /** True if the page is a whole cover, which has bleed at each edge. */
  isWrap?: boolean
  /** True if the spine is at the right of odd pages. */
  isRightToLeft: boolean
}

interface Change {
  number: number
  body: string
}

const keep = (points: number): string => String(Math.round(points * 1000) / 1000)

/** Returns the offsets of the objects of a file, by their numbers. */
const offsetsOf = (file: Buffer): { offsets: number[]; start: number } => {
  const start = Number(/startxref\s+(\d+)\s+%%EOF\s*$/.exec(file.toString('latin1', file.length - 64))?.[1])
  const table = file.toString('latin1', start)
  const found = /^xref\s+0 \d+\s+((?:\d{10} \d{5} [fn]\s+)+)trailer/.exec(table)
  if (!found) throw new Error('This PDF has no plain cross-reference table')
  return { start, offsets: Array.from(found[1]!.matchAll(/(\d{10}) \d{5} [fn]/g), ([, offset]) => Number(offset)) }
}

/** Objects that are changed are short; longer ones are pictures, fonts and text. */
const MOST_BYTES = 100_000

const bodyOf = (file: Buffer, number: number, offset: number): string | undefined => {
  const head = `${number} 0 obj\n`
  const end = file.indexOf('\nendobj', offset)
  if (end < 0 || end - offset > MOST_BYTES) return undefined
  const text = file.toString('latin1', offset, end)
  return text.startsWith(head) && !text.includes('\nstream\n') ? text.slice(head.length) : undefined
}

const boxesOf = (body: string, index: number, { bleed, isRightToLeft, isWrap }: Boxes): string => {
  const [width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(body)!.slice(1).map(Number) as [number, number]
  // Page 1 has index 0. The bleed is at the side away from the spine.
  const isBoundLeft = (index % 2 === 0) !== isRightToLeft
  const left = isBoundLeft && !isWrap ? 0 : bleed
  const right = isWrap ? width - bleed : left + width - bleed
  const trim = [left, bleed, right, height - bleed].map(keep).join(' ')
  return `/BleedBox [0 0 ${keep(width)} ${keep(height)}]\n  /TrimBox [${trim}]\n  `
}

const withoutScreenParts = (body: string): string =>
  body
    .replace(/^ {2}\/(?:Annots|Outlines|StructTreeRoot|StructParents|Tabs) (?:\[[^\]]*\]|\d+ 0 R|\d+|\/\w+)\n/gm, '')
    .replace(/^ {2}\/MarkInfo <<[^>]*>>\n/gm, '')

/** Returns the trailer of the update, which refers to the old cross-reference table. */
const trailerOf = (file: Buffer, start: number): string => {
  const trailer = /trailer\s+<<([\s\S]*?)>>\s*startxref/.exec(file.toString('latin1', start))![1]!
  return `trailer\n<<${trailer.trimEnd()}\n  /Prev ${start}\n>>`
}

const profile = /^\[\/ICCBased (\d+) 0 R\]$/

const isGrayProfile = (file: Buffer, offset: number): boolean =>
  /^\d+ 0 obj\n<<[^>]*\/N 1\s/.test(file.toString('latin1', offset, offset + 400))

/** Returns the objects of a printer's file that differ from Typst's. */
const changesOf = (file: Buffer, offsets: number[], boxes: Boxes): Change[] => {
  const changes: Change[] = []
  let pages = 0
  // The order of pages in the file is that of the book.
  for (const [number, offset] of offsets.entries()) {
    if (number === 0) continue
    const body = bodyOf(file, number, offset)
    if (body === undefined) continue
    const [, profileNumber] = profile.exec(body) ?? []
    if (profileNumber && isGrayProfile(file, offsets[Number(profileNumber)]!)) {
      changes.push({ number, body: '/DeviceGray' })
    } else if (/^<<\n {2}\/Type \/Page\n/.test(body)) {
      const boxed = body.replace(/\/MediaBox/, `${boxesOf(body, pages++, boxes)}/MediaBox`)
      changes.push({ number, body: withoutScreenParts(boxed) })
    } else if (/^<<\n {2}\/Type \/Catalog\n/.test(body)) {
      changes.push({ number, body: withoutScreenParts(body) })
    }
  }
  return changes
}

/** Returns the printer's file of a PDF by Typst. */
export const forPrinter = (pdf: Uint8Array, boxes: Boxes): Uint8Array => {
  const file = Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength)
  const { offsets, start } = offsetsOf(file)
  let length = file.length + 1
  const parts = ['\n']
  const table: string[] = []
  for (const { number, body } of changesOf(file, offsets, boxes)) {
    const object = `${number} 0 obj\n${body}\nendobj\n`
    table.push(`${number} 1\n${String(length).padStart(10, '0')} 00000 n \n`)
    parts.push(object)
    length += object.length
  }
  parts.push(`xref\n${table.join('')}${trailerOf(file, start)}\nstartxref\n${length}\n%%EOF\n`)
  return Buffer.concat([file, Buffer.from(parts.join(''), 'latin1')])
}
