import type { RtfParagraph } from './rtf-state.ts'

const sides: Readonly<Record<string, RtfParagraph['align']>> = { ql: 'left', qr: 'right', qc: 'center' }

/** Applies a control word to the properties of a paragraph. Returns false for other words. */
export const formatParagraph = (paragraph: RtfParagraph, name: string, number: number): boolean => {
  if (name === 'intbl') paragraph.isInTable = true
  else if (name === 'dropcapt') paragraph.isDropCap = number > 0
  else if (name === 'ls') paragraph.list = number
  else if (name === 'pnlvlblt' || name === 'pnlvlbody') paragraph.list = 1
  else if (name === 'li') paragraph.indent = number
  else if (name === 'ilvl') paragraph.level = Math.max(0, Math.min(8, number))
  else if (/^(?:brdr[tlrb]|box)$/.test(name)) {
    paragraph.border = name
    paragraph.hasLineBelow ||= name === 'brdrb'
  } else if (name === 'brdrnone' || name === 'brdrnil') paragraph.hasLineBelow &&= paragraph.border !== 'brdrb'
  else if (name === 'rtlpar') paragraph.direction = 'rtl'
  else if (name === 'ltrpar') paragraph.direction = 'ltr'
  else if (sides[name]) paragraph.align = sides[name]
  else return false
  return true
}
