import type { LucideIcon } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import type { ShortcutName } from './shortcuts.ts'

/** The groups of the command palette, in its order. */
export const actionGroups = [
  'AI',
  'Panels',
  'Project',
  'View',
  'Text',
  'Blocks',
  'Sections',
  'Headings',
  'Application',
  'Help',
] as const

/** Something a person can do now, which the command palette offers. */
export interface Action {
  /** Unique. Of several actions with the same id, the one that was mounted last counts. */
  id: string
  name: string
  group: (typeof actionGroups)[number]
  icon?: LucideIcon | undefined
  /** Other words under which the palette finds the action. */
  words?: string | undefined
  /**
   * The name of its row in the table of shortcuts. A shortcut with the scope `page` runs the
   * action.
   */
  shortcut?: ShortcutName | undefined
  /** Another way to run the action, such as characters to type, shown in place of a shortcut. */
  hint?: string | undefined
  /** True or false for an action that switches a state. */
  checked?: boolean | undefined
  /** The reason why the action can't run now. Such an action is listed, but can't be chosen. */
  unavailable?: string | undefined
  /** Runs the action. Returning false leaves the key of its shortcut to the browser. */
  run: () => void | false
}

interface Provider {
  current: readonly Action[] | (() => readonly Action[])
}

/** The value of `unavailable` for actions that need a caret. */
export const NO_CARET = 'Put the caret in the text'

const providers = new Set<Provider>()

/**
 * Registers actions while the component is mounted:
 *
 *     useActions([{ id: 'export', name: 'Export', group: 'Project', run: openExport }])
 *
 * Instead of a list, `actions` can be a function, which is called only when the palette opens, so
 * that a long list costs nothing while the person types. The actions of a function can't have a
 * shortcut with the scope `page`.
 */
export const useActions = (actions: Provider['current']): void => {
  const provider = useRef(actions)
  useLayoutEffect(() => {
    provider.current = actions
  })
  useEffect(() => {
    providers.add(provider)
    return () => void providers.delete(provider)
  }, [])
}

/** Returns the actions that are mounted now, each id once. */
export const listActions = (): readonly Action[] => {
  const byId = new Map<string, Action>()
  for (const { current } of providers)
    for (const action of typeof current === 'function' ? current() : current) byId.set(action.id, action)
  return [...byId.values()]
}

/** Returns the mounted action of a shortcut of the page, or undefined. */
export const actionOfShortcut = (name: ShortcutName): Action | undefined =>
  [...providers]
    .flatMap(({ current }) => (typeof current === 'function' ? [] : current))
    .findLast(({ shortcut }) => shortcut === name)
