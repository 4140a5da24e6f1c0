// A server for fuzzing, as a separate process without rate limits, whose memory can be measured and
// which creates users on demand. Its first line of output contains the addresses of the server and
// of its control interface.
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inspect } from 'node:util'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { sql } from 'drizzle-orm'
import { unitsOf } from '#contract/plans.ts'
import { loadConfig } from '#server/config/index.ts'
import { planGrants, sessions, tokenLedger, users } from '#server/database/schema/index.ts'
import { startInkloom } from '#server/inkloom.ts'
import { createLog } from '#server/security/log.ts'
import { liftedLimiter } from '../lifted-limiter.ts'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** The last log lines, for the analysis of failures. */
const logged: string[] = []
const log = createLog('error', {
  write: (line) => {
    logged.push(line)
    if (logged.length > 20) logged.shift()
  },
})

const config = loadConfig()
const inkloom = await startInkloom(config, {
  log,
  pages: 'none',
  limiter: liftedLimiter(),
})
const { db } = inkloom.database

const person = async (kind: string): Promise<string> => {
  const email = `${randomUUID()}@example.com`
  const [user] = await db
    .insert(users)
    .values({ email, byok: kind === 'byok', activatedAt: new Date() })
    .returning()
  const userId = user!.id
  if (kind === 'premium') {
    await db.insert(planGrants).values({ userId, planName: 'Premium' })
    await db.insert(tokenLedger).values({ userId, change: unitsOf(3), reason: 'granted' })
  }
  const token = randomBytes(32).toString('base64url')
  const expiresAt = new Date(Date.now() + (kind === 'expired' ? -1000 : 86_400_000))
  await db.insert(sessions).values({ userId, tokenHash: createHash('sha256').update(token).digest(), expiresAt })
  return token
}

/**
 * Counts the jobs that are running or could run now. Jobs that are scheduled for later don't count.
 */
const dueJobs = async (): Promise<number> => {
  const { rows } = await db.execute<{ due: number }>(
    sql`select count(*)::int as due from pgboss.job
      where state = 'active' or (state in ('created', 'retry') and start_after <= now())`,
  )
  return rows[0]!.due
}

const answerControl = async (url: string): Promise<string> => {
  const [, what, kind = ''] = url.split('/')
  if (what === 'person') return person(kind)
  if (what === 'log') return logged.join('')
  const jobs = await dueJobs()
  collectGarbage()
  const { heapUsed, rss } = process.memoryUsage()
  return JSON.stringify({ jobs, heapUsed, rss })
}

const control = createServer((request, response) => {
  answerControl(request.url!).then(
    (answer) => response.end(answer),
    // An unhandled error would end the server that is tested.
    (error: unknown) => response.writeHead(500).end(inspect(error)),
  )
})
// A busy test may reuse a connection just when the server closes it as idle.
control.keepAliveTimeout = 0
control.listen(0, '127.0.0.1')
await once(control, 'listening')
process.once('SIGTERM', () => {
  control.close()
  void inkloom.stop().then(() => process.exit(0))
})
console.log(`fuzzed at ${inkloom.address} http://127.0.0.1:${(control.address() as AddressInfo).port}`)
