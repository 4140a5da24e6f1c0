import {
  ArrowDown,
  ArrowUp,
  BetweenHorizontalStart,
  ChevronsLeft,
  ChevronsRight,
  CornerDownRight,
  Heading,
  ListPlus,
  type LucideIcon,
  Merge,
} from 'lucide-react'
import { canShift, mergeTarget } from '#manuscript/model/sections/plan-level.ts'
import { nextPlace } from '#manuscript/model/sections/plan-move.ts'
import { levelNames, sectionEnd, type SectionLevel } from '#manuscript/model/sections/read-sections.ts'
import type { OutlineRow } from './read-rows.ts'
import type { SectionActions } from './section-actions.ts'
import { titleOf } from './section-words.ts'

/** A heading that is being added: its place among the rows, and its level. */
export interface NewRow {
  place: number
  level: SectionLevel
}

/** One thing that can be done with a section now, in its menu and in the list of all actions. */
export interface SectionChoice {
  id: string
  name: string
  icon: LucideIcon
  /** The keys that do it in the outline. */
  keys?: string
  disabled?: boolean
  run: () => void
}

interface SectionAmong {
  rows: readonly OutlineRow[]
  index: number
  /** Key of the heading above the caret, or null before the first one. */
  current: string | null
  actions: SectionActions
  onMoveInto: (key: string) => void
  onAdd: (row: NewRow) => void
}

/** Returns true if the caret is in a section or in one that it contains. */
const isAround = ({ rows, index, current }: SectionAmong): boolean =>
  rows.slice(index, sectionEnd(rows, index)).some(({ key }) => key === current)

/** Returns the ways to move a section or change its level. */
export const moveChoices = ({ rows, index, actions, onMoveInto }: SectionAmong): SectionChoice[] => {
  const { key, level } = rows[index]!
  const into = level === 1 ? 'part' : 'chapter'
  const canMoveInto = level > 0 && rows.some((row) => levelNames[row.level] === into)
  return [
    {
      id: 'up',
      name: 'Move up',
      icon: ArrowUp,
      keys: 'Alt ↑',
      disabled: nextPlace(rows, index, -1) === null,
      run: () => actions.move(key, -1),
    },
    {
      id: 'down',
      name: 'Move down',
      icon: ArrowDown,
      keys: 'Alt ↓',
      disabled: nextPlace(rows, index, 1) === null,
      run: () => actions.move(key, 1),
    },
    ...(canMoveInto
      ? [{ id: 'into', name: `Move to ${into}…`, icon: CornerDownRight, run: () => onMoveInto(key) }]
      : []),
    ...([-1, 1] as const)
      .filter((by) => canShift(rows, index, by))
      .map((by) => ({
        id: by === -1 ? 'raise' : 'lower',
        name: `Make it a ${levelNames[level + by]}`,
        icon: by === -1 ? ChevronsLeft : ChevronsRight,
        run: () => actions.shift(key, by),
      })),
  ]
}

/** Returns the ways to add a heading beside a section, to split it, and to merge it. */
export const textChoices = (section: SectionAmong): SectionChoice[] => {
  const { rows, index, actions, onAdd } = section
  const { key, level } = rows[index]!
  const place = sectionEnd(rows, index)
  const target = mergeTarget(rows, index)
  const deeper = (level + 1) as SectionLevel
  return [
    {
      id: 'add-after',
      name: `Add ${levelNames[level]} after it`,
      icon: Heading,
      run: () => onAdd({ place, level }),
    },
    ...(level < 3
      ? [
          {
            id: 'add-inside',
            name: `Add ${levelNames[deeper]} to it`,
            icon: ListPlus,
            run: () => onAdd({ place, level: deeper }),
          },
        ]
      : []),
    ...(isAround(section)
      ? [{ id: 'split', name: 'Split at the caret', icon: BetweenHorizontalStart, run: () => actions.split(level) }]
      : []),
    ...(target === null
      ? []
      : [
          {
            id: 'merge',
            name: `Merge with ${titleOf(rows[target]!)}`,
            icon: Merge,
            run: () => actions.merge(key),
          },
        ]),
  ]
}
