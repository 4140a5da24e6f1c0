import { ChevronDown, ChevronRight, GripVertical, StickyNote } from 'lucide-react'
import { memo } from 'react'
import { classNames } from '#web/ui/class-names.ts'
import type { OutlineRow as Row } from './read-rows.ts'
import { nameOfRow, titleOf } from './section-words.ts'
import { StatusMark } from './status-mark.tsx'
import { TitleField } from './title-field.tsx'

interface OutlineRowProps {
  row: Row
  /** True if the caret is in its text. */
  isCurrent: boolean
  /** True for the row that the Tab key reaches. */
  isTabStop: boolean
  isDragged: boolean
  /** True if the dragged section would go before this row. */
  isTarget: boolean
  /** Undefined if the row contains no sections. */
  isOpen: boolean | undefined
  isRenamed: boolean
  onRename: (key: string, title: string) => void
  onRenamed: (key: string, byKey: boolean) => void
}

const levelStyles = [
  'font-serif text-17 font-semibold',
  'font-serif text-15 font-semibold',
  'text-15 text-ink ps-12',
  'text-13 text-quiet ps-24',
] as const

const tool =
  'flex h-target w-target shrink-0 items-center justify-center rounded-control text-quiet hover:text-ink pointer-fine:h-32 pointer-fine:w-24'

/**
 * Three dots that are drawn without an SVG image. The browser handles each SVG image apart when it
 * paints the page, which is slow for an icon in every row while the author types. Themes of high
 * contrast would remove the gradient.
 */
const dots =
  'h-[14px] w-4 bg-[radial-gradient(circle,currentColor_1.1px,transparent_1.6px)] bg-size-[4px_calc(14px/3)] forced-color-adjust-none forced-colors:text-[ButtonText]'

/**
 * A row of the outline. The tree handles its clicks and keys, so that only changed rows are
 * rendered.
 */
export const OutlineRow = memo((props: OutlineRowProps) => {
  const { row, isCurrent, isTabStop, isDragged, isTarget, isOpen, isRenamed, onRename, onRenamed } = props
  const Twisty = isOpen ? ChevronDown : ChevronRight
  return (
    <div
      role="treeitem"
      aria-level={row.level + 1}
      aria-expanded={isOpen}
      aria-current={isCurrent || undefined}
      aria-selected={isCurrent}
      aria-label={nameOfRow(row)}
      tabIndex={isTabStop ? 0 : -1}
      data-row={row.key}
      className={classNames(
        // The focus ring is inset, because the group of rows clips everything outside itself.
        'group/row flex min-h-target cursor-default items-center rounded-control border-t-2 pe-4 -outline-offset-2 pointer-fine:min-h-32 [&_svg]:overflow-visible',
        isTarget ? 'border-accent' : 'border-transparent',
        isDragged && 'bg-wash opacity-60',
        isCurrent ? 'bg-wash' : 'hover:bg-wash',
        row.level === 0 && 'mt-12',
      )}
    >
      <span
        data-part="grip"
        aria-hidden="true"
        className="flex size-target shrink-0 cursor-grab touch-none items-center justify-center text-quiet pointer-fine:invisible pointer-fine:h-32 pointer-fine:w-16 pointer-fine:group-focus-within/row:visible pointer-fine:group-hover/row:visible"
      >
        <GripVertical className="size-16" strokeWidth={1.5} />
      </span>
      <span
        data-part="twisty"
        aria-hidden="true"
        className="flex h-target w-24 shrink-0 items-center text-quiet pointer-fine:h-32 pointer-fine:w-16"
      >
        {isOpen !== undefined && <Twisty className="size-16" strokeWidth={1.5} />}
      </span>
      {isRenamed ? (
        <TitleField
          label="Title"
          title={row.title}
          onSave={(title) => onRename(row.key, title)}
          onDone={(byKey) => onRenamed(row.key, byKey)}
        />
      ) : (
        <>
          <span
            data-part="name"
            dir="auto"
            title={row.title}
            className={classNames('min-w-0 flex-1 truncate text-start', levelStyles[row.level], !row.title && 'italic')}
          >
            {titleOf(row)}
          </span>
          {/* The mark is at the end, so that titles without a status have more room. */}
          {row.status && <StatusMark status={row.status} className="ms-8" />}
          {row.notes && (
            <StickyNote className="ms-8 size-12 shrink-0 text-quiet" strokeWidth={1.5} aria-hidden="true" />
          )}
          <span className="shrink-0 ps-8 text-13 text-quiet tabular-nums">{row.words.toLocaleString('en')}</span>
          <button
            type="button"
            tabIndex={-1}
            data-part="menu"
            aria-label={`Actions: ${titleOf(row)}`}
            title="Actions"
            className={tool}
          >
            <span className={dots} />
          </button>
        </>
      )}
    </div>
  )
})
