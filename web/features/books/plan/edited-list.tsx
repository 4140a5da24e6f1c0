import { ArrowDown, ArrowUp, EllipsisVertical, Plus, Trash2, X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { MenuButton } from '#web/ui/menu-button.tsx'
import { onMoveKey } from './row-parts.tsx'

export interface RowFields<Row> {
  row: Row
  /** The index of the row. */
  at: number
  onChange: (row: Row) => void
  /** Adds a row below. */
  onEnter: () => void
  onKeyDown: (event: KeyboardEvent) => void
}

interface EditedListProps<Row> {
  label: string
  rows: readonly Row[]
  /** A new row. */
  empty: Row
  /** Names a row for assistive technology, such as `beat 2`. */
  named: (at: number) => string
  /** The label of the button that adds a row. */
  add: string
  most: number
  /** The order matters, so rows can be moved with their menu, and with Alt and an arrow. */
  ordered?: boolean
  onChange: (rows: Row[]) => void
  onRemove: (rows: Row[], removed: Row) => void
  children: (fields: RowFields<Row>) => ReactNode
  /** Content beside the button that adds a row. */
  more?: ReactNode
}

/**
 * Returns keys for the rows of a list, so that a field stays with its row when the row is moved.
 * Rows that were not added here get keys by their position.
 */
const useKeys = (count: number) => {
  const [keys, setKeys] = useState<readonly string[]>([])
  const all = keys.slice(0, count)
  for (let number = 0; all.length < count; number++) if (!all.includes(`row ${number}`)) all.push(`row ${number}`)
  return { keys: all, setKeys }
}

/** Adds, removes and moves rows, and keeps the focus at the row that was added or moved. */
const useEditedRows = <Row,>({ rows, empty, most, onChange, onRemove }: EditedListProps<Row>) => {
  const list = useRef<HTMLDivElement>(null)
  const [focused, setFocused] = useState<{ key: string } | null>(null)
  const { keys, setKeys } = useKeys(rows.length)
  useEffect(() => {
    if (!focused) return
    const row = list.current?.querySelector(`[data-key="${focused.key}"] textarea`)
    const target = row ?? list.current?.querySelector('[data-part="add"]')
    if (target instanceof HTMLElement) target.focus()
  }, [focused])
  const addAt = (at: number) => {
    if (rows.length >= most) return
    const key = crypto.randomUUID()
    setKeys(keys.toSpliced(at, 0, key))
    setFocused({ key })
    onChange(rows.toSpliced(at, 0, empty))
  }
  const remove = (at: number) => {
    const rest = rows.toSpliced(at, 1)
    setKeys(keys.toSpliced(at, 1))
    setFocused({ key: keys[at + 1] ?? keys[at - 1] ?? '' })
    // Removing an empty row loses nothing, so no undo is offered.
    if (JSON.stringify(rows[at]) === JSON.stringify(empty)) onChange(rest)
    else onRemove(rest, rows[at]!)
  }
  const move = (at: number, by: -1 | 1): boolean => {
    if (at + by < 0 || at + by >= rows.length) return false
    setKeys(keys.toSpliced(at, 1).toSpliced(at + by, 0, keys[at]!))
    onChange(rows.toSpliced(at, 1).toSpliced(at + by, 0, rows[at]!))
    return true
  }
  const moveByKey = (at: number, by: -1 | 1) => {
    if (move(at, by)) setFocused({ key: keys[at]! })
  }
  return { list, keys, addAt, remove, move, moveByKey }
}

/** A list that is edited in place. The focus follows a row that is added or moved. */
export const EditedList = <Row,>(props: EditedListProps<Row>) => {
  const { label, rows, named, add, most, ordered, onChange, children, more } = props
  const { list, keys, addAt, remove, move, moveByKey } = useEditedRows(props)
  return (
    <div ref={list}>
      {rows.length > 0 && (
        <ul aria-label={label} className="-mx-8">
          {rows.map((row, at) => (
            <li key={keys[at]} data-key={keys[at]} className="flex items-start">
              <div className="min-w-0 flex-1">
                {children({
                  row,
                  at,
                  onChange: (changed) => onChange(rows.with(at, changed)),
                  onEnter: () => addAt(at + 1),
                  onKeyDown: ordered ? onMoveKey((by) => moveByKey(at, by)) : () => undefined,
                })}
              </div>
              {ordered ? (
                <span lang="en" dir="ltr">
                  <MenuButton
                    compact
                    data-part="menu"
                    name={`Change ${named(at)}`}
                    icon={EllipsisVertical}
                    items={[
                      ...(at > 0 ? [{ name: 'Move up', icon: ArrowUp, onChoose: () => move(at, -1) }] : []),
                      ...(at < rows.length - 1
                        ? [{ name: 'Move down', icon: ArrowDown, onChoose: () => move(at, 1) }]
                        : []),
                      { name: 'Remove', icon: Trash2, onChoose: () => remove(at) },
                    ]}
                  />
                </span>
              ) : (
                <RemoveButton name={`Remove ${named(at)}`} onClick={() => remove(at)} />
              )}
            </li>
          ))}
        </ul>
      )}
      <div lang="en" dir="ltr" className="flex flex-wrap items-center gap-x-8">
        <Button
          data-part="add"
          compact
          variant="quiet"
          className="-ms-12 text-quiet hover:text-ink"
          disabled={rows.length >= most}
          onClick={() => addAt(rows.length)}
        >
          <Plus className="size-icon" strokeWidth={1.5} aria-hidden="true" />
          {add}
        </Button>
        {more}
      </div>
    </div>
  )
}

const RemoveButton = ({ name, onClick }: { name: string; onClick: () => void }) => (
  <button
    type="button"
    aria-label={name}
    onClick={onClick}
    className="flex size-target shrink-0 items-center justify-center rounded-control text-quiet hover:bg-wash hover:text-ink pointer-fine:size-control"
  >
    <X className="size-icon" strokeWidth={1.5} aria-hidden="true" />
  </button>
)
