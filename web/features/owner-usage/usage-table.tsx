import { type Cost, totalCosts, type UsageRow } from './sum-usage.ts'

const money = ({ amount, currency }: Cost) =>
  new Intl.NumberFormat('en', { style: 'currency', currency, maximumFractionDigits: amount < 1 ? 4 : 2 }).format(amount)

const figure = (count: number) => count.toLocaleString('en')

/** Shows the usage of each model by purpose, and its cost if the owner has set a price. */
export const UsageTable = ({ rows }: { rows: UsageRow[] }) => {
  const costs = totalCosts(rows)
  return (
    <div className="flex flex-col gap-8">
      <table className="w-full tabular-nums">
        <caption className="mb-8 text-start font-serif text-20 font-semibold">By model and purpose</caption>
        <thead>
          <tr className="text-13 text-quiet">
            <Head>Purpose</Head>
            <Head end wide>
              Calls
            </Head>
            <Head end wide>
              Failed
            </Head>
            <Head end>Tokens in</Head>
            <Head end>Tokens out</Head>
            <Head end wide>
              Words
            </Head>
            {costs.length > 0 && <Head end>Cost</Head>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={`${row.model} ${row.purpose}`} className="border-t border-rule align-baseline">
              <th scope="row" className="py-8 pe-8 text-start font-normal wrap-anywhere">
                {row.purpose} <span className="block text-13 text-quiet">{row.model}</span>
              </th>
              <Cell wide>{figure(row.calls)}</Cell>
              <Cell wide>{row.failed === 0 ? '–' : figure(row.failed)}</Cell>
              <Cell>{figure(row.input)}</Cell>
              <Cell>{figure(row.output)}</Cell>
              <Cell wide>{figure(row.words)}</Cell>
              {costs.length > 0 && <Cell>{row.cost ? money(row.cost) : '–'}</Cell>}
            </tr>
          ))}
        </tbody>
      </table>
      {costs.length > 0 && (
        <p className="border-t border-rule pt-8 text-end font-medium tabular-nums">
          Total {costs.map(money).join(' and ')}
        </p>
      )}
    </div>
  )
}

const Head = ({ end, wide, children }: { end?: boolean; wide?: boolean; children: string }) => (
  <th
    scope="col"
    className={`py-8 ps-8 font-normal first:ps-0 ${end ? 'text-end' : 'text-start'} ${wide ? 'hidden sm:table-cell' : ''}`}
  >
    {children}
  </th>
)

const Cell = ({ wide, children }: { wide?: boolean; children: string }) => (
  <td className={`py-8 ps-8 text-end ${wide ? 'hidden sm:table-cell' : ''}`}>{children}</td>
)
