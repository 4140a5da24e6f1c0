import type { LostItem } from '#manuscript/model/lost-items.ts'
import type { RtfParagraph, RtfState } from './rtf-state.ts'

/** Matches fields whose text programs update. */
const field = /^\s*(?:DATE|TIME|PAGE|NUMPAGES|SECTION|REF|NOTEREF|AUTHOR|FILENAME|CREATEDATE|SAVEDATE|PRINTDATE)\b/
const formField = /^\s*FORM(?:TEXT|CHECKBOX|DROPDOWN)\b/
const internalLink = /^\s*HYPERLINK\b(?:.*\\l\s|\s+"#(?!_Toc|__RefHeading))/

/** Control words of content that is lost. */
const lostWords: Readonly<Record<string, LostItem>> = {
  ftnalt: 'endnote',
  // The control words of the first cell in a group of merged cells.
  clmgf: 'merged_cell',
  clvmgf: 'merged_cell',
}

/** Counts the content of an RTF document that a manuscript can't keep. */
export class RtfLosses {
  readonly add: (item: LostItem) => void
  constructor(add: (item: LostItem) => void) {
    this.add = add
  }
  private readonly lettered = new Set<string>()
  /** True if the text that was read last is hidden. */
  private isHidden = false
  private isInNestedTable = false

  /** Counts a list with letters or Roman numerals once for each of its levels. */
  readonly readMarker = (marker: string, { list, level }: RtfParagraph): void => {
    const key = `${list}/${level}`
    if (!/^\s*\(?\p{L}+[.)]/u.test(marker) || this.lettered.has(key)) return
    this.lettered.add(key)
    this.add('list_number')
  }

  readText({ hidden, destination }: RtfState, text: string): void {
    const isHidden = hidden && /^(?:body|note|box)$/.test(destination)
    if (isHidden && !this.isHidden && /\S/.test(text)) this.add('hidden_text')
    this.isHidden = isHidden
  }

  /** Reads the instruction of a field, from which programs compute its text. */
  readInstruction(instruction: string): void {
    if (field.test(instruction)) this.add('field')
    else if (/^\s*EQ\b/.test(instruction) && !/\\up\b/.test(instruction)) this.add('formula')
    else if (formField.test(instruction)) this.add('form_field')
    else if (internalLink.test(instruction)) this.add('internal_link')
    if (/^\s*HYPERLINK\b.*\\o\s/.test(instruction)) this.add('tooltip')
  }

  readWord(name: string, number = 0): void {
    const item = lostWords[name]
    if (item) this.add(item)
    else if (name === 'cols' && number > 1) this.add('columns')
    else if (name === 'nestcell') {
      if (!this.isInNestedTable) this.add('nested_table')
      this.isInNestedTable = true
    } else if (name === 'cell' || name === 'row') this.isInNestedTable = false
  }
}
