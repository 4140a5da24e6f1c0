const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const numbered = (code: number): string => (code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : '')

const START = '<![CDATA['
const END = ']]>'

/** Converts the text of CDATA sections to ordinary text. An unclosed section is unchanged. */
export const escapeCdata = (text: string): string => {
  const parts: string[] = []
  let at = 0
  for (;;) {
    const start = text.indexOf(START, at)
    const end = start === -1 ? -1 : text.indexOf(END, start)
    if (end === -1) return parts.join('') + text.slice(at)
    const inside = text.slice(start + START.length, end)
    parts.push(text.slice(at, start), inside.replaceAll('&', '&amp;').replaceAll('<', '&lt;'))
    at = end + END.length
  }
}

/** Returns the text of an XML element that has no elements in it. */
export const decodeXml = (content: string): string =>
  content
    .replace(
      /&(?:#x([\da-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));/gi,
      (_, hex: string, decimal: string, name: string) =>
        name ? named[name.toLowerCase()]! : numbered(hex ? Number.parseInt(hex, 16) : Number(decimal)),
    )
    .trim()
