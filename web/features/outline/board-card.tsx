import { EllipsisVertical, GripVertical } from 'lucide-react'
import type { LexicalEditor } from 'lexical'
import { memo } from 'react'
import { levelNames } from '#manuscript/model/sections/read-sections.ts'
import { statusNames } from '#manuscript/model/sections/section-fields.ts'
import { counted } from '#web/lib/format/counted.ts'
import { classNames } from '#web/ui/class-names.ts'
import type { OutlineRow } from './read-rows.ts'
import { SectionText } from './section-text.tsx'
import { titleOf } from './section-words.ts'
import { StatusMark } from './status-mark.tsx'
import { TitleField } from './title-field.tsx'

interface BoardCardProps {
  row: OutlineRow
  editor: LexicalEditor
  isDragged: boolean
  /** True if the dragged card would go before this one. */
  isTarget: boolean
  isRenamed: boolean
  /** True while its synopsis is edited. */
  isEdited: boolean
  onRename: (key: string, title: string) => void
  onRenamed: (key: string, byKey: boolean) => void
  onEdited: (key: string, byKey: boolean) => void
}

const tool =
  'flex size-target shrink-0 items-center justify-center rounded-control text-quiet hover:bg-wash hover:text-ink pointer-fine:size-32'

/** A part, chapter or section as an index card. The board handles its clicks and keys. */
export const BoardCard = memo((props: BoardCardProps) => {
  const { row, editor, isDragged, isTarget, isRenamed, isEdited, onRename, onRenamed, onEdited } = props
  const title = titleOf(row)
  return (
    <li
      data-row={row.key}
      className={classNames(
        'flex flex-col gap-8 rounded-sheet border bg-sheet p-12 [contain-intrinsic-height:auto_10rem] [content-visibility:auto]',
        row.level === 0 && 'col-span-full mt-24 border-transparent bg-transparent',
        row.level === 1 && 'col-start-1',
        isTarget ? 'border-accent outline-2 outline-accent' : row.level > 0 && 'border-rule',
        isDragged && 'opacity-60',
      )}
    >
      <div className="flex items-start gap-4">
        {isRenamed ? (
          <TitleField
            label="Title"
            title={row.title}
            onSave={(next) => onRename(row.key, next)}
            onDone={(byKey) => onRenamed(row.key, byKey)}
          />
        ) : (
          <button
            type="button"
            data-part="title"
            dir="auto"
            className={classNames(
              'min-h-target min-w-0 flex-1 rounded-control py-4 text-start pointer-fine:min-h-0 font-serif wrap-anywhere hover:underline',
              row.level === 0 ? 'text-25 font-semibold' : row.level === 1 ? 'text-20 font-semibold' : 'text-17',
            )}
          >
            {title}
          </button>
        )}
        <button type="button" data-part="menu" aria-label={`Actions: ${title}`} title="Actions" className={tool}>
          <EllipsisVertical className="size-16" strokeWidth={1.5} aria-hidden="true" />
        </button>
        <button
          type="button"
          data-part="grip"
          aria-label={`Move ${title}`}
          title="Drag, or press Alt with an arrow"
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
          className={classNames(tool, 'cursor-grab touch-none active:cursor-grabbing')}
        >
          <GripVertical className="size-16" strokeWidth={1.5} aria-hidden="true" />
        </button>
      </div>
      {isEdited ? (
        <SectionText
          editor={editor}
          headingKey={row.key}
          field="synopsis"
          value={row.synopsis}
          label={`Synopsis of ${title}`}
          rows={4}
          isFocused
          onDone={(byKey) => onEdited(row.key, byKey)}
        />
      ) : (
        <button
          type="button"
          data-part="synopsis"
          aria-label={row.synopsis ? `Edit the synopsis of ${title}: ${row.synopsis}` : `Add a synopsis to ${title}`}
          className="-mx-4 flex min-h-target flex-1 items-start rounded-control px-4 py-4 text-start text-15 text-quiet hover:bg-wash pointer-fine:min-h-32"
        >
          <span dir="auto" className="line-clamp-6 whitespace-pre-line wrap-anywhere">
            {row.synopsis || 'Add a synopsis'}
          </span>
        </button>
      )}
      <CardFoot row={row} />
    </li>
  )
})

const CardFoot = ({ row }: { row: OutlineRow }) => (
  <p className="flex items-center gap-8 text-13 text-quiet">
    {/* The size of the title shows it too, and the status takes its place. */}
    <span className={row.level > 1 && !row.status ? 'capitalize' : 'sr-only'}>{levelNames[row.level]}</span>
    {row.status && <StatusMark status={row.status} />}
    {row.status && <span>{statusNames[row.status]}</span>}
    <span className="ms-auto tabular-nums">{counted(row.words, 'word')}</span>
  </p>
)
