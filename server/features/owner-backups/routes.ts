import type { InkloomContract } from '#contract/contract.ts'
import type { ownerBackups } from '#contract/owner-backups.ts'
import type { BackupStatus } from '../../backups/backups.ts'
import type { Handlers } from '../../http/serve.ts'

interface Dependencies {
  readBackups: () => Promise<BackupStatus>
}

const seconds = (date: Date | null) => date && Math.floor(date.getTime() / 1000)

export const ownerBackupRoutes = ({
  readBackups,
}: Dependencies): Handlers<Pick<InkloomContract, keyof typeof ownerBackups>, { id: string }> => ({
  'GET /owner/backups': async () => {
    const { schedule, lastGood, runs } = await readBackups()
    return {
      schedule: schedule && {
        place: schedule.place,
        every_hours: schedule.everyHours,
        encrypted: schedule.encrypted,
      },
      last_verified: seconds(lastGood?.endedAt ?? null),
      backups: runs.map(({ begunAt, endedAt, ...run }) => ({
        ...run,
        begun: seconds(begunAt)!,
        ended: seconds(endedAt),
      })),
    }
  },
})
