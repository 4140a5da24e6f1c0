import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { usageDays } from '#contract/owner-usage.ts'
import { api } from '#web/lib/api.ts'
import { useMinute } from '#web/lib/use-minute.ts'
import { Choice } from '#web/ui/choice.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { NotLoaded } from '#web/ui/not-loaded.tsx'
import { DayBars } from './day-bars.tsx'
import { ModelPrices } from './model-prices.tsx'
import { everyDay, withCosts } from './sum-usage.ts'
import { UsageTable } from './usage-table.tsx'

const options = usageDays.map((days) => ({ value: days, label: `${days} days` }))

export const UsageSection = () => {
  const now = useMinute()
  const [days, setDays] = useState<(typeof usageDays)[number]>(30)
  const { data, error, refetch } = useQuery({
    queryKey: ['owner-usage', days],
    queryFn: ({ signal }) => api('GET /owner/usage', { query: { days: `${days}` }, signal }),
    placeholderData: (before) => before,
  })
  return (
    <div className="flex flex-col gap-32">
      <div className="w-full max-w-form">
        <Choice label="Show" options={options} value={days} onChange={setDays} />
      </div>
      {!data &&
        (error ? (
          <NotLoaded error={error} otherwise="The usage could not be loaded. Nothing has changed." onRetry={refetch} />
        ) : (
          <Loading />
        ))}
      {data?.usage.length === 0 && (
        <p className="border-y border-rule py-24 text-quiet">
          No model of this installation was asked for anything in this time. Calls with people’s own keys are not
          counted.
        </p>
      )}
      {data && data.usage.length > 0 && (
        <>
          <DayBars days={everyDay(data.days, days, new Date(now * 1000))} />
          <UsageTable rows={withCosts(data.usage, data.prices)} />
        </>
      )}
      {data && <ModelPrices prices={data.prices} used={[...new Set(data.usage.map(({ model }) => model))].sort()} />}
    </div>
  )
}
