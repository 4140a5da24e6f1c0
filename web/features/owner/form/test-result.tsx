import type { ModelTest } from '#contract/owner.ts'
import { Notice } from '#web/ui/notice.tsx'

const dollars = (price: number): string =>
  price === 0 ? 'free' : price < 0.0001 ? 'less than $0.0001' : `$${price.toPrecision(2)}`

const seconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`

/** Shows the two sentences that the model wrote, its speed and the cost. */
export const TestResult = ({ test }: { test: ModelTest }) => {
  if (test.result === 'FAILED') return <Notice tone="danger">{test.message}</Notice>
  const facts: [string, string][] = [
    ['First token after', seconds(test.first_token_ms)],
    ['Speed', `${test.tokens_per_second} tokens/s`],
    ['Tokens', `${test.input_tokens} in, ${test.output_tokens} out`],
    ['Cost', test.price === null ? 'unknown. Enter the prices above to see it.' : dollars(test.price)],
  ]
  return (
    <output aria-label="Test" className="flex w-full flex-col gap-12 border-s-2 border-success ps-16">
      <p className="font-serif text-17 wrap-anywhere">{test.text}</p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-16 gap-y-2 text-13 tabular-nums">
        {facts.map(([name, fact]) => (
          <div key={name} className="contents">
            <dt className="text-quiet">{name}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
    </output>
  )
}
