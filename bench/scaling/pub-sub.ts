import { Client } from 'pg'
import { printTable } from './figures.ts'
import type { Installation } from './installation.ts'

const SECONDS = 3
const CHANNEL = 'bench'
const PAYLOAD = 'x'.repeat(200)

const connect = async (databaseUrl: string): Promise<Client> => {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  return client
}

/**
 * Measures the messages per second of publishing connections, with several numbers of listeners and
 * without messages.
 */
export const measureSignals = async (installation: Installation): Promise<void> => {
  const url = installation.database.databaseUrl!
  const rows: (string | number)[][] = []
  for (const listeners of [0, 4, 32])
    for (const speakers of [1, 8]) {
      let heard = 0
      const listening = await Promise.all(Array.from({ length: listeners }, () => connect(url)))
      for (const client of listening) {
        client.on('notification', () => heard++)
        await client.query(`listen ${CHANNEL}`)
      }
      const speaking = await Promise.all(Array.from({ length: speakers }, () => connect(url)))
      const tell = async (statement: string) => {
        let done = 0
        const spent = await installation.spend([], async () => {
          const end = performance.now() + SECONDS * 1000
          await Promise.all(
            speaking.map(async (client) => {
              for (; performance.now() < end; done++) await client.query(statement, [PAYLOAD])
            }),
          )
        })
        return { perSecond: done / spent.seconds, postgresUs: (1000 * spent.postgres.cpuMs) / done }
      }
      const bare = await tell('select length($1)')
      const notified = await tell(`select pg_notify('${CHANNEL}', $1)`)
      rows.push([
        listeners,
        speakers,
        bare.perSecond.toFixed(0),
        bare.postgresUs.toFixed(0),
        notified.perSecond.toFixed(0),
        notified.postgresUs.toFixed(0),
        heard,
      ])
      await Promise.all([...listening, ...speaking].map((client) => client.end()))
    }
  printTable(
    'Publishing: a statement that publishes 200 bytes, and one that publishes nothing',
    ['listeners', 'publishers', 'bare a second', 'bare us', 'published a second', 'published us', 'received'],
    rows,
  )
}
