import type { UsageDay } from '#contract/owner-usage.ts'

const HEIGHT = 48
const WIDTH = 300
const day = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const named = (date: string) => day.format(new Date(`${date}T00:00:00Z`))

/** A bar chart of tokens per day. The table below it has the figures. */
export const DayBars = ({ days }: { days: UsageDay[] }) => {
  const most = Math.max(...days.map(({ tokens }) => tokens), 1)
  const width = WIDTH / days.length
  return (
    <figure className="flex flex-col gap-4">
      <figcaption className="text-13 text-quiet tabular-nums">
        Tokens per day, {most.toLocaleString('en')} on the busiest
      </figcaption>
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        className="h-72 w-full border-b border-edge text-ink-drawn"
      >
        {days.map(({ day, tokens }, index) => {
          const height = tokens === 0 ? 0 : Math.max(1, (tokens / most) * HEIGHT)
          return (
            <rect
              key={day}
              x={index * width}
              y={HEIGHT - height}
              width={Math.max(1, width - 1)}
              height={height}
              fill="currentColor"
            />
          )
        })}
      </svg>
      <div className="flex justify-between text-13 text-quiet" aria-hidden="true">
        <span>{named(days[0]!.day)}</span>
        <span>{named(days.at(-1)!.day)}</span>
      </div>
    </figure>
  )
}
