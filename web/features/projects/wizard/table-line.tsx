import { ArrowDown, ArrowUp, EllipsisVertical, GripVertical, type LucideIcon, Plus, Trash2 } from 'lucide-react'
import { type ComponentProps, useId } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import { MenuButton } from '#web/ui/menu-button.tsx'
import type { useDragOrder } from '#web/ui/use-drag-order.ts'
import { besideMenu, useMedia } from '#web/ui/use-media.ts'
import type { TableRow } from './edit-table.ts'

interface LineButtonProps extends ComponentProps<'button'> {
  label: string
  icon: LucideIcon
  part?: string
}
const LineButton = ({ label, icon: Icon, part, ...rest }: LineButtonProps) => (
  <button
    type="button"
    {...rest}
    data-part={part}
    aria-label={label}
    title={label.split(':')[0]}
    className="flex size-target shrink-0 items-center justify-center rounded-control text-quiet hover:bg-wash hover:text-ink pointer-fine:size-control"
  >
    <Icon className="size-icon" strokeWidth={1.5} aria-hidden="true" />
  </button>
)

/** The parts of a row that can have the focus. */
export type RowPart = 'title' | 'up' | 'down' | 'menu'

interface TableLineProps {
  row: TableRow
  lang: string
  direction: 'ltr' | 'rtl'
  error: string | undefined
  isDragged: boolean
  handle: ReturnType<ReturnType<typeof useDragOrder>['handle']>
  onRename: (title: string) => void
  onMove: (by: -1 | 1, part: RowPart) => void
  onRemove: () => void
  /** Adds a sub-chapter to this chapter. */
  onAdd: (() => void) | undefined
}

export const TableLine = (props: TableLineProps) => {
  const { row, lang, direction, error, isDragged, handle, onRename, onMove, onRemove, onAdd } = props
  const note = useId()
  const isRoomy = useMedia(besideMenu)
  const isChapter = row.type === 'chapter'
  const what = isChapter ? 'Chapter' : 'Sub-chapter'
  const named = row.title.trim() || 'no title'
  return (
    <li
      data-row={row.id}
      className={classNames(
        'flex flex-col border-b border-rule py-4 transition-colors',
        !isChapter && 'ps-16 sm:ps-32',
        isDragged && 'bg-wash',
      )}
    >
      <div className="flex items-center">
        <span
          {...handle}
          aria-hidden="true"
          className="flex h-target w-24 shrink-0 cursor-grab touch-none items-center justify-center text-quiet active:cursor-grabbing"
        >
          <GripVertical className="size-icon" strokeWidth={1.5} />
        </span>
        <input
          data-part="title"
          aria-label={`${what} title`}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? note : undefined}
          lang={lang}
          dir={direction}
          maxLength={300}
          value={row.title}
          onChange={(event) => onRename(event.target.value)}
          onKeyDown={(event) => {
            if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
            event.preventDefault()
            onMove(event.key === 'ArrowUp' ? -1 : 1, 'title')
          }}
          className={classNames(
            'min-h-target min-w-0 flex-1 text-ellipsis rounded-control border border-transparent bg-transparent px-8 font-serif hover:border-edge aria-invalid:border-danger pointer-fine:min-h-control',
            isChapter ? 'text-20 font-semibold' : 'text-17',
          )}
        />
        {isRoomy ? (
          <span className="flex">
            {onAdd && <LineButton label={`Add a sub-chapter: ${named}`} icon={Plus} onClick={onAdd} />}
            <LineButton label={`Move up: ${named}`} icon={ArrowUp} part="up" onClick={() => onMove(-1, 'up')} />
            <LineButton label={`Move down: ${named}`} icon={ArrowDown} part="down" onClick={() => onMove(1, 'down')} />
            <LineButton label={`Delete: ${named}`} icon={Trash2} onClick={onRemove} />
          </span>
        ) : (
          <MenuButton
            data-part="menu"
            name={`Change: ${named}`}
            icon={EllipsisVertical}
            items={[
              { name: 'Move up', icon: ArrowUp, onChoose: () => onMove(-1, 'menu') },
              { name: 'Move down', icon: ArrowDown, onChoose: () => onMove(1, 'menu') },
              ...(onAdd ? [{ name: 'Add a sub-chapter', icon: Plus, onChoose: onAdd }] : []),
              { name: 'Delete', icon: Trash2, onChoose: onRemove },
            ]}
          />
        )}
      </div>
      {error && (
        <p id={note} dir="auto" className="ps-32 text-13 text-danger">
          {error}
        </p>
      )}
    </li>
  )
}
