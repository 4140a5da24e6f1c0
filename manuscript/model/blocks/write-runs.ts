import { type EditorNode, textFormat } from '../editor-state/editor-state.ts'
import type { ManuscriptRun } from './block-types.ts'

/** null: the direction follows from the surrounding text. */
export type NodeDirection = 'ltr' | 'rtl' | null

export const element = (
  type: string,
  direction: NodeDirection,
  children: EditorNode[],
  more: object = {},
): EditorNode => ({ type, version: 1, children, direction, format: '', indent: 0, ...more })

const formatOf = (run: ManuscriptRun): number =>
  (run.bold ? textFormat.bold : 0) |
  (run.italic ? textFormat.italic : 0) |
  (run.underline ? textFormat.underline : 0) |
  (run.strike ? textFormat.strikethrough : 0) |
  (run.script === 'sub' ? textFormat.subscript : 0) |
  (run.script === 'super' ? textFormat.superscript : 0)

export const plainTextNode = (text: string, format = 0): EditorNode => ({
  type: 'text',
  version: 1,
  text,
  format,
  detail: 0,
  mode: 'normal',
  style: '',
})

/** Writes text as text nodes with line breaks between them. */
export const linesToNodes = (text: string, textNode: (line: string) => EditorNode): EditorNode[] =>
  text
    .split('\n')
    .flatMap((line, index): EditorNode[] => [
      ...(index === 0 ? [] : [{ type: 'linebreak', version: 1 }]),
      ...(line === '' ? [] : [textNode(line)]),
    ])

const runNodes = (run: ManuscriptRun, direction: NodeDirection): EditorNode[] => {
  if (run.note)
    return [
      {
        type: 'note',
        version: 1,
        id: '',
        body: run.note.map((paragraph) => paragraphNode(paragraph, direction)),
      },
    ]
  if (run.math) return [{ type: 'formula', version: 1, tex: run.text }]
  const format = formatOf(run)
  return linesToNodes(run.text, (line) => ({
    ...plainTextNode(line, format),
    ...(run.smallCaps && { $: { caps: 'small' } }),
  }))
}

/** Converts runs to the editor's inline nodes. */
export const runsToEditorNodes = (runs: readonly ManuscriptRun[], direction: NodeDirection = null): EditorNode[] => {
  const nodes: EditorNode[] = []
  for (const run of runs) {
    const last = nodes.at(-1)
    if (run.href === undefined) nodes.push(...runNodes(run, direction))
    else if (last?.type === 'link' && last.url === run.href) last.children!.push(...runNodes(run, direction))
    else
      nodes.push(
        element('link', direction, runNodes(run, direction), {
          url: run.href,
          rel: 'noreferrer',
          target: null,
          title: null,
        }),
      )
  }
  return nodes
}

export const paragraphNode = (
  runs: readonly ManuscriptRun[],
  direction: NodeDirection,
  more: object = {},
): EditorNode =>
  element('paragraph', direction, runsToEditorNodes(runs, direction), { textFormat: 0, textStyle: '', ...more })
