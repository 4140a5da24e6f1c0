import { plainLine } from './lines.ts'

const markdownHeading = /^\s{0,3}#{1,6}(?:\s|$)/u
const underline = /^\s{0,3}(?:={3,}|-{3,})\s*$/u
const boldOnly = /^\s*(?:\*\*|__)([^*_]{1,100})(?:\*\*|__)\s*[:：]?\s*$/u
const rule = /^\s*(?:\*\s*){3,}$|^\s*(?:-\s*){3,}$|^\s*(?:_\s*){3,}$/u
const sentenceEnd = /[.!?…。！？।۔]["'”’»)\]」』]*$/u

const bare = (text: string): string =>
  text
    .toLowerCase()
    .replace(/^\P{L}*(?:\p{L}+\s+)?\d+(?:\.\d+)*\s*[.:)–—-]?\s+/u, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()

/** Whether a line of Markdown is a heading: by its marks, by standing alone in bold, or by repeating a title given to it. */
const isHeading = (line: string, titles: readonly string[]): boolean => {
  if (markdownHeading.test(line)) return true
  const bold = boldOnly.exec(line)?.[1]
  if (bold && !sentenceEnd.test(bold.trim())) return true
  const text = bare(plainLine(line))
  return text !== '' && text.length < 200 && titles.some((title) => bare(title) === text)
}

/** Text without headings, and what they were. Rules between parts go as well. */
export const withoutHeadings = (
  markdown: string,
  titles: readonly string[] = [],
): { markdown: string; headings: string[] } => {
  const lines = markdown.split('\n')
  const headings: string[] = []
  const kept: string[] = []
  for (const [at, line] of lines.entries()) {
    const alone = !lines[at - 1]?.trim() && !lines[at + 1]?.trim()
    const underlined = line.trim() !== '' && !lines[at - 1]?.trim() && underline.test(lines[at + 1] ?? '')
    const marked = markdownHeading.test(line)
    if (marked || underlined || (alone && isHeading(line, titles))) {
      headings.push(plainLine(line))
      kept.push('')
    } else if (rule.test(line) || underline.test(line)) kept.push('')
    else kept.push(line)
  }
  return {
    markdown: kept
      .join('\n')
      .replace(/\n{3,}/gu, '\n\n')
      .trim(),
    headings,
  }
}
