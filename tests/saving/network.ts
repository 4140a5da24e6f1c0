import { setImmediate } from 'node:timers/promises'
import type { InkloomContract } from '#contract/contract.ts'
import type { EndpointInput, Reply } from '#contract/endpoint.ts'
import { saveContent } from '#server/features/projects/saving/save-content.ts'
import { ApiError as ServerError } from '#server/http/errors/api-error.ts'
import { call, FailedResponse } from '#tests/client.ts'
import type { ProjectApi } from '#web/editor/saving/project-calls.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import type { SavingServer } from './saving-server.ts'

export type Weather = 'fine' | 'offline' | 'answer lost' | 'signed out'

/**
 * Faults of one save. `late`: the client gives up, and the request arrives after newer ones.
 * `twice`: the network delivers it two times. `whole`: the save contains the whole text, like that
 * of an API client. `other process`: the save goes through another server process.
 */
export const faults = ['lost', 'answer lost', 'late', 'twice', 'whole', 'other process'] as const
export type Fault = (typeof faults)[number]

type Save = EndpointInput<InkloomContract['POST /update_content']>
type Saved = Reply<InkloomContract['POST /update_content']>

const unreachable = () => new TypeError('fetch failed')

const toApiError = (error: unknown): unknown => {
  if (error instanceof FailedResponse) return new ApiError(error.status, error.body)
  return error instanceof ServerError ? new ApiError(error.status, error.body) : error
}

/**
 * Connects a client to the real server. Requests are sent at once; each response is held until the
 * test releases it.
 */
export const createNetwork = (server: SavingServer, onRevision: (revision: number) => void, { holds = true } = {}) => {
  const sending = new Set<Promise<unknown>>()
  const held: { release: () => void }[] = []
  const late: (() => Promise<unknown>)[] = []
  const nextFaults: Fault[] = []
  let weather: Weather = 'fine'
  /**
   * Number of the connection. Responses that are held when the server stops are lost with their
   * connection.
   */
  let connection = 0
  const listeners = { signedOut: () => {} }

  const track = <T>(promise: Promise<T>): Promise<T> => {
    const settled = promise.catch(() => undefined)
    sending.add(settled)
    void settled.then(() => sending.delete(settled))
    return promise
  }
  const token = () => (weather === 'signed out' ? 'ended' : server.token)
  const sendSave = async (request: Save, fault: Fault | undefined): Promise<Saved> => {
    const body = fault === 'whole' ? await wholeText(request.body) : request.body
    const send = async (): Promise<Saved> =>
      fault === 'other process'
        ? await saveContent(server.otherProcess, server.user, body as never)
        : await call(server.inkloom.address, 'POST /update_content', { body, token: token() })
    if (fault === 'twice') await send().catch(() => undefined)
    const saved = await send()
    onRevision(saved.revision)
    return saved
  }
  /** Converts a save to one with the whole text, which the API also accepts. */
  const wholeText = async (body: Save['body']): Promise<Save['body']> => {
    if (!('splices' in body) || body.aside) return body
    const { splices, aside: _, ...rest } = body
    const params = { id: body.projectId, revision: String(body.baseRevision) }
    const { blocks } = await call(server.inkloom.address, 'GET /projects/:id/history/:revision', {
      params,
      token: token(),
    })
    for (const { start, deleteCount, blocks: added } of splices.toReversed())
      blocks.splice(start, deleteCount, ...added)
    return { ...rest, content: { root: { type: 'root', children: blocks } } }
  }

  const carry = async <T>(send: () => Promise<T>, isLost: boolean): Promise<T> => {
    const [weatherThen, connectionThen] = [weather, connection]
    const isSent = weatherThen !== 'offline' && !isLost
    const outcome = isSent
      ? await track(send()).then(
          (value) => () => value,
          (error: unknown) => () => {
            const apiError = toApiError(error)
            if (apiError instanceof ApiError && apiError.status === 401) listeners.signedOut()
            throw apiError
          },
        )
      : () => {
          throw unreachable()
        }
    if (holds) await new Promise<void>((release) => held.push({ release }))
    if (weatherThen === 'answer lost' || connectionThen !== connection) throw unreachable()
    return outcome()
  }
  const save = (request: Save): Promise<Saved> => {
    const fault = nextFaults.shift()
    if (fault === 'late') late.push(() => sendSave(request, undefined).catch(() => undefined))
    const loses = fault === 'answer lost'
    const send = async () => {
      const saved = await sendSave(request, fault)
      if (loses) throw unreachable()
      return saved
    }
    return carry(send, fault === 'lost' || fault === 'late')
  }

  const api: ProjectApi = {
    save: ({ body }) => save({ body }),
    changes: ({ params, query }) =>
      carry(() => call(server.inkloom.address, 'GET /projects/:id/changes', { params, query, token: token() }), false),
  }
  return {
    api,
    listeners,
    get isWaiting() {
      return held.length > 0
    },
    become: (next: Weather) => {
      weather = next
    },
    failNext: (fault: Fault) => void nextFaults.push(fault),
    clearFaults: () => {
      nextFaults.length = 0
    },
    /** Drops responses in transit, as when the server stops. */
    cut: () => {
      connection++
    },
    /** Resolves when the server has handled every request that was sent. */
    settle: async () => {
      do {
        await setImmediate()
        await Promise.all(sending)
      } while (sending.size > 0)
      await setImmediate()
    },
    /** Delivers the oldest response. */
    release: () => held.shift()?.release(),
    /** Delivers the oldest request that a client gave up. */
    deliverLate: async () => {
      await late.shift()?.()
    },
    hasLate: () => late.length > 0,
  }
}
