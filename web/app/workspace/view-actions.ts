import {
  ALargeSmall,
  Highlighter,
  type LucideIcon,
  SpellCheck,
  StretchHorizontal,
  Type,
  UnfoldVertical,
} from 'lucide-react'
import type { Action } from '#web/lib/actions/actions.ts'
import { pageView, pageViewChoices } from '#web/lib/stores/page-view.ts'
import { choiceNames } from './view-names.ts'

const labels: Record<keyof typeof pageViewChoices, { name: string; icon: LucideIcon }> = {
  highlight: { name: 'Highlight', icon: Highlighter },
  width: { name: 'Text width', icon: StretchHorizontal },
  size: { name: 'Text size', icon: ALargeSmall },
  typeface: { name: 'Typeface', icon: Type },
}

/** Returns an action for each choice of the view, so that focus mode needs no panel. */
export const viewActions = (): Action[] => {
  const view = pageView.get()
  const toggle = (name: 'typewriter' | 'spelling', label: string, icon: LucideIcon): Action => ({
    id: `view-${name}`,
    name: label,
    group: 'View',
    icon,
    checked: view[name],
    run: () => pageView.change({ [name]: !pageView.get()[name] }),
  })
  return [
    toggle('typewriter', 'Typewriter scrolling', UnfoldVertical),
    toggle('spelling', 'Check spelling while typing', SpellCheck),
    ...(Object.keys(labels) as (keyof typeof labels)[]).flatMap((choice) =>
      pageViewChoices[choice].map((value): Action => {
        const names: Record<string, string> = choiceNames[choice]
        return {
          id: `view-${choice}-${value}`,
          name: `${labels[choice].name}: ${names[value]!.toLowerCase()}`,
          group: 'View',
          icon: labels[choice].icon,
          checked: view[choice] === value,
          run: () => pageView.change({ [choice]: value }),
        }
      }),
    ),
  ]
}
