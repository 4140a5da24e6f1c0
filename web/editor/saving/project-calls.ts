import { blockJson } from '#manuscript/model/block-json.ts'
import type { EditorBlock } from '#contract/splices.ts'
import { api } from '#web/lib/api.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { session } from '#web/lib/session.ts'
import type { Answer, ChangesAnswer, Effects, Failure } from './saving.ts'
import type { Splices } from './text.ts'

/** Of a page that is left the browser sends on no more than 64 kB, and a character can be three bytes. */
const MOST_KEPT_ALIVE = 18_000
/** A call that hangs is taken for lost: it can be sent again. */
const LONGEST = 30_000
const CHARACTERS_A_MILLISECOND = 20

interface SplicesOfBlocks {
  splices: { start: number; deleteCount: number; blocks: EditorBlock[] }[]
}

const blocksOf = (blocks: readonly string[]) => blocks.map((json) => JSON.parse(json) as EditorBlock)

const textsOf = ({ splices }: SplicesOfBlocks): Splices =>
  splices.map((splice) => ({ ...splice, blocks: splice.blocks.map(blockJson) }))

const failureOf = (error: unknown, isOwners: () => boolean): Failure => {
  if (!(error instanceof ApiError)) return { is: 'unreachable' }
  const { status, message, details } = error
  // A late answer to the session before is no word on this one.
  if (status === 401) return isOwners() ? { is: 'unreachable' } : { is: 'expired' }
  if (status === 404) return { is: 'gone' }
  if (status === 429 || status >= 500) return { is: 'busy', message }
  return { is: 'refused', message, ...(details['reason'] === 'other_save' && { done: true }) }
}

/** How a project's text is saved and what others saved is fetched, with every way that it can go wrong as an answer. */
export const projectCalls = (
  projectId: string,
  client: string,
  device: string,
  /** Whether the session is still its owner's: with that of somebody else nothing is asked. */
  isOwners = () => session.token() !== null,
): Pick<Effects, 'save' | 'changes'> => ({
  save: async ({ saveId, kind, baseRevision, splices, aside }): Promise<Answer> => {
    if (!isOwners()) return { is: 'expired' }
    const characters = splices.reduce((sum, { blocks }) => blocks.reduce((sum, block) => sum + block.length, sum), 0)
    try {
      const { revision, missed } = await api('POST /update_content', {
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
        signal: AbortSignal.timeout(LONGEST + characters / CHARACTERS_A_MILLISECOND),
      })
      return { is: 'done', revision, missed: missed.map(textsOf) }
    } catch (error) {
      if (error instanceof ApiError && error.code === 'conflict')
        return { is: 'kept', kept: String(error.details['kept']) }
      return failureOf(error, isOwners)
    }
  },
  changes: async (since): Promise<ChangesAnswer> => {
    if (!isOwners()) return { is: 'expired' }
    try {
      const { revision, changes } = await api('GET /projects/:id/changes', {
        params: { id: projectId },
        query: { since: String(since) },
        signal: AbortSignal.timeout(LONGEST),
      })
      const last = changes.at(-1)
      return { is: 'changes', revision, changes: changes.map(textsOf), device: last?.device ?? '' }
    } catch (error) {
      return failureOf(error, isOwners)
    }
  },
})
