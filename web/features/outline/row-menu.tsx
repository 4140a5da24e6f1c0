import { Menu } from '@base-ui/react/menu'
import {
  ArrowDown,
  ArrowUp,
  BetweenHorizontalStart,
  BookOpen,
  ChevronsLeft,
  ChevronsRight,
  CornerDownRight,
  Heading,
  ListPlus,
  type LucideIcon,
  Merge,
  NotebookPen,
  Pencil,
  Trash2,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { canShift, mergeTarget } from '#manuscript/model/sections/plan-level.ts'
import { nextPlace } from '#manuscript/model/sections/plan-move.ts'
import { levelNames, sectionEnd, type SectionLevel } from '#manuscript/model/sections/read-sections.ts'
import { sectionStatuses, statusNames } from '#manuscript/model/sections/section-fields.ts'
import { classNames } from '#web/ui/class-names.ts'
import type { OutlineRow } from './read-rows.ts'
import type { SectionActions } from './section-actions.ts'
import { titleOf } from './section-words.ts'
import { StatusMark } from './status-mark.tsx'

/** The row whose menu is open, and the element next to which the menu opens. */
export interface RowMenuRequest {
  key: string
  anchor: Element
}

/** A heading that is being added: its place among the rows, and its level. */
export interface NewRow {
  place: number
  level: SectionLevel
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
  keys?: string
  disabled?: boolean
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
      <MoveItems {...props} />
      <Rule />
      <TextItems {...props} />
      <Rule />
      <Item icon={Trash2} onChoose={() => actions.remove(row.key)}>
        Delete with its text
      </Item>
    </>
  )
}

/** Moves the section, or changes its level. */
const MoveItems = ({ row: { key, level }, index, rows, actions, onMoveInto }: RowItemsProps) => {
  const into = level === 1 ? 'part' : 'chapter'
  return (
    <>
      <Item
        icon={ArrowUp}
        keys="Alt ↑"
        disabled={nextPlace(rows, index, -1) === null}
        onChoose={() => actions.move(key, -1)}
      >
        Move up
      </Item>
      <Item
        icon={ArrowDown}
        keys="Alt ↓"
        disabled={nextPlace(rows, index, 1) === null}
        onChoose={() => actions.move(key, 1)}
      >
        Move down
      </Item>
      {level > 0 && rows.some((one) => levelNames[one.level] === into) && (
        <Item icon={CornerDownRight} onChoose={() => onMoveInto(key)}>
          Move to {into}…
        </Item>
      )}
      {canShift(rows, index, -1) && (
        <Item icon={ChevronsLeft} onChoose={() => actions.shift(key, -1)}>
          Make it a {levelNames[level - 1]}
        </Item>
      )}
      {canShift(rows, index, 1) && (
        <Item icon={ChevronsRight} onChoose={() => actions.shift(key, 1)}>
          Make it a {levelNames[level + 1]}
        </Item>
      )}
    </>
  )
}

/** Adds a heading beside the section, splits it or merges it. */
const TextItems = ({ row: { key, level }, index, rows, current, actions, onAdd }: RowItemsProps) => {
  const target = mergeTarget(rows, index)
  const place = sectionEnd(rows, index)
  return (
    <>
      <Item icon={Heading} onChoose={() => onAdd({ place, level })}>
        Add {levelNames[level]} after it
      </Item>
      {level < 3 && (
        <Item icon={ListPlus} onChoose={() => onAdd({ place, level: (level + 1) as SectionLevel })}>
          Add {levelNames[level + 1]} to it
        </Item>
      )}
      {isAround(rows, index, current) && (
        <Item icon={BetweenHorizontalStart} onChoose={() => actions.split(level)}>
          Split at the caret
        </Item>
      )}
      {target !== null && (
        <Item icon={Merge} onChoose={() => actions.merge(key)}>
          Merge with {titleOf(rows[target]!)}
        </Item>
      )}
    </>
  )
}

/** Returns true if the caret is in a section or in one that it contains. */
const isAround = (rows: readonly OutlineRow[], index: number, current: string | null): boolean =>
  rows.slice(index, sectionEnd(rows, index)).some(({ key }) => key === current)

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
