import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { usageDays } from '#contract/owner-usage.ts'
import type { usage } from '#contract/usage.ts'
import type { z } from 'zod'
import { api } from '#web/lib/api/api.ts'
import { everyDay } from '#web/lib/format/every-day.ts'
import { purposeNames } from '#web/lib/format/usage-in-words.ts'
import { useMinute } from '#web/lib/input/use-minute.ts'
import { Choice } from '#web/ui/choice.tsx'
import { DayBars } from '#web/ui/day-bars.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { OpenRow } from '#web/ui/open-row.tsx'
import { Section } from '#web/ui/section.tsx'
import { TokenTable } from '#web/ui/token-table.tsx'

type Usage = z.infer<(typeof usage)['GET /usage']['reply']>

const options = usageDays.map((days) => ({ value: days, label: `${days} days` }))
const day = new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const dayInWords = (date: string) => day.format(new Date(`${date}T00:00:00Z`))

/**
 * Shows the account's usage of the language model: tokens and prices by day, purpose, book and
 * edit.
 */
export const UsagePanel = () => {
  const now = useMinute()
  const [days, setDays] = useState<(typeof usageDays)[number]>(30)
  const query = useQuery({
    queryKey: ['usage', days],
    queryFn: ({ signal }) => api('GET /usage', { query: { days: `${days}` }, signal }),
    placeholderData: keepPreviousData,
  })
  return (
    <Section title="AI usage" id="usage">
      <p className="text-15 text-quiet">
        Tokens that the language model read and wrote for you, and their price where it is known. Words of your plan are
        counted separately. Inkloom keeps these figures for 13 months.
      </p>
      <div className="w-full">
        <Choice label="Period" options={options} value={days} onChange={setDays} />
      </div>
      <Loaded query={query} otherwise="Your usage could not be loaded. Nothing has changed.">
        {(used) =>
          used.total.calls === 0 ? (
            <p className="text-15 text-quiet">The language model was not used in this period.</p>
          ) : (
            <div className="flex w-full flex-col gap-24">
              <DayBars days={everyDay(used.days.map(tokensOfDay), days, new Date(now * 1000))} />
              <TokenTable
                caption="By purpose"
                what="Purpose"
                rows={[
                  ...used.purposes.map((row) => ({ key: row.purpose, name: purposeNames[row.purpose], usage: row })),
                  { key: 'total', name: <strong className="font-medium">Total</strong>, usage: used.total },
                ]}
              />
              <Lists used={used} />
            </div>
          )
        }
      </Loaded>
    </Section>
  )
}

const tokensOfDay = ({ day, input_tokens: sent, output_tokens: got }: Usage['days'][number]) => ({
  day,
  tokens: sent + got,
})

/** The longer tables, initially folded. */
const Lists = ({ used: { days, books, edits } }: { used: Usage }) => (
  <ul aria-label="Usage in detail" className="w-full border-b border-rule">
    <List title="By day" count={days.length}>
      <TokenTable
        caption="By day"
        hideCaption
        what="Day (UTC)"
        rows={days.toReversed().map((row) => ({ key: row.day, name: dayInWords(row.day), usage: row }))}
      />
    </List>
    <List title="By book" count={books.length}>
      <TokenTable
        caption="By book"
        hideCaption
        what="Book"
        rows={books.map((row) => ({ key: row.guid, name: <BookName {...row} />, usage: row }))}
      />
    </List>
    <List title="By edit or reading at the desk" count={edits.length}>
      <TokenTable
        caption="By edit or reading, newest first"
        hideCaption
        what="Day (UTC)"
        rows={edits.map((row) => ({
          key: `${row.id} ${row.purpose}`,
          name: (
            <>
              {dayInWords(row.day)} <span className="block text-13 text-quiet">{purposeNames[row.purpose]}</span>
            </>
          ),
          usage: row,
        }))}
      />
    </List>
  </ul>
)

const List = ({ title, count, children }: { title: string; count: number; children: React.ReactNode }) =>
  count > 0 && (
    <li className="border-t border-rule">
      <OpenRow title={title} aside={count.toLocaleString('en')}>
        {children}
      </OpenRow>
    </li>
  )

const BookName = ({ guid, title }: { guid: string; title: string | null }) =>
  title === null ? (
    <span className="text-quiet">A book that was removed</span>
  ) : (
    <Link to={`/app/books/${guid}`} className="underline decoration-edge underline-offset-4">
      <bdi>{title}</bdi>
    </Link>
  )
