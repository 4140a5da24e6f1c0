/** Quotations, links, addresses, code and emphasis marks: no edit goes in there. */
const pattern =
  /"[^"]*"|“[^”]*”|‘[^’\n]{2,}’(?!\p{L})|«[^»]*»|`[^`]*`|!?\[[^\]]*\]\([^)]*\)|<[^>\s]+>|\b(?:https?:\/\/|www\.)\S+|\b[\w.+-]+@[\w.-]+\.\w+\b/gu

/** Runs an edit over the stretches of a text that may be changed and leaves the others as they are. */
export const editUnprotected = (text: string, edit: (stretch: string, startsText: boolean) => string): string => {
  let result = ''
  let at = 0
  for (const match of text.matchAll(pattern)) {
    result += edit(text.slice(at, match.index), at === 0) + match[0]
    at = match.index + match[0].length
  }
  return result + edit(text.slice(at), at === 0)
}

export const hasProtectedSpan = (text: string): boolean => text.search(pattern) >= 0
