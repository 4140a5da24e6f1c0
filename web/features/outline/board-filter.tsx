import { sectionStatuses, type SectionStatus, statusNames } from '#manuscript/model/sections/section-fields.ts'
import { counted } from '#web/lib/format/counted.ts'
import { classNames } from '#web/ui/class-names.ts'
import type { OutlineRow } from './read-rows.ts'
import { StatusMark } from './status-mark.tsx'

/** A status, no status, or every card. */
export type Shown = SectionStatus | 'none' | 'all'

export const isShown = ({ status }: OutlineRow, shown: Shown): boolean =>
  shown === 'all' || (status ?? 'none') === shown

interface BoardFilterProps {
  rows: readonly OutlineRow[]
  shown: Shown
  onShow: (shown: Shown) => void
}

/** Chooses the cards of one status, with the number of cards and words of each. */
export const BoardFilter = ({ rows, shown, onShow }: BoardFilterProps) => {
  const sumOf = (one: Shown) => {
    const cards = rows.filter((row) => isShown(row, one))
    return { cards: cards.length, words: cards.reduce((sum, { ownWords }) => sum + ownWords, 0) }
  }
  return (
    <fieldset aria-label="Cards by status" className="flex flex-wrap gap-8">
      {(['all', ...sectionStatuses, 'none'] as const).map((one) => {
        const { cards, words } = sumOf(one)
        return (
          <button
            key={one}
            type="button"
            aria-pressed={one === shown}
            onClick={() => onShow(one)}
            className={classNames(
              'flex min-h-target items-center gap-8 rounded-control border px-12 text-13 pointer-fine:min-h-32',
              one === shown ? 'border-edge bg-wash' : 'border-rule hover:bg-wash',
            )}
          >
            {one !== 'all' && one !== 'none' && <StatusMark status={one} />}
            <span className="font-medium">
              {one === 'all' ? 'All' : one === 'none' ? 'No status' : statusNames[one]} {cards}
            </span>
            {cards > 0 && <span className="text-quiet tabular-nums">{counted(words, 'word')}</span>}
          </button>
        )
      })}
    </fieldset>
  )
}
