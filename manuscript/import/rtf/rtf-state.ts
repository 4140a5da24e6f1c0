/** The place to which the text of a group is added. */
type RtfDestination =
  | 'body'
  | 'skip'
  | 'fonts'
  | 'styles'
  | 'info'
  | 'properties'
  | 'propertyName'
  | 'propertyValue'
  | 'field'
  | 'instruction'
  | 'picture'
  | 'shape'
  | 'shapeName'
  | 'shapeValue'
  | 'marker'
  | 'note'
  | 'box'
  | 'math'
  | 'alternatives'

/** The formatting inside a group. A group that ends restores that of the one around it. */
export interface RtfState {
  destination: RtfDestination
  /** The destination outside a text of which the file has two alternatives. */
  outer: RtfDestination
  bold: boolean
  italic: boolean
  underline: boolean
  isLink: boolean
  strike: boolean
  smallCaps: boolean
  hidden: boolean
  deleted: boolean
  script: '' | 'sub' | 'super'
  font: number
  /** Number of replacement characters that follow a Unicode character, for older readers. */
  skipAfterUnicode: number
  /** Name of the property of the document in `info`. */
  property: string
}

export const initialState = (): RtfState => ({
  destination: 'body',
  outer: 'body',
  bold: false,
  italic: false,
  underline: false,
  isLink: false,
  strike: false,
  smallCaps: false,
  hidden: false,
  deleted: false,
  script: '',
  font: -1,
  skipAfterUnicode: 1,
  property: '',
})

/** The properties of a paragraph, until `\pard` resets them. */
export interface RtfParagraph {
  style: number
  outline: number | undefined
  isInTable: boolean
  /** True if the paragraph contains only the large first letter of the next one. */
  isDropCap: boolean
  list: number
  level: number
  /** Indent from the margin in twentieths of a point. */
  indent: number
  direction: 'ltr' | 'rtl' | undefined
  align: 'left' | 'right' | 'center' | undefined
  /** The border that is being described. */
  border: string | undefined
  hasLineBelow: boolean
}

export const initialParagraph = (): RtfParagraph => ({
  style: 0,
  outline: undefined,
  isInTable: false,
  isDropCap: false,
  list: 0,
  level: 0,
  indent: 0,
  direction: undefined,
  align: undefined,
  border: undefined,
  hasLineBelow: false,
})

export const signs: Readonly<Record<string, string>> = {
  '~': '\u00a0',
  _: '\u2011',
  tab: '\t',
  line: '\n',
  lquote: '‘',
  rquote: '’',
  ldblquote: '“',
  rdblquote: '”',
  bullet: '•',
  endash: '–',
  emdash: '—',
  enspace: '\u2002',
  emspace: '\u2003',
  qmspace: '\u2005',
  page: '\n',
  column: '\n',
  zwj: '\u200d',
  zwnj: '\u200c',
  ltrmark: '\u200e',
  rtlmark: '\u200f',
  '\\': '\\',
  '{': '{',
  '}': '}',
}
