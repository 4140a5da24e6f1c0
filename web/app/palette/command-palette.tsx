import { Autocomplete } from '@base-ui/react/autocomplete'
import { Dialog } from '@base-ui/react/dialog'
import { Check, Search, X } from 'lucide-react'
import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { type Action, actionGroups, listActions } from '#web/lib/actions/actions.ts'
import { shortcutLabel } from '#web/lib/actions/keystrokes.ts'
import { useVisibleHeight } from '#web/lib/input/visible-height.ts'
import { veil } from '#web/ui/dialog.tsx'
import { finePointer, useMedia } from '#web/ui/use-media.ts'
import { availableFirst, matchActions } from './match-actions.ts'
import { palette } from './palette.ts'
import { recentActions } from './recent-actions.ts'
import { typeAhead } from './type-ahead.ts'

/** Maximum number of search results. Typing another letter narrows them down. */
const MOST = 50

interface Group {
  value: string
  items: Action[]
}

/**
 * Returns the recent actions, followed by all others by group. Headings appear only in search
 * results.
 */
const groupsOf = (actions: readonly Action[]): Group[] => {
  const recent = recentActions
    .get()
    .flatMap((id) => actions.find((action) => action.id === id && action.group !== 'Headings') ?? [])
  const rest = availableFirst(actions.filter((action) => !recent.includes(action)))
  return [
    { value: 'Recent', items: recent },
    ...actionGroups
      .filter((group) => group !== 'Headings')
      .map((value) => ({ value, items: rest.filter(({ group }) => group === value) })),
  ].filter(({ items }) => items.length > 0)
}

const foundIn = (actions: readonly Action[], typed: string): Group[] => {
  if (typed.trim() === '') return groupsOf(actions)
  const items = matchActions(typed, actions).slice(0, MOST)
  return items.length > 0 ? [{ value: 'Found', items }] : []
}

const choose = (action: Action) => {
  recentActions.add(action.id)
  palette.close(action.run)
}

/**
 * Holds the text of the field, which begins with the keystrokes collected while the palette opened.
 */
const useTyped = () => {
  const state = useState(typeAhead.get)
  const [, setTyped] = state
  // This is a layout effect, because keystrokes can arrive between a paint and the passive effects.
  useLayoutEffect(() => {
    const follow = () => setTyped(typeAhead.get())
    follow()
    return typeAhead.subscribe(follow)
  }, [setTyped])
  return state
}

/** A dialog with every action that can run now. Typing filters it. */
export const CommandPalette = () => {
  // The list is read once, so that it does not change while the dialog is open.
  const [actions] = useState(() => listActions().filter(({ id }) => id !== 'palette'))
  const [typed, setTyped] = useTyped()
  const groups = useMemo(() => foundIn(actions, typed), [actions, typed])
  const popup = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const hint = useId()
  // On a touch screen the field does not take the focus, because the keyboard would cover half of
  // the list.
  const hasKeyboard = useMedia(finePointer)
  useEffect(() => {
    if (!hasKeyboard) typeAhead.stop()
  }, [hasKeyboard])
  useVisibleHeight()
  return (
    <Dialog.Root open onOpenChange={(open) => !open && palette.close()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={veil} />
        <Dialog.Popup
          ref={popup}
          aria-label="All actions"
          initialFocus={hasKeyboard ? field : popup}
          finalFocus={false}
          className="fixed inset-x-0 bottom-(--keyboard) z-20 flex max-h-[calc(var(--visible)*0.85)] flex-col overflow-hidden rounded-t-sheet border-t border-rule bg-sheet pb-[env(safe-area-inset-bottom)] shadow-float outline-none md:inset-x-auto md:top-[12dvh] md:bottom-auto md:left-1/2 md:max-h-[min(36rem,76dvh)] md:w-[min(36rem,calc(100vw-2rem))] md:-translate-x-1/2 md:rounded-sheet md:border md:pb-0"
        >
          <Autocomplete.Root
            open
            inline
            items={groups}
            filter={null}
            value={typed}
            onValueChange={(value, { reason }) => reason !== 'item-press' && setTyped(value)}
            itemToStringValue={(action: Action) => action.name}
            autoHighlight="always"
            keepHighlight
          >
            <div className="flex items-center gap-8 border-b border-rule ps-16 pe-4">
              <Search className="size-icon shrink-0 text-quiet" strokeWidth={1.5} aria-hidden="true" />
              <Autocomplete.Input
                ref={field}
                onFocus={typeAhead.stop}
                aria-label="Search actions"
                aria-describedby={hint}
                placeholder="Search actions and headings"
                dir="auto"
                className="min-h-[3.25rem] min-w-0 flex-1 bg-transparent text-17 outline-none placeholder:text-quiet"
              />
              <Dialog.Close
                aria-label="Close"
                className="flex size-target shrink-0 items-center justify-center rounded-control text-quiet hover:bg-wash hover:text-ink"
              >
                <X className="size-icon" strokeWidth={1.5} aria-hidden="true" />
              </Dialog.Close>
            </div>
            <p id={hint} className="sr-only">
              Enter runs the highlighted action.
            </p>
            <Autocomplete.Empty>
              <p className="px-16 py-24 text-15 text-quiet">No action or heading has this name.</p>
            </Autocomplete.Empty>
            <Autocomplete.List className="min-h-0 flex-1 scroll-py-8 overflow-y-auto overscroll-contain py-8 outline-none data-empty:hidden">
              {(group: Group) => (
                <Autocomplete.Group key={group.value} items={group.items}>
                  <Autocomplete.GroupLabel className="px-16 pt-8 pb-4 text-13 text-quiet">
                    {group.value}
                  </Autocomplete.GroupLabel>
                  <Autocomplete.Collection>
                    {(action: Action) => <Row key={action.id} action={action} />}
                  </Autocomplete.Collection>
                </Autocomplete.Group>
              )}
            </Autocomplete.List>
          </Autocomplete.Root>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

const Row = ({ action }: { action: Action }) => {
  const { name, icon: Icon, shortcut, hint, checked, unavailable } = action
  const keys = shortcut ? shortcutLabel(shortcut) : hint
  return (
    <Autocomplete.Item
      value={action}
      disabled={unavailable !== undefined}
      onClick={() => choose(action)}
      className="flex min-h-target cursor-default items-center gap-12 px-16 text-15 outline-none select-none data-disabled:text-quiet data-highlighted:bg-wash pointer-fine:min-h-control"
    >
      {Icon ? (
        <Icon className="size-icon shrink-0 text-quiet" strokeWidth={1.5} aria-hidden="true" />
      ) : (
        <span className="size-icon shrink-0" />
      )}
      <span className="min-w-0 flex-1 truncate" dir="auto">
        {name}
      </span>
      {checked && (
        <>
          <Check className="size-icon shrink-0 text-accent-deep" strokeWidth={1.5} aria-hidden="true" />
          <span className="sr-only">on</span>
        </>
      )}
      {unavailable !== undefined && <span className="shrink-0 text-13 text-quiet">{unavailable}</span>}
      {keys && unavailable === undefined && (
        <kbd className="hidden shrink-0 font-sans text-13 text-quiet pointer-fine:inline">{keys}</kbd>
      )}
    </Autocomplete.Item>
  )
}
