// Runs our server with one streamed edit: contract, session lookup, rate limiter, task and event
// stream.
import type { AddressInfo } from 'node:net'
import fastify from 'fastify'
import { z } from 'zod'
import { endpoints, events } from '#contract/endpoint.ts'
import { testDatabase } from '#tests/support/test-database.ts'
import { addUser } from '#server/features/accounts/repository.ts'
import { createSessions, type SignedIn } from '#server/features/accounts/sign-in/sessions.ts'
import { answerError } from '#server/http/errors/answer-error.ts'
import { createOpenCalls } from '#server/http/open-calls.ts'
import { serve } from '#server/http/serve.ts'
import { liftedLimiter } from '#tests/security/lifted-limiter.ts'
import { modelWriter } from '#writer/model-writer.ts'
import { limitModel } from '#writer/model/limit-model.ts'
import { createCallQueue } from '#writer/model/call-queue.ts'
import { openAiCompatible } from '#writer/model/openai/openai-compatible.ts'

const [baseUrl = '', model = ''] = process.argv.slice(2)
const writer = modelWriter(limitModel(openAiCompatible({ baseUrl, model }), createCallQueue(1000)))

const prose = z.discriminatedUnion('type', [
  z.object({ type: z.literal('delta'), text: z.string() }),
  z.object({ type: z.literal('end'), text: z.string(), words: z.int() }),
])
const contract = endpoints({
  'POST /edit': {
    summary: 'Paraphrases a text.',
    body: z.object({ content: z.string() }),
    reply: events(prose),
  },
})

const database = await testDatabase()
const user = await addUser(database.db, 'writer@example.org')
const sessions = createSessions(database)
const token = await sessions.begin(database.db, user.id)

const app = fastify()
app.setErrorHandler(answerError)
serve(
  app,
  contract,
  {
    'POST /edit': ({ body }, { user, signal }) =>
      writer.paraphrase(
        { content: body.content, tone: 'formal' },
        { context: { language: 'english' }, user: user.id, signal },
      ),
  },
  {
    authenticate: sessions.authenticate,
    authenticateKey: sessions.authenticate,
    // One user opens all streams, which are far more than the limit allows. This limiter counts as
    // usual, but refuses nothing.
    limiter: liftedLimiter(),
    openCalls: createOpenCalls(),
    sessionOf: () => null,
    identify: ({ id }: SignedIn) => id,
    refuseDeleted: () => undefined,
    ownerRules: { isOwner: () => false, requireRecentSignIn: () => undefined, audited: async (_, change) => change() },
  },
)
await app.listen({ host: '127.0.0.1', port: 0 })
process.once('SIGTERM', () => void database.close().then(() => process.exit(0)))
// Prints one line when the server is ready: its address and a session token.
console.log(`http://127.0.0.1:${(app.server.address() as AddressInfo).port} ${token}`)
