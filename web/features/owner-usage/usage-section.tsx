import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usageDays } from '#contract/owner-usage.ts'
import { api } from '#web/lib/api/api.ts'
import { everyDay } from '#web/lib/format/every-day.ts'
import { useMinute } from '#web/lib/input/use-minute.ts'
import { Choice } from '#web/ui/choice.tsx'
import { DayBars } from '#web/ui/day-bars.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { ModelPrices } from './model-prices.tsx'
import { withCosts } from './sum-usage.ts'
import { UsageTable } from './usage-table.tsx'

const options = usageDays.map((days) => ({ value: days, label: `${days} days` }))

export const UsageSection = () => {
  const now = useMinute()
  const [days, setDays] = useState<(typeof usageDays)[number]>(30)
  const query = useQuery({
    queryKey: ['owner-usage', days],
    queryFn: ({ signal }) => api('GET /owner/usage', { query: { days: `${days}` }, signal }),
    placeholderData: (before) => before,
  })
  return (
    <div className="flex flex-col gap-32">
      <div className="w-full max-w-form">
        <Choice label="Period" options={options} value={days} onChange={setDays} />
      </div>
      <Loaded query={query} what="Loading the usage" otherwise="The usage could not be loaded. Nothing has changed.">
        {({ days: counted, usage, prices }) => (
          <>
            {usage.length === 0 ? (
              <p className="border-y border-rule py-24 text-quiet">
                The models of this installation were not used in this period. Calls with people’s own keys are not
                counted.
              </p>
            ) : (
              <>
                <DayBars days={everyDay(counted, days, new Date(now * 1000))} />
                <UsageTable rows={withCosts(usage, prices)} />
              </>
            )}
            <ModelPrices prices={prices} used={[...new Set(usage.map(({ model }) => model))].sort()} />
          </>
        )}
      </Loaded>
    </div>
  )
}
