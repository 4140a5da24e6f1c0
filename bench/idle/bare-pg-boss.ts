// Runs pg-boss with one queue and its own defaults, for comparison.
import { PgBoss } from 'pg-boss'

const boss = new PgBoss({ connectionString: process.env['DATABASE_URL']!, useListenNotify: true })
boss.on('error', (error) => console.error(error))
await boss.start()
await boss.createQueue('only', { notify: true })
await boss.work('only', async () => undefined)
process.send?.('ready')
