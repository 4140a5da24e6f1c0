import { HISTORY_PUSH_TAG } from 'lexical'
import { ALargeSmall, CaseSensitive, type LucideIcon, PilcrowLeft, PilcrowRight, Quote } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { shortcutLabel } from '#web/lib/actions/keystrokes.ts'
import type { OpenManuscript } from '../open-manuscript.ts'
import { $setParagraphDirection, type ParagraphDirection, paragraphDirections } from '../typing/paragraph-direction.ts'
import { smartMarks } from '../typing/smart-marks.ts'
import { textChoices } from '../typing/text-formats.ts'
import { ToolbarMenu } from './toolbar-menu.tsx'

interface FormatMenuButtonProps {
  manuscript: OpenManuscript
  /** Ids of the formats at the caret. */
  on: string
  direction: ParagraphDirection | null
}

const directionLabels: Record<ParagraphDirection, { label: string; icon: LucideIcon }> = {
  auto: { label: 'By its first letter', icon: ALargeSmall },
  ltr: { label: 'Left to right', icon: PilcrowRight },
  rtl: { label: 'Right to left', icon: PilcrowLeft },
}

/** The menu of the formats that are too rare for a button of their own. */
export const FormatMenuButton = ({ manuscript: { editor }, manuscript, on, direction }: FormatMenuButtonProps) => {
  const ids = on.split(' ')
  const isSmart = useSyncExternalStore(smartMarks.subscribe, smartMarks.get)
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
            shortcut: shortcutLabel(choice.id),
            checked: choice.$isOn && ids.includes(choice.id),
            onChoose: () => editor.update(() => choice.$run(editor), { tag: HISTORY_PUSH_TAG }),
          })),
        },
        {
          label: 'While typing',
          items: [
            {
              id: 'smartMarks',
              label: 'Smart quotes and dashes',
              icon: Quote,
              checked: isSmart,
              onChoose: () => smartMarks.set(!isSmart),
            },
          ],
        },
        {
          label: 'Direction of the paragraph',
          items:
            direction === null
              ? []
              : paragraphDirections.map((one) => ({
                  id: one,
                  ...directionLabels[one],
                  checked: one === direction,
                  onChoose: () => editor.update(() => $setParagraphDirection(one), { tag: HISTORY_PUSH_TAG }),
                })),
        },
      ].filter(({ items }) => items.length > 0)}
    />
  )
}
