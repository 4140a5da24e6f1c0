import { Plus } from 'lucide-react'
import { type BlockChoice, blockChoices, changesKind, runChoice } from '../blocks/block-menu.ts'
import { $canChangeKind, type BlockKind } from '../blocks/set-block-kind.ts'
import type { OpenManuscript } from '../open-manuscript.ts'
import { choiceHint } from './choice-hint.ts'
import { ToolbarMenu } from './toolbar-menu.tsx'

const labels: readonly BlockChoice['group'][] = ['Headings', 'Text', 'Lists', 'Insert']

const groupsOf = ({ editor }: OpenManuscript, kind: BlockKind | null) => {
  const canChange = editor.read($canChangeKind)
  return labels
    .map((label) => ({
      label,
      items: blockChoices
        .filter((choice) => choice.group === label && (canChange || !changesKind(choice)))
        .map((choice) => ({
          id: choice.id,
          label: choice.label,
          icon: choice.icon,
          shortcut: choiceHint(choice),
          checked: choice.kind === undefined ? undefined : choice.kind === kind,
          onChoose: () => runChoice(editor, choice),
        })),
    }))
    .filter(({ items }) => items.length > 0)
}

/** The menu of all blocks that can be inserted at the caret or that the block there can become. */
export const BlockMenuButton = ({ manuscript, kind }: { manuscript: OpenManuscript; kind: BlockKind | null }) => (
  <ToolbarMenu
    manuscript={manuscript}
    name="Blocks"
    {...(kind !== 'other' && { hint: 'Or type / and the name of a block.' })}
    icon={<Plus className="size-icon" strokeWidth={1.5} />}
    groups={() => groupsOf(manuscript, kind)}
  />
)
