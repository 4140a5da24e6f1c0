import { Menu } from '@base-ui/react/menu'
import { Toolbar } from '@base-ui/react/toolbar'
import { Check, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Tooltip } from '#web/ui/tooltip.tsx'
import type { OpenManuscript } from '../open-manuscript.ts'
import { returnFocus } from '../view/text-to-focus.ts'
import { toolbarButtonShape } from './toolbar-button.tsx'

export interface ToolbarMenuItem {
  id: string
  label: string
  icon: LucideIcon
  /** The shortcut, formatted by `shortcutLabel`. */
  shortcut?: string | undefined
  /** True if the caret is in it; undefined for an item that is not a state. */
  checked?: boolean | undefined
  disabled?: boolean
  onChoose: () => void
}

interface ToolbarMenuGroup {
  label: string
  items: readonly ToolbarMenuItem[]
}

interface ToolbarMenuProps {
  manuscript: OpenManuscript
  name: string
  icon: ReactNode
  /** A function is called when the menu opens. Its items can depend on the selection of that moment. */
  groups: readonly ToolbarMenuGroup[] | (() => readonly ToolbarMenuGroup[])
  /** A hint below the items about another way to reach them. */
  hint?: string
}

const row =
  'flex min-h-target cursor-default items-center gap-12 ps-12 pe-12 text-15 outline-none select-none data-disabled:opacity-50 data-highlighted:bg-wash pointer-fine:min-h-control'

/** A button of the toolbar with a menu. When the menu closes, the focus returns to the text. */
export const ToolbarMenu = ({ manuscript, name, icon, groups, hint }: ToolbarMenuProps) => (
  <Menu.Root>
    <Tooltip text={name} side="bottom">
      <Toolbar.Button
        aria-label={name}
        className={toolbarButtonShape(false, 'data-popup-open:bg-wash')}
        render={<Menu.Trigger />}
      >
        {icon}
      </Toolbar.Button>
    </Tooltip>
    <Menu.Portal render={<section aria-label={name} />}>
      <Menu.Positioner side="bottom" align="start" sideOffset={8} collisionPadding={12} className="z-20">
        <Menu.Popup
          // In a low window the menu scrolls, so it must be reachable with the keyboard.
          tabIndex={0}
          finalFocus={() => {
            returnFocus(manuscript.editor)
            return false
          }}
          className="max-h-[min(36rem,70dvh)] w-menu overflow-y-auto rounded-sheet border border-rule bg-sheet py-8 shadow-float outline-none"
        >
          <Groups groups={groups} />
          {hint && <p className="px-12 pt-8 pb-4 text-13 text-quiet">{hint}</p>}
        </Menu.Popup>
      </Menu.Positioner>
    </Menu.Portal>
  </Menu.Root>
)

const Groups = ({ groups }: Pick<ToolbarMenuProps, 'groups'>) =>
  (typeof groups === 'function' ? groups() : groups).map(({ label, items }) => (
    <Menu.Group key={label}>
      <Menu.GroupLabel className="px-12 pt-8 pb-4 text-13 text-quiet">{label}</Menu.GroupLabel>
      {items.map((item) => (
        <Item key={item.id} item={item} />
      ))}
    </Menu.Group>
  ))

const Item = ({ item: { label, icon: Icon, shortcut, checked, disabled, onChoose } }: { item: ToolbarMenuItem }) => {
  const content = (
    <>
      <Icon className="size-icon shrink-0 text-quiet" strokeWidth={1.5} aria-hidden="true" />
      <span className="flex-1">{label}</span>
      {shortcut && <kbd className="hidden font-sans text-13 text-quiet pointer-fine:inline">{shortcut}</kbd>}
      {checked && <Check className="size-icon shrink-0 text-accent-deep" strokeWidth={1.5} aria-hidden="true" />}
    </>
  )
  return checked === undefined ? (
    <Menu.Item onClick={onChoose} disabled={disabled ?? false} className={row}>
      {content}
    </Menu.Item>
  ) : (
    <Menu.CheckboxItem checked={checked} onCheckedChange={onChoose} closeOnClick className={row}>
      {content}
    </Menu.CheckboxItem>
  )
}
