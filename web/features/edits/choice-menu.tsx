import { Menu } from '@base-ui/react/menu'
import { Toolbar } from '@base-ui/react/toolbar'
import type { LucideIcon } from 'lucide-react'
import { useRef } from 'react'
import { toolbarButtonShape } from '#web/editor/toolbar/toolbar-button.tsx'

interface ChoiceMenuProps {
  label: string
  icon: LucideIcon
  choices: readonly { value: string; label: string }[]
  /** Shown above the choices. */
  notes: readonly string[]
  disabled: boolean
  onChoose: (value: string) => void
  /** Returns the element that takes the focus after a choice. */
  text: () => HTMLElement | null
}

/** A button of the AI tools with a menu for the option of its edit. */
export const ChoiceMenu = ({ label, icon: Icon, choices, notes, disabled, onChoose, text }: ChoiceMenuProps) => {
  const isChosen = useRef(false)
  return (
    <Menu.Root
      onOpenChange={(open) => {
        if (open) isChosen.current = false
      }}
    >
      <Toolbar.Button disabled={disabled} className={toolbarButtonShape(true)} render={<Menu.Trigger />}>
        <Icon className="size-icon" strokeWidth={1.5} aria-hidden="true" />
        {label}
      </Toolbar.Button>
      <Menu.Portal render={<section aria-label={label} />}>
        <Menu.Positioner side="bottom" align="start" sideOffset={8} collisionPadding={12} className="z-20">
          <Menu.Popup
            // In a low window the menu scrolls, so it must be reachable with the keyboard.
            tabIndex={0}
            finalFocus={() => (isChosen.current ? (text() ?? false) : true)}
            className="max-h-[60dvh] w-menu overflow-y-auto rounded-sheet border border-rule bg-sheet p-8 shadow-float outline-none"
          >
            {notes.length > 0 && (
              <Menu.Group>
                {notes.map((note) => (
                  <Menu.GroupLabel key={note} className="px-12 pb-8 text-13 text-quiet">
                    {note}
                  </Menu.GroupLabel>
                ))}
              </Menu.Group>
            )}
            {choices.map(({ value, label }) => (
              <Menu.Item
                key={value}
                onClick={() => {
                  isChosen.current = true
                  onChoose(value)
                }}
                className="flex min-h-target items-center rounded-control px-12 font-serif text-17 outline-none data-highlighted:bg-wash pointer-fine:min-h-control"
              >
                {label}
              </Menu.Item>
            ))}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}
