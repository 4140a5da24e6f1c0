import type { ReactNode } from 'react'
import { planLimits } from '#contract/book-plans.ts'
import { GrowingText } from '#web/ui/growing-text.tsx'
import { EditedList } from '../edited-list.tsx'

interface LinesProps {
  label: string
  /** Names one line, such as `beat`. */
  one: string
  add: string
  most: number
  ordered?: boolean
  placeholder: string
  lines: readonly string[]
  onChange: (lines: string[]) => void
  onRemove: (lines: string[], removed: string) => void
  /** Content beside the button that adds a line. */
  more?: ReactNode
}

/** A list of single lines. */
export const Lines = ({ label, one, placeholder, lines, ...list }: LinesProps) => (
  <EditedList {...list} label={label} rows={lines} empty="" named={(at) => `${one} ${at + 1}`}>
    {({ row, at, onChange, onEnter, onKeyDown }) => (
      <GrowingText
        label={`${one.slice(0, 1).toUpperCase()}${one.slice(1)} ${at + 1}`}
        singleLine
        textClass="text-15"
        maxLength={planLimits.line}
        value={row}
        placeholder={placeholder}
        onChange={onChange}
        onEnter={onEnter}
        onKeyDown={onKeyDown}
      />
    )}
  </EditedList>
)
