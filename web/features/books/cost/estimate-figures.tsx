import type { BookEstimate } from '#contract/book-cost.ts'
import { counted } from '#web/lib/format/counted.ts'
import { priceInWords } from '#web/lib/format/usage-in-words.ts'

const minutesInWords = (minutes: number): string =>
  minutes < 1
    ? 'under 1 minute'
    : minutes < 90
      ? counted(Math.round(minutes), 'minute')
      : `${Math.round(minutes / 6) / 10} hours`

interface EstimateFiguresProps {
  estimate: BookEstimate
  /** Sets the figures below each other. */
  narrow?: boolean
}

/** Shows the expected length, time and cost of a book before it is written. */
export const EstimateFigures = ({ estimate, narrow }: EstimateFiguresProps) => {
  const { words, minutes, speed_measured: isMeasured, input_tokens: sent, output_tokens: got, price } = estimate
  const facts: [string, string][] = [
    ['Words', words.toLocaleString('en')],
    ['Time', minutesInWords(minutes)],
    ['Model tokens', (sent + got).toLocaleString('en')],
    ['Price', price ? priceInWords(price) : 'not known'],
    ...(estimate.book_tokens > 0 ? ([['Book tokens', `${estimate.book_tokens}`]] as [string, string][]) : []),
  ]
  return (
    <div className="flex flex-col gap-8">
      <dl className={narrow ? 'flex flex-col' : 'flex flex-wrap gap-x-24 gap-y-8'}>
        {facts.map(([name, value]) => (
          <div
            key={name}
            className={narrow ? 'flex items-baseline justify-between gap-16 border-b border-rule py-8' : undefined}
          >
            <dt className="text-13 text-quiet">{name}</dt>
            <dd className="font-serif text-17 tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      {(!isMeasured || !price) && (
        <p className="text-13 text-quiet">
          {!isMeasured && 'The time is a guess until this model has written. '}
          {!price && 'The price of this model is not known here. Your provider’s price list has it.'}
        </p>
      )}
    </div>
  )
}
