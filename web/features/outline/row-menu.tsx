import { Menu } from '@base-ui/react/menu'
import { BookOpen, type LucideIcon, NotebookPen, Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { sectionStatuses, statusNames } from '#manuscript/model/sections/section-fields.ts'
import { classNames } from '#web/ui/class-names.ts'
import type { OutlineRow } from './read-rows.ts'
import type { SectionActions } from './section-actions.ts'
import { moveChoices, type NewRow, type SectionChoice, textChoices } from './section-choices.ts'
import { titleOf } from './section-words.ts'
import { StatusMark } from './status-mark.tsx'

/** The row whose menu is open, and the element next to which the menu opens. */
export interface RowMenuRequest {
  key: string
  anchor: Element
}

interface RowMenuProps {
  request: RowMenuRequest | null
  rows: readonly OutlineRow[]
  current: string | null
  actions: SectionActions
  onRename: (key: string) => void
  onMoveInto: (key: string) => void
  onAdd: (row: NewRow) => void
  onNotes: (key: string) => void
  /** Called when the menu closes. */
  onClose: () => void
}

/**
 * On a phone, the menu is a sheet at the bottom, because there is too little room beside its row.
 */
const onPhone = 'max-md:fixed! max-md:inset-x-8! max-md:top-auto! max-md:bottom-8! max-md:transform-none!'

const shape =
  'flex min-h-target cursor-default items-center gap-12 ps-16 pe-24 text-15 outline-none select-none data-disabled:opacity-50 data-highlighted:bg-wash pointer-fine:min-h-32'

interface ItemProps {
  icon: LucideIcon
  keys?: string | undefined
  disabled?: boolean | undefined
  onChoose: () => void
  children: ReactNode
}
const Item = ({ icon: Icon, keys, disabled = false, onChoose, children }: ItemProps) => (
  <Menu.Item onClick={onChoose} disabled={disabled} className={shape}>
    <Icon className="size-icon shrink-0 text-quiet" strokeWidth={1.5} aria-hidden="true" />
    <span className="min-w-0 flex-1 truncate">{children}</span>
    {keys && <kbd className="hidden font-sans text-13 text-quiet pointer-fine:inline">{keys}</kbd>}
  </Menu.Item>
)

const Rule = () => <Menu.Separator className="my-4 border-t border-rule" />

/** The actions of one row. The tree has one menu for all rows. */
export const RowMenu = ({ request, rows, onClose, ...rest }: RowMenuProps) => {
  const index = request ? rows.findIndex(({ key }) => key === request.key) : -1
  const row = rows[index]
  return (
    <Menu.Root open={row !== undefined} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Menu.Portal render={<section aria-label="Actions of a section" />}>
        <Menu.Positioner
          anchor={request?.anchor ?? null}
          side="bottom"
          align="end"
          sideOffset={4}
          collisionPadding={8}
          className={classNames('z-30 outline-none', onPhone)}
        >
          <Menu.Popup
            aria-label={row ? `Actions: ${titleOf(row)}` : undefined}
            // On a low screen the menu scrolls, so it must be reachable with the keyboard.
            tabIndex={0}
            // The action decides which row or field gets the focus.
            finalFocus={false}
            onKeyDown={(event) => {
              if (event.key !== 'Escape') return
              // The event must not also close the sheet that contains the outline.
              event.stopPropagation()
              onClose()
            }}
            className="max-h-(--available-height) min-w-[15rem] overflow-y-auto overscroll-contain rounded-sheet border border-rule bg-sheet py-4 shadow-float outline-none max-md:max-h-[calc(100dvh-1rem)]"
          >
            {row && (
              <div aria-hidden="true" className="truncate px-16 py-8 text-13 text-quiet md:hidden">
                {titleOf(row)}
              </div>
            )}
            {row && <RowItems {...rest} rows={rows} row={row} index={index} />}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

type RowItemsProps = Omit<RowMenuProps, 'request' | 'onClose'> & { row: OutlineRow; index: number }

const RowItems = (props: RowItemsProps) => {
  const { row, actions, onNotes, onRename } = props
  return (
    <>
      <Statuses row={row} actions={actions} />
      <Rule />
      <Item icon={NotebookPen} onChoose={() => onNotes(row.key)}>
        Synopsis and notes
      </Item>
      <Item icon={BookOpen} onChoose={() => actions.showOnly(row.key)}>
        {row.level === 0 ? 'Show only this part' : 'Show only this chapter'}
      </Item>
      <Item icon={Pencil} keys="F2" onChoose={() => onRename(row.key)}>
        Rename
      </Item>
      <Rule />
      <Choices choices={moveChoices(props)} />
      <Rule />
      <Choices choices={textChoices(props)} />
      <Rule />
      <Item icon={Trash2} onChoose={() => actions.remove(row.key)}>
        Delete with its text
      </Item>
    </>
  )
}

const Choices = ({ choices }: { choices: readonly SectionChoice[] }) =>
  choices.map(({ id, name, icon, keys, disabled, run }) => (
    <Item key={id} icon={icon} keys={keys} disabled={disabled} onChoose={run}>
      {name}
    </Item>
  ))

const Statuses = ({ row, actions }: { row: OutlineRow; actions: SectionActions }) => (
  <Menu.RadioGroup
    aria-label="Status"
    value={row.status ?? ''}
    onValueChange={(value: string) =>
      actions.setStatus(row.key, sectionStatuses.find((status) => status === value) ?? null)
    }
  >
    {[null, ...sectionStatuses].map((status) => (
      <Menu.RadioItem key={status} value={status ?? ''} closeOnClick className={shape}>
        <span className="flex w-icon justify-center">
          <StatusMark status={status} />
        </span>
        <span className="flex-1">{status ? statusNames[status] : 'No status'}</span>
        <Menu.RadioItemIndicator className="text-accent-deep">✓</Menu.RadioItemIndicator>
      </Menu.RadioItem>
    ))}
  </Menu.RadioGroup>
)
