import { z } from 'zod'
import { endpoints } from './endpoint.ts'

export const OwnerBackup = z
  .object({
    id: z.int(),
    state: z.enum(['running', 'good', 'failed']),
    begun: z.int(),
    ended: z.int().nullable(),
    name: z.string().nullable().describe('Of the file or object.'),
    bytes: z.int().nullable(),
    problem: z.string().nullable(),
  })
  .meta({ id: 'OwnerBackup' })
export type OwnerBackup = z.infer<typeof OwnerBackup>

export const ownerBackups = endpoints({
  'GET /owner/backups': {
    access: 'owner',
    summary: 'Lists scheduled backups, newest first. A good one was read back and restored.',
    reply: z.object({
      schedule: z
        .object({ place: z.string(), every_hours: z.number(), encrypted: z.boolean() })
        .nullable()
        .describe('null where no backups are scheduled.'),
      last_verified: z
        .int()
        .nullable()
        .describe('The time at which the newest good backup ended, in seconds since the epoch.'),
      backups: z.array(OwnerBackup),
    }),
  },
})
