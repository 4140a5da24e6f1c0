// Our server with one streamed edit: the contract served, a session looked up, the limiter, the task, the event stream.
import type { AddressInfo } from 'node:net'
import fastify from 'fastify'
import { z } from 'zod'
import { endpoints, events } from '#contract/endpoint.ts'
import { testDatabase } from '#server/database/test-database.ts'
import { addUser } from '#server/features/accounts/repository.ts'
import { createSessions, type SignedIn } from '#server/features/accounts/sign-in/sessions.ts'
import { answerError } from '#server/http/errors/answer-error.ts'
import { createOpenCalls } from '#server/http/open-calls.ts'
import { serve } from '#server/http/serve.ts'
import { liftedLimiter } from '#tests/security/lifted-limiter.ts'
import { modelWriter } from '#writer/model-writer.ts'
import { limitModel } from '#writer/model/limiter.ts'
import { createTurns } from '#writer/model/turns.ts'
import { openAiCompatible } from '#writer/model/openai-compatible.ts'

const [baseUrl = '', model = ''] = process.argv.slice(2)
const writer = modelWriter(limitModel(openAiCompatible({ baseUrl, model }), createTurns(1000)))

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
    // One person opens all streams, far more than the limit allows. It counts as always, and lets them through.
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
// One line, once the calls can come: the address, and the token to come with.
console.log(`http://127.0.0.1:${(app.server.address() as AddressInfo).port} ${token}`)
