import type { KeyboardEvent, PointerEvent } from 'react'
import { counted } from '#web/lib/format/counted.ts'
import { nameOfDay, shortDay } from '#web/lib/writing/writing-day.ts'
import { classNames } from '#web/ui/class-names.ts'

const HEIGHT = 72
const WIDTH = 360
/** The space above the highest bar. */
const HEAD = 4

interface DayChartProps {
  /** Oldest first. */
  days: readonly string[]
  words: ReadonlyMap<string, number>
  /** The goal of a day, drawn as a line. */
  goal: number | null
  chosen: string
  onChoose: (day: string) => void
}

/** The number of days that a key moves, to the left if it is negative. */
const steps: Record<string, number> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -7,
  PageUp: 7,
  Home: -Infinity,
  End: Infinity,
}

/**
 * A bar for each day, below the number of words of the highest. One of them is chosen, with the
 * pointer or the keys of a slider.
 */
export const DayChart = ({ days, words, goal, chosen, onChoose }: DayChartProps) => {
  const wordsOf = (day: string) => words.get(day) ?? 0
  const most = Math.max(...days.map(wordsOf), goal ?? 0, 1)
  const at = Math.max(0, days.indexOf(chosen))
  const heightOf = (count: number) => (count / most) * (HEIGHT - HEAD)
  /** Returns the attributes of a line across the chart at the height of a number of words. */
  const levelOf = (count: number) => ({
    x1: 0,
    x2: WIDTH,
    y1: HEIGHT - heightOf(count),
    y2: HEIGHT - heightOf(count),
    stroke: 'currentColor',
    vectorEffect: 'non-scaling-stroke',
  })
  const choose = (index: number) => onChoose(days[Math.min(days.length - 1, Math.max(0, index))]!)
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key]
    if (step === undefined || event.ctrlKey || event.altKey || event.metaKey) return
    event.preventDefault()
    choose(at + step)
  }
  const onPointer = (event: PointerEvent<HTMLDivElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    choose(Math.floor(((event.clientX - left) / width) * days.length))
  }
  const bar = WIDTH / days.length
  return (
    <figure aria-label="Words by day" className="flex flex-col gap-4">
      {most > 1 && (
        <p aria-hidden="true" className="text-13 text-quiet tabular-nums">
          {counted(most, 'word')}
        </p>
      )}
      <div
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- the thumb of an input would not stand below the pointer
        role="slider"
        tabIndex={0}
        aria-label="Day"
        aria-valuemin={1}
        aria-valuemax={days.length}
        aria-valuenow={at + 1}
        aria-valuetext={`${nameOfDay(chosen)}: ${counted(wordsOf(chosen), 'word')}`}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          onPointer(event)
        }}
        onPointerMove={(event) => {
          if (event.buttons > 0) onPointer(event)
        }}
        className="cursor-pointer touch-pan-y rounded-control"
      >
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          aria-hidden="true"
          className="h-112 w-full border-b border-edge"
        >
          <rect x={at * bar} y={0} width={bar} height={HEIGHT} className="fill-wash" />
          {most > 1 && <line {...levelOf(most)} className="text-rule" />}
          {days.map((day, index) => {
            const height = wordsOf(day) === 0 ? 0 : Math.max(1.5, heightOf(wordsOf(day)))
            return (
              <rect
                key={day}
                x={index * bar + 0.4}
                y={HEIGHT - height}
                width={bar - 0.8}
                height={height}
                fill="currentColor"
                className={classNames(index === at ? 'text-accent' : 'text-ink-drawn')}
              />
            )
          })}
          {goal !== null && <line {...levelOf(goal)} strokeDasharray="3 3" className="text-quiet" />}
        </svg>
      </div>
      <Legend first={days[0]!} goal={goal} />
    </figure>
  )
}

/** The first and the last day, and the line of the goal. The dashes stand for the line. */
const Legend = ({ first, goal }: { first: string; goal: number | null }) => (
  <figcaption className="flex justify-between gap-8 text-13 text-quiet tabular-nums">
    <span>{shortDay(first)}</span>
    {goal !== null && (
      <span>
        <span aria-hidden="true">- - - </span>
        {goal.toLocaleString('en')} a day
      </span>
    )}
    <span>Today</span>
  </figcaption>
)
