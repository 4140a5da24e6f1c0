import { useQueryClient } from '@tanstack/react-query'
import {
  BookOpen,
  Command,
  FileText,
  Keyboard,
  LogOut,
  type LucideIcon,
  Monitor,
  Moon,
  Settings,
  SlidersHorizontal,
  SquarePen,
  Sun,
} from 'lucide-react'
import { useNavigate } from 'react-router'
import type { ProjectItem } from '#contract/projects.ts'
import { useLogOut } from '#web/features/accounts/use-log-out.ts'
import { distinctNames } from '#web/features/projects/distinct-names.ts'
import { projectKeys } from '#web/features/projects/project-queries.ts'
import { isOwner, useUser } from '#web/lib/account/account.ts'
import { type Action, useActions } from '#web/lib/actions/actions.ts'
import { isSomethingFloating } from '#web/lib/input/floating.ts'
import { theme, type Theme } from '#web/lib/stores/theme.ts'
import { type Palette, palette, usePalette } from './palette.ts'

const themeActions: [Theme, string, LucideIcon][] = [
  ['system', 'Same colours as the system', Monitor],
  ['light', 'Light colours', Sun],
  ['dark', 'Dark colours', Moon],
]

/** Registers the actions that are available on every page of the application. */
export const useApplicationActions = (): void => {
  const navigate = useNavigate()
  const client = useQueryClient()
  const shown = usePalette()
  const { data: user } = useUser()
  const logOut = useLogOut()
  const page = (id: string, name: string, icon: LucideIcon, to: string, words?: string): Action => ({
    id,
    name,
    group: 'Application',
    icon,
    words,
    run: () => void navigate(to),
  })
  // Pressing the key again closes the list. A list does not open above another dialog.
  const toggle = (list: Palette) => () => {
    if (shown === list) palette.close()
    else if (shown !== null || !isSomethingFloating()) palette.open(list)
  }
  useActions([
    {
      id: 'palette',
      name: 'All actions',
      group: 'Help',
      icon: Command,
      shortcut: 'palette',
      run: toggle('palette'),
    },
    {
      id: 'shortcuts',
      name: 'Keyboard shortcuts',
      group: 'Help',
      icon: Keyboard,
      words: 'keys help',
      shortcut: 'shortcuts',
      run: toggle('shortcuts'),
    },
    page('newProject', 'Create New Project', SquarePen, '/app/new', 'start'),
    page('templates', 'New from a template', SquarePen, '/app/templates', 'novel essay thesis handbook project'),
    page('generator', 'Fast book generator', BookOpen, '/app/books'),
    page('settingsPage', 'Settings', Settings, '/settings', 'account password plan subscription'),
    ...(user && isOwner(user) ? [page('ownerPage', 'Owner’s page', SlidersHorizontal, '/app/owner')] : []),
    {
      id: 'logOut',
      name: 'Logout',
      group: 'Application',
      icon: LogOut,
      words: 'log out sign out leave account',
      run: () => logOut.mutate(),
    },
  ])
  useActions(() => {
    const projects = client.getQueryData<ProjectItem[]>(projectKeys.list) ?? []
    return [
      ...themeActions.map(([value, name, icon]): Action => ({
        id: `theme-${value}`,
        name,
        group: 'View',
        icon,
        words: 'theme appearance mode',
        checked: theme.get() === value,
        run: () => theme.set(value),
      })),
      ...Array.from(distinctNames(projects), ([id, name]): Action => ({
        id: `project-${id}`,
        name: `Open project ${name}`,
        group: 'Headings',
        icon: FileText,
        run: () => void navigate(`/app/projects/${id}`),
      })),
    ]
  })
}
