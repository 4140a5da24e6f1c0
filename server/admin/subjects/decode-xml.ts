const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

const numbered = (code: number): string => (code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : '')

/** Returns the text of an XML element that has no elements in it. */
export const decodeXml = (content: string): string =>
  content
    .replace(/<!\[CDATA\[([^\]]*)\]\]>/g, '$1')
    .replace(
      /&(?:#x([\da-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));/gi,
      (_, hex: string, decimal: string, name: string) =>
        name ? named[name.toLowerCase()]! : numbered(hex ? Number.parseInt(hex, 16) : Number(decimal)),
    )
    .trim()
