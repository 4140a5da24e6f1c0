import { HISTORY_PUSH_TAG } from 'lexical'
import { CaseSensitive } from 'lucide-react'
import type { OpenManuscript } from '../open-manuscript.ts'
import { textChoices } from '../typing/text-formats.ts'
import { keyName } from './choice-shortcut.ts'
import { shortcutLabel } from './shortcut-label.ts'
import { ToolbarMenu } from './toolbar-menu.tsx'

interface FormatMenuButtonProps {
  manuscript: OpenManuscript
  /** Ids of the formats at the caret. */
  on: string
}

/** The menu of the formats that are too rare for a button of their own. */
export const FormatMenuButton = ({ manuscript: { editor }, manuscript, on }: FormatMenuButtonProps) => {
  const ids = on.split(' ')
  return (
    <ToolbarMenu
      manuscript={manuscript}
      name="More formats"
      icon={<CaseSensitive className="size-icon" strokeWidth={1.5} />}
      groups={[
        {
          label: 'Text',
          items: textChoices.map((choice) => ({
            id: choice.id,
            label: choice.label,
            icon: choice.icon,
            shortcut: shortcutLabel('Control', 'Shift', keyName(choice.code)),
            checked: choice.$isOn && ids.includes(choice.id),
            onChoose: () => editor.update(() => choice.$run(editor), { tag: HISTORY_PUSH_TAG }),
          })),
        },
      ]}
    />
  )
}
