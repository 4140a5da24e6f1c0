// PostgreSQL runs in this thread, so that a query never blocks the main thread's event loop.
import { once } from 'node:events'
import { parentPort } from 'node:worker_threads'
import type { PGlite, Results } from '@electric-sql/pglite'
import type { Failure, Opening, Reply, Request, Result } from './messages.ts'
import { compilePostgres, startPostgres } from './start-postgres.ts'

const port = parentPort!
const answer = (reply: Reply) => port.postMessage(reply)

const describe = (error: unknown): Failure => ({
  message: error instanceof Error ? error.message : String(error),
  fields: Object.fromEntries(
    Object.entries(error instanceof Error ? error : {}).filter(([, value]) =>
      ['string', 'number'].includes(typeof value),
    ),
  ),
})

const describeResult = ({ rows, fields, rowCount, affectedRows, command }: Results): Result => ({
  rows,
  fields: fields.map(({ name, dataTypeID }) => ({ name, dataTypeID })),
  rowCount,
  affectedRows,
  command,
})

const serve = async (pg: PGlite, request: Request): Promise<Result | Result[] | undefined> => {
  switch (request.kind) {
    case 'query': {
      const parsers = Object.fromEntries(request.asText.map((type) => [type, (text: string) => text]))
      return describeResult(await pg.query(request.text, request.params, { rowMode: request.rowMode, parsers }))
    }
    case 'exec':
      return (await pg.exec(request.text)).map(describeResult)
    case 'listen':
      await pg.listen(request.channel, (payload) => answer({ kind: 'notification', channel: request.channel, payload }))
      return
    case 'unlisten':
      await pg.unlisten(request.channel)
      return
    case 'close':
      await pg.close()
  }
}

const handle = async (pg: PGlite, request: Request): Promise<void> => {
  try {
    answer({ kind: 'result', id: request.id, value: await serve(pg, request) })
  } catch (error) {
    // A script that failed between BEGIN and COMMIT must not leave its transaction open for the
    // next statement.
    if ('alone' in request && request.alone) await pg.exec('rollback').catch(() => undefined)
    answer({ kind: 'failure', id: request.id, failure: describe(error) })
  }
}

const run = async () => {
  const compiling = compilePostgres()
  // A failure surfaces at the `await` below. This handler only prevents an unhandled rejection.
  compiling.catch(() => undefined)
  const [{ directory }] = (await once(port, 'message')) as [Opening]
  const pg = await startPostgres(directory, await compiling)
  let last = Promise.resolve()
  port.on('message', (request: Request) => {
    last = last.then(() => handle(pg, request))
  })
  answer({ kind: 'ready' })
}

run().catch((error: unknown) => answer({ kind: 'unusable', failure: describe(error) }))
