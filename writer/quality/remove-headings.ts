import { codeBlockLines } from './code-mask.ts'
import { plainLine } from './prose-lines.ts'

const markdownHeading = /^\s{0,3}#{1,6}(?:\s|$)/u
const doubleUnderline = /^\s{0,3}={3,}\s*$/u
const singleUnderline = /^\s{0,3}-{3,}\s*$/u
const boldOnly = /^\s*(?:\*\*|__)([^*_]{1,200})(?:\*\*|__)\s*(?:[:：]\s*)?$/u
const rule = /^\s*(?:\*\s*){3,}$|^\s*(?:-\s*){3,}$|^\s*(?:_\s*){3,}$|^\s*#\s*$|^\s*⁂\s*$/u
const sceneBreak = '* * *'
const longestTitle = 200

const numbered =
  /^\P{L}*(?:\p{L}{1,20}\s+)?\d{1,4}(?:\.\d{1,4})*\s*[.:)–—-]?\s+|^第\s*[\d一二三四五六七八九十百]+\s*[章节節回]\s*[:：]?\s*/u

/** Returns a heading as a line in bold, with its number and its links. */
const boldLine = (line: string): string => {
  const text = line
    .replace(/^\s{0,3}#{1,6}\s+/u, '')
    .trim()
    .replace(/(?<=\s)#+$/u, '')
    .replaceAll(/\*|__/gu, '')
    .trim()
  return text === '' ? '' : `**${text}**`
}

const bare = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
const removeNumber = (text: string): string => text.replace(numbered, '')

/**
 * Returns the way in which a line repeats one of the titles: verbatim, or with a number in front.
 * Returns undefined if it does not.
 */
const titleRepeated = (text: string, titles: readonly string[]): 'plain' | 'numbered' | undefined => {
  if (text.length > longestTitle || bare(text) === '') return undefined
  const keys = titles.map(bare)
  if (keys.includes(bare(text))) return 'plain'
  return keys.includes(bare(removeNumber(text))) ||
    titles.some((title) => bare(removeNumber(title)) === bare(removeNumber(text)) && numbered.test(text))
    ? 'numbered'
    : undefined
}

/**
 * Removes headings that repeat the section's own titles. Other headings become bold lines, because
 * they may be all that separates two parts. Different marks of scene breaks become one mark.
 * `headings` lists the removed and the converted headings.
 */
export const removeHeadings = (
  markdown: string,
  titles: readonly string[] = [],
): { markdown: string; headings: string[] } => {
  const lines = markdown.split('\n')
  const fenced = codeBlockLines(lines)
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
      kept.push('', boldLine(line), '')
      if (underlined) at++
    } else if (rule.test(line)) kept.push('', sceneBreak, '')
    else if (doubleUnderline.test(line)) kept.push('')
    else kept.push(line)
    begun ||= (kept.at(-1) ?? '').trim() !== '' || (marked && !title)
  }
  return { markdown: tidy(kept.join('\n')), headings }
}

/** Reduces blank lines, and removes scene breaks at the edges or next to each other. */
const tidy = (text: string): string => {
  const lines = text.split('\n')
  const fenced = codeBlockLines(lines)
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
