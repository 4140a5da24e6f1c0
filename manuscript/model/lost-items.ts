/** Content that a manuscript can't contain, with its names in reports: singular and plural. */
const lostItems = {
  web_image: ['image from the web', 'images from the web'],
  missing_image: ['image that is missing in the file', 'images that are missing in the file'],
  other_image: [
    'image in a format other than PNG, JPEG, WebP and SVG',
    'images in formats other than PNG, JPEG, WebP and SVG',
  ],
  linked_image: ['image that the clipboard does not contain', 'images that the clipboard does not contain'],
  refused_image: ['image that could not be stored', 'images that could not be stored'],
  note_image: ['image in a footnote', 'images in footnotes'],
  pdf_image: ['image of the PDF', 'images of the PDF'],
  comment: ['comment', 'comments'],
  tooltip: ['tooltip', 'tooltips'],
  image_link: ['picture link', 'picture links'],
  formula: ['formula', 'formulas'],
  chart: ['chart or drawing', 'charts and drawings'],
  embedded_object: ['embedded object', 'embedded objects'],
  form_field: ['form field', 'form fields'],
  media: ['video or sound', 'videos and sounds'],
  header: ['header or footer', 'headers and footers'],
  merged_cell: ['merged table cell, which was split', 'merged table cells, which were split'],
  nested_table: ['table inside another table', 'tables inside other tables'],
  note_table: ['table in a footnote, which became text', 'tables in footnotes, which became text'],
  list_number: [
    'list with letters or Roman numerals, which became numbers',
    'lists with letters or Roman numerals, which became numbers',
  ],
  missing_number: ['number that only Word computes', 'numbers that only Word computes'],
  endnote: ['endnote, which became a footnote', 'endnotes, which became footnotes'],
  field: ['date, page number or reference that became text', 'dates, page numbers and references that became text'],
  columns: ['section in columns, which became one column', 'sections in columns, which became one column'],
  hidden_text: ['piece of hidden text', 'pieces of hidden text'],
  index_mark: ['entry of an index', 'entries of an index'],
  wide_table: ['table that is too wide', 'tables that are too wide'],
  internal_link: [
    'link to another place in the file, which became text',
    'links to other places in the file, which became text',
  ],
  script: ['script', 'scripts'],
  font: ['font of the file', 'fonts of the file'],
  printed_page: ['mark of a printed page', 'marks of printed pages'],
  missing_page: ['page that could not be read', 'pages that could not be read'],
  empty_page: ['page that is only a picture', 'pages that are only pictures'],
  turned_text: ['page with rotated text, which was left out', 'pages with rotated text, which was left out'],
  attachment: ['attached file', 'attached files'],
} as const satisfies Record<string, readonly [one: string, many: string]>

export type LostItem = keyof typeof lostItems
export const lostItemNames = Object.keys(lostItems) as [LostItem, ...LostItem[]]

/** Counts of content that was not kept. */
export type LostCounts = Partial<Record<LostItem, number>>

/** Names lost content with its count: `3 text boxes`. */
export const nameLost = (item: LostItem, count: number): string =>
  `${count.toLocaleString('en')} ${lostItems[item][count === 1 ? 0 : 1]}`

/** Names all lost content, in the order of the list. */
export const nameAllLost = (counts: LostCounts): string[] =>
  lostItemNames.flatMap((item) => (counts[item] ? [nameLost(item, counts[item])] : []))
