import { useQuery } from '@tanstack/react-query'
import type { InkloomContract } from '#contract/contract.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { OwnerBackup } from '#contract/owner-backups.ts'
import { api } from '#web/lib/api/api.ts'
import { bytesInWords } from '#web/lib/format/bytes-in-words.ts'
import { useMinute } from '#web/lib/input/use-minute.ts'
import { Ago } from '#web/ui/ago.tsx'
import { Breakable } from '#web/ui/breakable.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Mark } from '#web/ui/mark.tsx'
import { Notice } from '#web/ui/notice.tsx'

const HOUR = 3600

export const BackupsSection = () => {
  const query = useQuery({
    queryKey: ['owner-backups'],
    queryFn: ({ signal }) => api('GET /owner/backups', { signal }),
    refetchInterval: 60_000,
  })
  return (
    <Loaded
      query={query}
      what="Loading the backups"
      otherwise="The list of backups could not be loaded. The backups themselves are not affected."
    >
      {(backups) => <Backups {...backups} />}
    </Loaded>
  )
}

const Backups = ({ schedule, last_verified: verified, backups }: Reply<InkloomContract['GET /owner/backups']>) => {
  const now = useMinute()
  return (
    <div className="flex flex-col gap-24">
      {schedule === null && (
        <Notice tone="warning">
          No backups are scheduled. If the disk fails, every text is lost. Set{' '}
          <code className="text-13">BACKUP_TO</code> and <code className="text-13">BACKUP_RECIPIENT</code> as described
          in docs/operating.md, and restart Inkloom.
        </Notice>
      )}
      {schedule !== null && verified !== null && now - verified > 2 * schedule.every_hours * HOUR && (
        <Notice tone="danger">
          The newest verified backup is more than two intervals old. The list shows why later ones failed.
        </Notice>
      )}
      {schedule !== null && (
        <p>
          Every {schedule.every_hours} hours to <span className="wrap-anywhere">{schedule.place}</span>,{' '}
          {schedule.encrypted ? 'encrypted' : 'not encrypted'}.
        </p>
      )}
      {verified !== null && (
        <p>
          Last verified <Ago at={verified} /> by reading it back and restoring it.
        </p>
      )}
      {verified === null && backups.length > 0 && <p>No backup has been verified yet.</p>}
      {backups.length === 0 ? (
        <p className="border-y border-rule py-24 text-quiet">No scheduled backups yet.</p>
      ) : (
        <ul aria-label="Backups" className="border-b border-rule">
          {backups.map((backup) => (
            <BackupRow key={backup.id} backup={backup} />
          ))}
        </ul>
      )}
    </div>
  )
}

const states = {
  running: { tone: 'quiet', label: 'Running' },
  good: { tone: 'success', label: 'Verified' },
  failed: { tone: 'danger', label: 'Failed' },
} as const

const BackupRow = ({ backup }: { backup: OwnerBackup }) => (
  <li className="flex flex-wrap items-baseline gap-x-16 gap-y-2 border-t border-rule py-8">
    <div className="flex min-w-0 grow basis-menu flex-col gap-2 wrap-anywhere">
      <p className="flex flex-wrap items-baseline gap-x-8">
        <Breakable text={backup.name ?? 'No file'} />{' '}
        <Mark tone={states[backup.state].tone}>{states[backup.state].label}</Mark>
      </p>
      {backup.problem !== null && <p className="text-13 text-quiet">{backup.problem}</p>}
    </div>
    <p className="flex gap-x-12 text-13 text-quiet tabular-nums">
      {backup.bytes !== null && <span>{bytesInWords(backup.bytes)}</span>}
      <Ago at={backup.begun} />
    </p>
  </li>
)
