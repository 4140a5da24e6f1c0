import { stringifyBlock } from '#manuscript/model/editor-state/stringify-block.ts'
import type { InkloomContract } from '#contract/contract.ts'
import type { EndpointInput, Reply } from '#contract/endpoint.ts'
import type { EditorBlock } from '#contract/splice-schema.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import type { SyncPorts } from './engine/sync-ports.ts'
import type { Failure, PullResponse, PushResponse } from './engine/sync-types.ts'
import type { SerializedSplices } from './serialized-blocks.ts'

/**
 * When a page is closed, the browser sends at most 64 kB in the background. A character can take
 * three bytes.
 */
const MOST_KEPT_ALIVE = 18_000
/** Milliseconds after which a call without a response counts as lost and is sent again. */
const LONGEST = 30_000
const CHARACTERS_A_MILLISECOND = 20

type Call<R extends keyof InkloomContract> = (
  input: EndpointInput<InkloomContract[R]> & { signal?: AbortSignal; keepalive?: boolean },
) => Promise<Reply<InkloomContract[R]>>

/**
 * Calls of the API. They throw an ApiError if the server refuses, and any other error if it was not
 * reached.
 */
export interface ProjectApi {
  save: Call<'POST /update_content'>
  changes: Call<'GET /projects/:id/changes'>
}

interface SplicesOfBlocks {
  splices: { start: number; deleteCount: number; blocks: EditorBlock[] }[]
}

const blocksOf = (blocks: readonly string[]) => blocks.map((json) => JSON.parse(json) as EditorBlock)

const textsOf = ({ splices }: SplicesOfBlocks): SerializedSplices =>
  splices.map((splice) => ({ ...splice, blocks: splice.blocks.map(stringifyBlock) }))

const failureOf = (error: unknown, isOwners: () => boolean): Failure => {
  if (!(error instanceof ApiError)) return { type: 'unreachable' }
  const { status, message, details } = error
  // A late response to the previous session does not apply to the current one.
  if (status === 401) return isOwners() ? { type: 'unreachable' } : { type: 'expired' }
  if (status === 404) return { type: 'gone' }
  if (status === 429 || status >= 500) return { type: 'busy', message }
  return { type: 'refused', message, ...(details['reason'] === 'other_save' && { isSaveIdTaken: true }) }
}

interface Client {
  projectId: string
  /** The tab's id. */
  client: string
  device: string
  /**
   * Returns true if the session still belongs to the text's owner. Nothing is sent with another
   * person's session.
   */
  isOwners: () => boolean
}

/**
 * Pushes and pulls a project's text through the API. Every failure is returned as a response, never
 * thrown.
 */
export const projectCalls = (
  api: ProjectApi,
  { projectId, client, device, isOwners }: Client,
): Pick<SyncPorts, 'push' | 'pull'> => ({
  push: async ({ saveId, kind, baseRevision, splices, aside }): Promise<PushResponse> => {
    if (!isOwners()) return { type: 'expired' }
    const characters = splices.reduce((sum, { blocks }) => blocks.reduce((sum, block) => sum + block.length, sum), 0)
    try {
      const { revision, missed } = await api.save({
        body: {
          projectId,
          saveId,
          kind,
          baseRevision,
          aside,
          client,
          device,
          splices: splices.map((splice) => ({ ...splice, blocks: blocksOf(splice.blocks) })),
        },
        keepalive: characters < MOST_KEPT_ALIVE,
        signal: AbortSignal.timeout(LONGEST + Math.ceil(characters / CHARACTERS_A_MILLISECOND)),
      })
      return { type: 'done', revision, missed: missed.map(textsOf) }
    } catch (error) {
      if (error instanceof ApiError && error.code === 'conflict')
        return { type: 'kept', copyId: String(error.details['kept']) }
      return failureOf(error, isOwners)
    }
  },
  pull: async (since): Promise<PullResponse> => {
    if (!isOwners()) return { type: 'expired' }
    try {
      const { revision, changes } = await api.changes({
        params: { id: projectId },
        query: { since: String(since) },
        signal: AbortSignal.timeout(LONGEST),
      })
      const last = changes.at(-1)
      return { type: 'changes', revision, changes: changes.map(textsOf), device: last?.device ?? '' }
    } catch (error) {
      return failureOf(error, isOwners)
    }
  },
})
