import { z } from 'zod'
import { endpoints } from './endpoint.ts'

export const OwnerHealth = z
  .object({
    version: z.string(),
    node: z.string(),
    database: z.object({
      kind: z.enum(['embedded', 'server']),
      version: z.string().nullable(),
      up: z.boolean(),
      milliseconds: z.number().nullable().describe('The time that the database took to answer.'),
    }),
    jobs: z.object({ up: z.boolean() }),
    queues: z.array(
      z.object({ name: z.string(), waiting: z.int(), oldest_seconds: z.number().describe('0 while nothing waits.') }),
    ),
    webhooks: z.object({ due: z.int(), oldest_seconds: z.number() }),
    process: z.object({
      pid: z.int(),
      platform: z.string(),
      started: z.int().describe('In seconds since the epoch.'),
      memory_bytes: z.int(),
      event_loop: z.object({ mean_ms: z.number(), p99_ms: z.number(), max_ms: z.number() }),
    }),
  })
  .meta({ id: 'OwnerHealth' })
export type OwnerHealth = z.infer<typeof OwnerHealth>

export const OwnerDisk = z
  .object({
    data_folder: z.string(),
    data_bytes: z.int().nullable().describe('The size of the data folder; null if it could not be read.'),
    database_bytes: z.int().nullable(),
    free_bytes: z.int().nullable(),
    total_bytes: z.int().nullable(),
    measured: z.int(),
  })
  .meta({ id: 'OwnerDisk' })
export type OwnerDisk = z.infer<typeof OwnerDisk>

export const ownerHealth = endpoints({
  'GET /owner/health': {
    access: 'owner',
    summary: 'Shows the health of the process that answers, of the database and of the queues.',
    reply: OwnerHealth,
  },
  'GET /owner/disk': {
    access: 'owner',
    summary: 'Shows how much disk the data folder and the database take, and how much is free.',
    reply: OwnerDisk,
  },
})
