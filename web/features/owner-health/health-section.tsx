import { useQuery } from '@tanstack/react-query'
import type { OwnerHealth } from '#contract/owner-health.ts'
import { api } from '#web/lib/api/api.ts'
import { bytesInWords } from '#web/lib/format/bytes-in-words.ts'
import { Ago } from '#web/ui/ago.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Mark } from '#web/ui/mark.tsx'
import { Disk } from './disk.tsx'

const REFETCH_MS = 10_000

export const HealthSection = () => {
  const query = useQuery({
    queryKey: ['owner-health'],
    queryFn: ({ signal }) => api('GET /owner/health', { signal }),
    refetchInterval: REFETCH_MS,
  })
  return (
    <div className="flex flex-col gap-32">
      <Loaded query={query} what="Loading the figures" otherwise="The figures could not be loaded. Please try again.">
        {(health) => (
          <>
            <div className="flex flex-wrap gap-8">
              <Part name="Database" up={health.database.up} />
              <Part name="Job queue" up={health.jobs.up} />
            </div>
            <Facts facts={factsOf(health)} />
            <Queues health={health} />
          </>
        )}
      </Loaded>
      <Disk />
    </div>
  )
}

const Part = ({ name, up }: { name: string; up: boolean }) => (
  <Mark tone={up ? 'success' : 'danger'}>{up ? `${name} is up` : `${name} does not respond`}</Mark>
)

const factsOf = ({ version, node, database, process }: OwnerHealth) =>
  [
    ['Inkloom', version],
    ['Node', node],
    [database.kind === 'embedded' ? 'Embedded PostgreSQL' : 'PostgreSQL server', database.version ?? 'unknown'],
    ['Database response time', database.milliseconds === null ? null : `${database.milliseconds} ms`],
    ['Process', `${process.pid}, ${process.platform}`],
    ['Started', <Ago key="started" at={process.started} />],
    ['Memory', bytesInWords(process.memory_bytes)],
    [
      'Event loop delay',
      `${process.event_loop.mean_ms} ms mean, ${process.event_loop.p99_ms} ms 99th percentile, ${process.event_loop.max_ms} ms maximum`,
      'wide',
    ],
  ] as const

const wait = (seconds: number): string =>
  seconds < 60 ? `${seconds} s` : seconds < 3600 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3600)} h`

const Queues = ({ health: { queues, webhooks } }: { health: OwnerHealth }) => {
  const rows = [...queues, { name: 'webhooks', waiting: webhooks.due, oldest_seconds: webhooks.oldest_seconds }]
  return (
    <table className="w-full max-w-page tabular-nums">
      <caption className="mb-8 text-start font-serif text-20 font-semibold">Queues</caption>
      <thead>
        <tr className="text-13 text-quiet">
          <th scope="col" className="py-8 text-start font-normal">
            Queue
          </th>
          <th scope="col" className="py-8 text-end font-normal">
            Waiting
          </th>
          <th scope="col" className="py-8 text-end font-normal">
            Oldest
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, waiting, oldest_seconds }) => (
          <tr key={name} className="border-t border-rule">
            <th scope="row" className="py-8 text-start font-normal wrap-anywhere">
              {name}
            </th>
            <td className="py-8 text-end">{waiting.toLocaleString('en')}</td>
            <td className="py-8 text-end">{waiting === 0 ? '–' : wait(oldest_seconds)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
