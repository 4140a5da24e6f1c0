export interface TextPart {
  text: string
  link: boolean
}

/** Splits a text at the given links. Only http and https addresses become links. */
export const linkedParts = (text: string, links: readonly string[]): TextPart[] => {
  const webLinks = links.filter((link) => /^https?:\/\//.test(link)).toSorted((a, b) => b.length - a.length)
  const parts: TextPart[] = []
  let rest = text
  while (rest) {
    const next = webLinks
      .map((link) => ({ link, at: rest.indexOf(link) }))
      .filter(({ at }) => at >= 0)
      .toSorted((a, b) => a.at - b.at || b.link.length - a.link.length)[0]
    if (!next) return [...parts, { text: rest, link: false }]
    if (next.at > 0) parts.push({ text: rest.slice(0, next.at), link: false })
    parts.push({ text: next.link, link: true })
    rest = rest.slice(next.at + next.link.length)
  }
  return parts
}
