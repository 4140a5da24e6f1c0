import { commonEdges } from '#manuscript/model/diff/common-edges.ts'
import type { EditorNode } from '#manuscript/model/editor-state/editor-state.ts'
import type { Splice } from '#manuscript/model/diff/splices.ts'

interface Listed {
  key: string
  json: string
}

export interface Search {
  query: string
  matchCase: boolean
  wholeWords: boolean
}

export interface Match {
  key: string
  /** The block that was searched. */
  json: string
  /** Index of the block in the text. */
  at: number
  /** Offset in the block's characters, not counting line breaks. */
  start: number
  end: number
  before: string
  text: string
  after: string
}

/** Maximum number of matches. The result says if it was reached. */
export const MOST_MATCHES = 20_000
const AROUND = 40

interface Leaf {
  node: EditorNode
  start: number
  text: string
}

const inline: ReadonlySet<string> = new Set(['link', 'autolink', 'note'])

/** Returns the text nodes of a block, in groups that no match crosses: lines and list items. */
const leavesOf = (block: EditorNode): Leaf[][] => {
  const groups: Leaf[][] = [[]]
  let length = 0
  const notes: EditorNode[] = []
  const walk = (node: EditorNode) => {
    // Footnotes follow the text, so that they do not change its offsets.
    if (node.type === 'note') notes.push(node)
    if (typeof node.text === 'string') {
      groups.at(-1)!.push({ node, start: length, text: node.text })
      length += node.text.length
    } else if (!inline.has(node.type) && node !== block) groups.push([])
    for (const child of node.children ?? []) walk(child)
  }
  walk(block)
  for (const { body } of notes)
    for (const paragraph of Array.isArray(body) ? (body as EditorNode[]) : []) {
      groups.push([])
      for (const child of paragraph.children ?? []) walk(child)
    }
  return groups.filter((group) => group.length > 0)
}

const patternOf = ({ query, matchCase, wholeWords }: Search): RegExp => {
  const escaped = query.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
  const word = '[\\p{L}\\p{N}\\p{M}_]'
  return new RegExp(wholeWords ? `(?<!${word})${escaped}(?!${word})` : escaped, matchCase ? 'gu' : 'giu')
}

/** Shortens the text before a match, between words if possible. */
const endOf = (text: string): string => {
  if (text.length <= AROUND) return text
  const cut = text.slice(-AROUND)
  return `…${cut.replace(/^\S*\s+/, '') || cut}`
}
const beginningOf = (text: string): string => {
  if (text.length <= AROUND) return text
  const cut = text.slice(0, AROUND)
  return `${cut.replace(/(?<!\s)\s+\S*$/, '') || cut}…`
}

export const findInText = (blocks: readonly Listed[], search: Search): Match[] => {
  if (search.query === '') return []
  const pattern = patternOf(search)
  const matches: Match[] = []
  for (const [at, { key, json }] of blocks.entries()) {
    for (const group of leavesOf(JSON.parse(json) as EditorNode)) {
      const line = group.map(({ text }) => text).join('')
      const offset = group[0]!.start
      for (const { 0: text, index } of line.matchAll(pattern)) {
        const end = index + text.length
        matches.push({
          key,
          json,
          at,
          start: offset + index,
          end: offset + end,
          before: endOf(line.slice(0, index)),
          text,
          after: beginningOf(line.slice(end)),
        })
        if (matches.length === MOST_MATCHES) return matches
      }
    }
  }
  return matches
}

const textOf = (json: string): string =>
  leavesOf(JSON.parse(json) as EditorNode)
    .flat()
    .map(({ text }) => text)
    .join('')

/**
 * Finds a match of an earlier search among those of the changed text. Returns its index, or -1 if its
 * words or its paragraph were changed or removed.
 */
export const findAgain = (match: Match, matches: readonly Match[]): number => {
  const first = matches.find(({ key }) => key === match.key)
  if (!first) return -1
  let { start } = match
  if (first.json !== match.json) {
    const [before, after] = [textOf(match.json), textOf(first.json)]
    const { head, tail } = commonEdges(before, after)
    if (match.end > head) {
      if (start < before.length - tail) return -1
      start += after.length - before.length
    }
  }
  return matches.findIndex((other) => other.key === match.key && other.start === start && other.text === match.text)
}

/** Returns the index of the first match behind a place in the text, or 0 at its end. */
export const matchBehind = ({ at, start }: Match, matches: readonly Match[]): number =>
  Math.max(
    0,
    matches.findIndex((other) => other.at > at || (other.at === at && other.start > start)),
  )

const isEmpty = (node: EditorNode): boolean =>
  node.text === '' || ((node.type === 'link' || node.type === 'autolink') && (node.children ?? []).length === 0)

const withoutEmpty = (node: EditorNode): EditorNode =>
  node.children ? { ...node, children: node.children.map(withoutEmpty).filter((child) => !isEmpty(child)) } : node

/** Replaces matches in a block. The replacement takes the formatting of the match's beginning. */
const replaceInBlock = (json: string, matches: readonly Match[], replacement: string): EditorNode => {
  const block = JSON.parse(json) as EditorNode
  const leaves = leavesOf(block).flat()
  // Matches are replaced from the end, so that earlier offsets stay valid.
  for (const { start, end } of matches.toReversed()) {
    let put = replacement
    for (const leaf of leaves) {
      const from = Math.max(start, leaf.start) - leaf.start
      const to = Math.min(end, leaf.start + leaf.text.length) - leaf.start
      if (from >= to) continue
      const text = leaf.node.text!
      leaf.node.text = text.slice(0, from) + put + text.slice(to)
      put = ''
    }
  }
  return withoutEmpty(block)
}

/** Returns the splices that replace these matches in the text that was searched. */
export const replaceMatches = (
  blocks: readonly Listed[],
  matches: readonly Match[],
  replacement: string,
): Splice<EditorNode>[] =>
  [...Map.groupBy(matches, ({ at }) => at)].map(([at, inBlock]) => ({
    start: at,
    deleteCount: 1,
    blocks: [replaceInBlock(blocks[at]!.json, inBlock, replacement)],
  }))
