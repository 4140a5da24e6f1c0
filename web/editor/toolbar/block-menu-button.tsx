import { Plus } from 'lucide-react'
import { type BlockChoice, blockChoices, runChoice } from '../blocks/block-menu.ts'
import type { BlockKind } from '../blocks/set-block-kind.ts'
import type { OpenManuscript } from '../open-manuscript.ts'
import { choiceHint } from './choice-hint.ts'
import { ToolbarMenu } from './toolbar-menu.tsx'

const groups: readonly BlockChoice['group'][] = ['Headings', 'Text', 'Lists', 'Insert']

/** The menu of all blocks that can be inserted or that the block at the caret can become. */
export const BlockMenuButton = ({ manuscript, kind }: { manuscript: OpenManuscript; kind: BlockKind | null }) => (
  <ToolbarMenu
    manuscript={manuscript}
    name="Blocks"
    hint="Or type / and the name of a block."
    icon={<Plus className="size-icon" strokeWidth={1.5} />}
    groups={groups
      .map((label) => ({
        label,
        items: blockChoices
          .filter(({ group }) => group === label)
          .map((choice) => ({
            id: choice.id,
            label: choice.label,
            icon: choice.icon,
            shortcut: choiceHint(choice),
            checked: choice.kind === undefined ? undefined : choice.kind === kind,
            onChoose: () => runChoice(manuscript.editor, choice),
          })),
      }))
      .filter(({ items }) => items.length > 0)}
  />
)
