import { CircleQuestionMark } from 'lucide-react'
import { listActions } from '#web/lib/actions/actions.ts'
import { MenuButton } from '#web/ui/menu-button.tsx'

/** The menu of what helps: the list of shortcuts, and the tutorial. */
export const HelpMenu = () => (
  <MenuButton
    compact
    name="Help"
    icon={CircleQuestionMark}
    items={() =>
      listActions().flatMap(({ group, name, icon, run }) =>
        group === 'Help' && icon ? [{ name, icon, onChoose: run }] : [],
      )
    }
  />
)
