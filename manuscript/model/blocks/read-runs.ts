import { type EditorNode, textFormat } from '../editor-state/editor-state.ts'
import type { ManuscriptRun } from './block-types.ts'
import { mergeManuscriptRuns, plainRunsText } from './manuscript-runs.ts'

export const isNode = (value: unknown): value is EditorNode =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

export const childrenOf = (node: EditorNode): EditorNode[] =>
  Array.isArray(node.children) ? (node.children as unknown[]).filter(isNode) : []

/** Returns a field under `$`, which Lexical keeps even if it does not know the field. */
export const stateField = (node: EditorNode, field: string): unknown => {
  const state = node['$']
  return typeof state === 'object' && state !== null ? (state as Record<string, unknown>)[field] : undefined
}

const formattingOf = (node: EditorNode): Omit<ManuscriptRun, 'text'> => {
  const bits = typeof node.format === 'number' ? node.format : 0
  const script = bits & textFormat.subscript ? 'sub' : bits & textFormat.superscript ? 'super' : undefined
  return {
    ...(bits & textFormat.bold ? { bold: true } : {}),
    ...(bits & textFormat.italic ? { italic: true } : {}),
    ...(bits & textFormat.underline ? { underline: true } : {}),
    ...(bits & textFormat.strikethrough ? { strike: true } : {}),
    ...(script && { script }),
    ...(stateField(node, 'caps') === 'small' ? { smallCaps: true } : {}),
  }
}

/** Reads the paragraphs of a note. A note in it becomes paragraphs after its own. */
const bodyOf = (note: EditorNode): ManuscriptRun[][] => {
  const body = Array.isArray(note['body']) ? (note['body'] as unknown[]).filter(isNode) : []
  return body
    .flatMap((paragraph) => {
      const runs = runsOf(paragraph)
      return [runs.filter((run) => !run.note), ...runs.flatMap((run) => run.note ?? [])]
    })
    .map(mergeManuscriptRuns)
}

const elementRuns = (node: EditorNode, href?: string): ManuscriptRun[] => {
  const children = childrenOf(node)
  if (children.length === 0 && typeof node.text === 'string')
    return [{ text: node.text, ...formattingOf(node), ...(href === undefined ? {} : { href }) }]
  const isLink = (node.type === 'link' || node.type === 'autolink') && typeof node.url === 'string'
  return children.flatMap((child) => runsOf(child, isLink ? node.url : href))
}

/** Reads the inline content of a node. Of unknown nodes, it reads the text. */
export const runsOf = (node: EditorNode, href?: string): ManuscriptRun[] => {
  switch (node.type) {
    case 'linebreak':
      return [{ text: '\n' }]
    case 'formula':
      return typeof node['tex'] === 'string' ? [{ text: node['tex'], math: true }] : []
    case 'note':
      return [{ text: '', note: bodyOf(node) }]
    default:
      return elementRuns(node, href)
  }
}

/** Reads the plain text of a node with its line breaks, as code and TeX need it. */
export const verbatimText = (node: EditorNode): string => plainRunsText(runsOf(node))
