import { eq } from 'drizzle-orm'
import type { InkloomContract } from '#contract/contract.ts'
import { editorStateToBlocks } from '#manuscript/model/editor-state/editor-blocks.ts'
import type { ModelRequest } from '#writer/model/language-model.ts'
import { liftedLimiter } from '#tests/security/lifted-limiter.ts'
import { type ScriptedReply, scriptedModel } from '#tests/support/scripted-model.ts'
import { modelWriter } from '#writer/model-writer.ts'
import type { Writer } from '#writer/writer.ts'
import { pendingDrafts, planGrants, users, wordReservations } from '#server/database/schema/index.ts'
import { testInkloom } from './test-inkloom.ts'

type Route = keyof InkloomContract
type Say = (request: ModelRequest) => ScriptedReply | Promise<ScriptedReply>

/** Parses a stream: its joined deltas, its end event, and the error that ended it early. */
export const readEvents = (body: string) => {
  const events = body.split('\n\n').flatMap((event) => /^(event: problem\n)?data: (.*)$/.exec(event)?.slice(1) ?? [])
  const parsed: Record<string, unknown>[] = []
  for (let at = 0; at < events.length; at += 2)
    parsed.push({ problem: events[at] !== undefined, ...(JSON.parse(events[at + 1]!) as object) })
  const deltas = parsed.filter(({ type }) => type === 'delta')
  return {
    text: deltas.map(({ text }) => text).join(''),
    end: parsed.find(({ type }) => type === 'end'),
    problem: parsed.find(({ problem }) => problem),
  }
}

const usual: Say = () => 'The model answers. It says so.'

/**
 * Starts an Inkloom whose model is scripted by the test, with functions to create accounts on each
 * plan.
 */
export const fakeEdits = async ({ environment, writer: ownWriter }: { environment?: object; writer?: Writer } = {}) => {
  let say = usual
  const model = scriptedModel((request) => say(request))
  const writer = ownWriter ?? modelWriter(model)
  const inkloom = await testInkloom({ writer, environment, limiter: liftedLimiter() })
  await inkloom.signUp('owner@example.org')

  const person = async (plan: { premium?: boolean; byok?: boolean; wordLimit?: number } = {}) => {
    const email = `${crypto.randomUUID()}@example.org`
    const link = await inkloom.linkToken('POST /signup', email)
    const { db } = inkloom.database
    const [row] = await db
      .update(users)
      .set({ byok: plan.byok ?? false })
      .where(eq(users.email, email))
      .returning({ id: users.id })
    const userId = row!.id
    if (plan.premium || plan.wordLimit !== undefined)
      await db.insert(planGrants).values({ userId, planName: 'Premium', wordLimit: plan.wordLimit ?? 0 })
    const { access_token: token } = await inkloom.call('GET /login_with_token/:token', { params: { token: link } })
    const ask = (route: Route, body: object, more: { headers?: Record<string, string>; signal?: AbortSignal } = {}) =>
      inkloom.request(route, { token, body, ...more })
    return {
      id: userId,
      token,
      ask,
      /** Returns the answer as JSON, with its status. */
      json: async (route: Route, body: object) => {
        const answer = await ask(route, body)
        return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
      },
      stream: async (route: Route, body: object) =>
        readEvents(await (await ask(route, body, { headers: { Accept: 'text/event-stream' } })).text()),
      spent: async () => (await inkloom.call('GET /me/quota', {}, token)).current,
      reserved: () => db.$count(wordReservations, eq(wordReservations.userId, userId)),
      project: async (settings: { language?: 'english' | 'german'; tone?: string } = {}) =>
        (await inkloom.call('POST /create_empty_project', { body: settings }, token)).project_id,
      /** Creates a project with a pending first draft for a heading. */
      newProject: async (title: string) => {
        const { project_id } = await inkloom.call('POST /create_empty_project', { body: {} }, token)
        await db.insert(pendingDrafts).values({ projectId: project_id, position: 0, title })
        return project_id
      },
      projects: () => inkloom.call('GET /projects/user', {}, token),
      /** Returns the text of a project as the editor opens it. */
      text: async (id: string) =>
        editorStateToBlocks(JSON.parse((await inkloom.call('GET /projects/:id', { params: { id } }, token)).content)),
    }
  }
  return {
    inkloom,
    requests: model.requests,
    person,
    /** Sets the replies of the model from now on. */
    script: (next: Say) => {
      say = next
    },
    /** Returns all messages of the last call to the model. */
    lastPrompt: () =>
      model.requests
        .at(-1)!
        .messages.map(({ content }) => content)
        .join('\n'),
  }
}
export type FakeEdits = Awaited<ReturnType<typeof fakeEdits>>
