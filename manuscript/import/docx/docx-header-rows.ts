/** The bit of the older attribute `w:val` for the format of the first row. */
const FIRST_ROW = 0x00_20

const attribute = (tag: string, name: string): string | undefined =>
  new RegExp(`\\s${name}\\s?=\\s?["']([^"'<>]{0,300})["']`).exec(tag)?.[1]

/** Returns true if a table shows the first row in the format of its style. */
const showsFirstRow = (look: string): boolean => {
  const own = attribute(look, 'w:firstRow')
  if (own !== undefined) return /^(?:1|true|on)$/.test(own)
  return (Number.parseInt(attribute(look, 'w:val') ?? '0', 16) & FIRST_ROW) !== 0
}

interface OpenTable {
  style?: string | undefined
  hasLook: boolean
  rows: number
  /** The place after the tag of the first row, or after that of its properties. */
  place: number
  hasProperties: boolean
}

const part = /<(\/?)w:(tbl|tblStyle|tblLook|tr|trPr)(?=[\s/>])[^<>]*>/g

/**
 * Marks the first rows of tables whose style shows them as headers. The library knows only rows that
 * Word repeats on each page, which few authors choose.
 */
export const withHeaderRows = (xml: string, styles: ReadonlySet<string>): string => {
  if (styles.size === 0) return xml
  const open: OpenTable[] = []
  const found: OpenTable[] = []
  for (const { 0: tag, 1: slash, 2: name, index } of xml.matchAll(part)) {
    const table = open.at(-1)
    if (name === 'tbl' && !slash) open.push({ hasLook: false, rows: 0, place: 0, hasProperties: false })
    else if (name === 'tbl') {
      open.pop()
      // A header needs rows below it.
      if (table?.hasLook && table.rows > 1 && styles.has(table.style ?? '')) found.push(table)
    } else if (!table || slash) continue
    else if (name === 'tblStyle') table.style ??= attribute(tag, 'w:val')
    else if (name === 'tblLook') table.hasLook ||= showsFirstRow(tag)
    else if (tag.endsWith('/>')) continue
    else if (name === 'trPr') {
      if (table.rows !== 1 || table.hasProperties) continue
      table.hasProperties = true
      table.place = index + tag.length
    } else if (table.rows++ === 0) table.place = index + tag.length
  }
  found.sort((one, other) => one.place - other.place)
  const pieces = found.map(({ place, hasProperties }, at) => {
    const before = xml.slice(found[at - 1]?.place ?? 0, place)
    return before + (hasProperties ? '<w:tblHeader/>' : '<w:trPr><w:tblHeader/></w:trPr>')
  })
  return pieces.join('') + xml.slice(found.at(-1)?.place ?? 0)
}
