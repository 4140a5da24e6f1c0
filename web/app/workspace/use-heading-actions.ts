import { Heading } from 'lucide-react'
import { editorBlockText } from '#manuscript/model/editor-state/count-editor-block.ts'
import type { EditorNode } from '#manuscript/model/editor-state/editor-state.ts'
import type { OpenManuscript } from '#web/editor/open-manuscript.ts'
import { jumpToBlock } from '#web/editor/view/jump-to-block.ts'
import { type Action, useActions } from '#web/lib/actions/actions.ts'

const titleIn = (json: string): string | null => {
  // Only headings are parsed, so that a long book is read in milliseconds.
  if (!json.includes('"type":"heading"')) return null
  const block = JSON.parse(json) as EditorNode
  return block.type === 'heading' ? editorBlockText(block).replace(/\s+/g, ' ').trim() : null
}

const headingActions = ({ editor, blocks }: OpenManuscript): Action[] =>
  blocks.blocks().flatMap(({ key, json }) => {
    const title = titleIn(json)
    return title
      ? [
          {
            id: `heading-${key}`,
            name: `Go to ${title}`,
            group: 'Headings' as const,
            icon: Heading,
            run: () => jumpToBlock(editor, key),
          },
        ]
      : []
  })

/** Registers the headings of the open text as actions. */
export const useHeadingActions = (manuscript: OpenManuscript | undefined): void =>
  useActions(() => (manuscript ? headingActions(manuscript) : []))
