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
        // Their own actions wait until no menu is open.
        const isList = id === 'palette' || id === 'shortcuts'
        return [{ name, icon, onChoose: isList ? () => palette.open(id) : run }]
      })
    }
  />
)
