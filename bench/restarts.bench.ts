// Measures the downtime of a restart under load, and checks if an acknowledged save is ever lost:
// node bench/restarts.bench.ts. Exits with 1 if a save is lost. Half of the restarts are graceful,
// half are kill -9. Times need a quiet machine; the factor compares both kinds within this run.
import { setTimeout } from 'node:timers/promises'
import { newTestDatabase } from '#tests/support/test-database.ts'
import { AcknowledgedWrites } from '#tests/crash/acknowledged-writes.ts'
import { signUp } from '#tests/crash/api.ts'
import { startServer } from '#tests/crash/killable-server.ts'
import { settingsFor } from '#tests/crash/settings.ts'

const RESTARTS = 10
const WRITING_MS = 1500

const database = await newTestDatabase()
const server = await startServer(settingsFor(database, { AI_MODEL: 'builtin' }), { built: true })
const away = { 'in order': [] as number[], 'kill -9': [] as number[] }
const lost: unknown[] = []
try {
  const writes = new AcknowledgedWrites(server.url, await signUp(server.url, 'owner@example.com'))
  for (let restart = 0; restart < RESTARTS; restart++) {
    const writing = writes.untilGone()
    await setTimeout(WRITING_MS)
    const begun = performance.now()
    const kind = restart % 2 === 0 ? 'in order' : 'kill -9'
    await (kind === 'in order' ? server.stop() : server.kill())
    await writing
    await server.restart()
    away[kind].push(performance.now() - begun)
    lost.push(...(await writes.lost()))
  }
  console.log(`${RESTARTS} restarts, ${writes.count} acknowledged writes, ${lost.length} lost`)
} finally {
  await server.kill()
  await database.remove()
}
const longest = Object.entries(away).map(([kind, times]) => {
  console.log(`downtime of a restart ${kind}: ${times.map((time) => `${(time / 1000).toFixed(2)} s`).join(', ')}`)
  return Math.max(...times)
})
console.log(`longest graceful / longest after kill -9: ${(longest[0]! / longest[1]!).toFixed(2)}`)
if (lost.length > 0) process.exitCode = 1
