import type { ReactNode } from 'react'
import type { TokenUsage } from '#contract/token-usage.ts'
import { priceInWords } from '#web/lib/format/usage-in-words.ts'

interface TokenRow {
  key: string
  name: ReactNode
  usage: TokenUsage
}

interface TokenTableProps {
  caption: string
  /** True if a heading above already names the table. */
  hideCaption?: boolean
  /** The heading of the first column. */
  what: string
  rows: readonly TokenRow[]
}

const figure = (count: number) => count.toLocaleString('en')

/**
 * A table of a language model's usage: input tokens, cached input tokens, output tokens and the
 * price.
 */
export const TokenTable = ({ caption, hideCaption, what, rows }: TokenTableProps) => (
  <table className="w-full text-15 tabular-nums">
    <caption className={hideCaption ? 'sr-only' : 'mb-4 text-start font-medium'}>{caption}</caption>
    <thead>
      <tr className="text-13 text-quiet">
        <Head start>{what}</Head>
        <Head>Tokens in</Head>
        <Head>Tokens out</Head>
        <Head>Price</Head>
      </tr>
    </thead>
    <tbody>
      {rows.map(({ key, name, usage }) => (
        <tr key={key} className="border-t border-rule align-baseline">
          <th scope="row" className="py-8 text-start font-normal wrap-anywhere">
            {name}
          </th>
          <Cell>
            {figure(usage.input_tokens)}
            {usage.cached_tokens > 0 && (
              <span className="block text-13 text-quiet">{figure(usage.cached_tokens)} cached</span>
            )}
          </Cell>
          <Cell>{figure(usage.output_tokens)}</Cell>
          <Cell>
            <PriceOf usage={usage} />
          </Cell>
        </tr>
      ))}
    </tbody>
  </table>
)

/** The price if it is known. */
const PriceOf = ({ usage: { costs, unpriced_tokens: unpriced } }: { usage: TokenUsage }) => {
  if (costs.length === 0) return <span className="text-13 text-quiet">not known</span>
  return (
    <>
      {costs.map((cost) => (
        <span key={cost.currency} className="block whitespace-nowrap">
          {priceInWords(cost)}
        </span>
      ))}
      {unpriced > 0 && <span className="block text-13 text-quiet">and {figure(unpriced)} tokens without a price</span>}
    </>
  )
}

const Head = ({ start, children }: { start?: boolean; children: string }) => (
  <th scope="col" className={start ? 'w-1/4 py-4 text-start font-normal' : 'py-4 ps-8 text-end font-normal'}>
    {children}
  </th>
)

const Cell = ({ children }: { children: ReactNode }) => <td className="py-8 ps-8 text-end">{children}</td>
