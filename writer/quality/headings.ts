import { fencedLines } from './code-mask.ts'
import { plainLine } from './lines.ts'

const markdownHeading = /^\s{0,3}#{1,6}(?:\s|$)/u
const doubleUnderline = /^\s{0,3}={3,}\s*$/u
const singleUnderline = /^\s{0,3}-{3,}\s*$/u
const boldOnly = /^\s*(?:\*\*|__)([^*_]{1,200})(?:\*\*|__)\s*(?:[:：]\s*)?$/u
const rule = /^\s*(?:\*\s*){3,}$|^\s*(?:-\s*){3,}$|^\s*(?:_\s*){3,}$|^\s*#\s*$|^\s*⁂\s*$/u
const sceneBreak = '* * *'
const longestTitle = 200

const numbered =
  /^\P{L}*(?:\p{L}{1,20}\s+)?\d{1,4}(?:\.\d{1,4})*\s*[.:)–—-]?\s+|^第\s*[\d一二三四五六七八九十百]+\s*[章节節回]\s*[:：]?\s*/u

const bare = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
const withoutNumber = (text: string): string => text.replace(numbered, '')

/** How a line repeats a title that the book sets by itself: word for word, or with a number in front. */
const titleRepeated = (text: string, titles: readonly string[]): 'plain' | 'numbered' | undefined => {
  if (text.length > longestTitle || bare(text) === '') return undefined
  const keys = titles.map(bare)
  if (keys.includes(bare(text))) return 'plain'
  return keys.includes(bare(withoutNumber(text))) ||
    titles.some((title) => bare(withoutNumber(title)) === bare(withoutNumber(text)) && numbered.test(text))
    ? 'numbered'
    : undefined
}

/**
 * Text without the headings that repeat its own titles. Other headings stay, as lines in bold: they may be all that tells
 * two parts apart. Marks of headings go, and whatever parts two scenes becomes one sign.
 * `headings` are those that went and those that became bold.
 */
export const withoutHeadings = (
  markdown: string,
  titles: readonly string[] = [],
): { markdown: string; headings: string[] } => {
  const lines = markdown.split('\n')
  const fenced = fencedLines(lines)
  const headings: string[] = []
  const kept: string[] = []
  const blank = (at: number) => !lines[at]?.trim()
  let begun = false

  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!
    if (fenced[at]) {
      kept.push(line)
      begun = true
      continue
    }
    const next = lines[at + 1] ?? ''
    const alone = blank(at - 1) && blank(at + 1)
    const underlined =
      line.trim() !== '' &&
      !rule.test(line) &&
      blank(at - 1) &&
      (doubleUnderline.test(next) ||
        (singleUnderline.test(next) && blank(at + 2) && !/[.!?…。！？।۔:,;]["”’»)]*$/u.test(line.trim().slice(-6))))
    const marked = (markdownHeading.test(line) && !rule.test(line)) || underlined
    const text = plainLine(line)
    const title = titleRepeated(text, titles)
    if (title && (marked || (alone && (boldOnly.test(line) || title === 'numbered' || !begun)))) {
      headings.push(text)
      kept.push('')
      if (underlined) at++
    } else if (marked) {
      if (text) headings.push(text)
      kept.push('', text ? `**${text.replaceAll('*', '')}**` : '', '')
      if (underlined) at++
    } else if (rule.test(line)) kept.push('', sceneBreak, '')
    else if (doubleUnderline.test(line)) kept.push('')
    else kept.push(line)
    begun ||= (kept.at(-1) ?? '').trim() !== '' || (marked && !title)
  }
  return { markdown: tidy(kept.join('\n')), headings }
}

/** Blank lines in twos, and no sign of a new scene where nothing is parted. */
const tidy = (text: string): string => {
  const lines = text.split('\n')
  const fenced = fencedLines(lines)
  const kept: string[] = []
  const lastText = () => kept.findLast((line) => line.trim() !== '')
  lines.forEach((line, at) => {
    if (!fenced[at] && line.trim() === '' && (kept.length === 0 || kept.at(-1) === '')) return
    if (!fenced[at] && line === sceneBreak && [undefined, sceneBreak].includes(lastText())) return
    kept.push(!fenced[at] && line.trim() === '' ? '' : line)
  })
  while (kept.length > 0 && (kept.at(-1) === '' || kept.at(-1) === sceneBreak)) kept.pop()
  return kept.join('\n')
}
