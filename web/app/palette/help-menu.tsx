import { CircleQuestionMark } from 'lucide-react'
import { listActions } from '#web/lib/actions/actions.ts'
import { MenuButton } from '#web/ui/menu-button.tsx'
import { palette } from './palette.ts'

/** The help menu: all actions, the list of shortcuts, and the tutorial. */
export const HelpMenu = () => (
  <MenuButton
    compact
    name="Help"
    icon={CircleQuestionMark}
    items={() =>
      listActions().flatMap(({ id, group, name, icon, run }) => {
        if (group !== 'Help' || !icon) return []
        // The registered actions of these two do nothing while a menu is open, so the lists are
        // opened directly.
        const isList = id === 'palette' || id === 'shortcuts'
        return [{ name, icon, onChoose: isList ? () => palette.open(id) : run }]
      })
    }
  />
)
