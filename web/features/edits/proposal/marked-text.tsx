import { Fragment, type ReactNode } from 'react'
import type { ManuscriptRun } from '#manuscript/model/blocks/block-types.ts'
import { type MarkedLine, markedLines, type DiffSegment } from '#manuscript/model/diff/text-diff.ts'
import { runsDirection } from '#manuscript/model/text-direction.ts'
import { classNames } from '#web/ui/class-names.ts'

type Direction = 'ltr' | 'rtl' | undefined
type Part = MarkedLine['parts'][number]

interface MarkedTextProps {
  segments: readonly DiffSegment[]
  /** Decisions on single changes, by index: true if accepted. */
  decided: ReadonlyMap<number, boolean>
  /** Index of the selected change. */
  current: number | null
  /** Shown after the end of the text. */
  end?: ReactNode
}

/** Renders a text with marked changes: removed text is struck through, added text is underlined. */
export const MarkedText = ({ segments, decided, current, end }: MarkedTextProps) => {
  const lines = markedLines(segments)
  const groups: MarkedLine[][] = []
  for (const line of lines) {
    const last = groups.at(-1)
    const isList = line.line === 'bullets' || line.line === 'numbers'
    if (last && isList && !line.opens && last[0]!.line === line.line) last.push(line)
    else groups.push([line])
  }
  const inside = (line: MarkedLine) => (
    <>
      {line.parts.map((part, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- parts have no other identity
        <MarkedPart key={at} part={part} decided={decided} current={current} />
      ))}
      {line === lines.at(-1) && end}
    </>
  )
  if (lines.length === 0) return <p>{end}</p>
  return groups.map((group, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- lines have no other identity
    <Fragment key={at}>
      {group[0]!.line === 'paragraph' ? (
        <p dir={directionOf(group[0]!)}>{inside(group[0]!)}</p>
      ) : group[0]!.line === 'quote' ? (
        <blockquote dir={directionOf(group[0]!)}>{inside(group[0]!)}</blockquote>
      ) : group[0]!.line === 'block' ? (
        <p className="whitespace-pre-wrap">{inside(group[0]!)}</p>
      ) : (
        <Items ordered={group[0]!.line === 'numbers'} dir={directionOf(group[0]!)}>
          {group.map((line, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- items have no other identity
            <li key={at} dir={directionOf(line)}>
              {inside(line)}
            </li>
          ))}
        </Items>
      )}
    </Fragment>
  ))
}

const directionOf = ({ parts }: MarkedLine) => runsDirection(parts.map(({ run }) => run))

const Items = ({ ordered, dir, children }: { ordered: boolean; dir: Direction; children: ReactNode }) =>
  ordered ? <ol dir={dir}>{children}</ol> : <ul dir={dir}>{children}</ul>

interface MarkedPartProps {
  part: Part
  decided: ReadonlyMap<number, boolean>
  current: number | null
}

const MarkedPart = ({ part: { type, change, run }, decided, current }: MarkedPartProps) => {
  const text = <Styled run={run} />
  if (change === null) return text
  const taken = decided.get(change)
  // After a decision, the remaining text is shown without marks.
  if (taken !== undefined) return (type === 'added') === taken ? <span data-change={change}>{text}</span> : null
  const ring = change === current && 'outline-2 outline-offset-1 outline-accent'
  const shape = 'cursor-pointer rounded-control decoration-1 scroll-m-112'
  return (
    <>
      <span className="sr-only select-none">{type === 'added' ? ' added: ' : ' removed: '}</span>
      {type === 'added' ? (
        <ins
          data-change={change}
          className={classNames(shape, 'bg-added-wash text-added underline underline-offset-4', ring)}
        >
          {text}
        </ins>
      ) : (
        <del data-change={change} className={classNames(shape, 'bg-removed-wash text-removed line-through', ring)}>
          {text}
        </del>
      )}
    </>
  )
}

const Styled = ({ run }: { run: ManuscriptRun }) => {
  const { text, bold, italic, underline, strike, smallCaps, script } = run
  const lines = text.split('\n').map((line, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- lines have no other identity
    <Fragment key={at}>
      {at > 0 && <br />}
      {line}
    </Fragment>
  ))
  const className = classNames(
    bold && 'font-bold',
    italic && 'italic',
    underline && 'underline',
    smallCaps && '[font-variant-caps:small-caps]',
  )
  const shown = className === '' ? lines : <span className={className}>{lines}</span>
  // The line through struck text is an element of its own, so that an underline around it stays.
  const struck = strike ? <s>{shown}</s> : shown
  if (script === 'sub') return <sub>{struck}</sub>
  return script === 'super' ? <sup>{struck}</sup> : struck
}
