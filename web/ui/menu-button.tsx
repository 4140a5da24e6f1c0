import { Menu } from '@base-ui/react/menu'
import type { LucideIcon } from 'lucide-react'
import { classNames } from './class-names.ts'

interface MenuItem {
  name: string
  icon: LucideIcon
  onChoose: () => unknown
}

interface MenuButtonProps {
  name: string
  icon: LucideIcon
  /** A function is called when the menu opens. */
  items: readonly MenuItem[] | (() => readonly MenuItem[])
  /** Shows the name beside the icon. */
  labelled?: boolean
  /** Identifies the button to code that focuses it. */
  'data-part'?: string
  /** Smaller on a screen with a mouse. */
  compact?: boolean
}

/** A button with a menu of named actions, for rare actions or narrow screens. */
export const MenuButton = ({ name, icon: Icon, items, labelled, compact, ...rest }: MenuButtonProps) => (
  <Menu.Root>
    <Menu.Trigger
      {...rest}
      aria-label={name}
      className={classNames(
        'flex min-h-target min-w-target shrink-0 items-center justify-center gap-8 rounded-control text-quiet hover:bg-wash hover:text-ink data-popup-open:bg-wash data-popup-open:text-ink',
        labelled && 'px-12 text-15 font-medium',
        compact && 'pointer-fine:min-h-control pointer-fine:min-w-control',
      )}
    >
      <Icon className="size-icon" strokeWidth={1.5} aria-hidden="true" />
      {labelled && name}
    </Menu.Trigger>
    {/* This is a named section, because content outside of all landmarks is hard to find with a
        screen reader. */}
    <Menu.Portal render={<section aria-label={name} />}>
      <Menu.Positioner side="bottom" align="end" sideOffset={4} collisionPadding={8} className="z-20 outline-none">
        <Menu.Popup className="max-h-(--available-height) min-w-[12rem] overflow-y-auto overscroll-contain rounded-sheet border border-rule bg-sheet py-4 shadow-float outline-none transition-opacity data-ending-style:opacity-0 data-starting-style:opacity-0">
          {(typeof items === 'function' ? items() : items).map(({ name: item, icon: ItemIcon, onChoose }) => (
            <Menu.Item
              key={item}
              onClick={onChoose}
              className="flex min-h-target cursor-default items-center gap-12 ps-16 pe-24 text-15 outline-none select-none data-highlighted:bg-wash pointer-fine:min-h-control"
            >
              <ItemIcon className="size-icon text-quiet" strokeWidth={1.5} aria-hidden="true" />
              {item}
            </Menu.Item>
          ))}
        </Menu.Popup>
      </Menu.Positioner>
    </Menu.Portal>
  </Menu.Root>
)
