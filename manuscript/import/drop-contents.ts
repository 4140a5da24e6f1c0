import type { Block } from '#manuscript/model/book.ts'
import { runsText } from '#manuscript/model/runs-text.ts'
import type { ImportPart } from './import-draft.ts'

const leaders = /(\s*[.·…_]){3,}\s*[\p{Nd}ivxlc]*\s*$/iu
const longest = 400
const pageNumber = /[\t ]+[\p{Nd}]+\s*$/u

/** As a line of the contents and the heading it stands for both read. */
const sameLine = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/\s+/g, ' ')
    .replace(/[^\p{L}\p{N} ]/gu, '')
    .trim()
    .toLowerCase()

const linesOf = (block: Block): string[] =>
  (block.type === 'list' ? block.items : [block.text])
    .flatMap((runs) => runsText(runs).split('\n'))
    .filter((line) => /\S/.test(line))

/** The later heading that a line names, with or without the number of its page. */
const listed = (line: string, titles: ReadonlySet<string>): string | undefined =>
  line.length > longest
    ? undefined
    : [line, line.replace(leaders, ''), line.replace(pageNumber, '')].map(sameLine).find((form) => titles.has(form))

const titlesFrom = (parts: readonly ImportPart[], from: number): Set<string> =>
  new Set(parts.slice(from).flatMap((part) => (part.type === 'heading' ? [sameLine(part.title)] : [])))

/** Where in the blocks a list of later headings begins and ends, if it names most of them. */
const listIn = (blocks: readonly Block[], titles: ReadonlySet<string>): { start: number; end: number } | undefined => {
  const names = blocks.map((block) => {
    const lines = linesOf(block)
    const named = lines.flatMap((line) => listed(line, titles) ?? [])
    return lines.length > 0 && named.length >= 0.8 * lines.length ? named : undefined
  })
  const start = names.findIndex((named) => named !== undefined)
  if (start < 0) return undefined
  let end = start + 1
  while (names[end] ?? names[end + 1]) end++
  const named = new Set(names.slice(start, end).flatMap((some) => some ?? []))
  return named.size >= 2 && named.size >= 0.5 * titles.size ? { start, end } : undefined
}

/** Headings that stand bare one after the other, and again later over their text, were a list of contents too. */
const withoutListedHeadings = (parts: readonly ImportPart[]): ImportPart[] => {
  let end = 0
  while (parts[end]?.type === 'heading' || (end === 0 && parts[1]?.type === 'heading')) end++
  for (let start = 0; start < end; start++) {
    const later = titlesFrom(parts, end)
    const run = parts.slice(start, end)
    const listed = run.filter((part) => part.type === 'heading' && later.has(sameLine(part.title)))
    if (run.length >= 3 && listed.length === run.length) return [...parts.slice(0, start), ...parts.slice(end)]
  }
  return [...parts]
}

/** Without a table of contents before the first chapter: we make our own. What names it goes with it. */
export const dropContents = (given: readonly ImportPart[]): { parts: ImportPart[]; dropped: boolean } => {
  const parts = withoutListedHeadings(given)
  const shortened = parts.length < given.length
  for (let index = 0; index < Math.min(parts.length, 12); index++) {
    const part = parts[index]!
    if (part.type !== 'blocks') continue
    const list = listIn(part.blocks, titlesFrom(parts, index + 1))
    if (!list) continue
    const before = part.blocks[list.start - 1]
    // A short line over the list, as 'Contents', is its heading where no heading is.
    const labelled = before !== undefined && list.start === 1 && linesOf(before).join('').length <= 40
    const rest = [...part.blocks.slice(0, labelled ? 0 : list.start), ...part.blocks.slice(list.end)]
    const overIt = list.start === 0 && parts[index - 1]?.type === 'heading' && parts[index - 2] !== undefined
    return {
      parts: [
        ...parts.slice(0, overIt ? index - 1 : index),
        ...(rest.length > 0 ? [{ type: 'blocks' as const, blocks: rest }] : []),
        ...parts.slice(index + 1),
      ],
      dropped: true,
    }
  }
  return { parts, dropped: shortened }
}
