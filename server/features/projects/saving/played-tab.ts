import { randomUUID } from 'node:crypto'
import type { EditorBlock } from '#contract/splices.ts'
import { diffBlocks } from '#manuscript/model/diff-blocks.ts'
import { editorStateToBlocks } from '#manuscript/model/editor-blocks.ts'
import { stringifyBlock } from '#manuscript/model/stringify-block.ts'
import { applySplices, rebaseSplices, type Splice } from '#manuscript/model/splices.ts'
import { tidySplices } from '#manuscript/model/tidy-splices.ts'
import { ApiError } from '../../../http/errors/api-error.ts'
import { listChanges } from '../history/list-changes.ts'
import type { ProjectDependencies, ProjectUser } from '../dependencies.ts'
import { readProject } from '../read-project.ts'
import { saveContent } from './save-content.ts'

type Text = readonly string[]
type Splices = Splice<string>[]

/** A save on its way to the server. It may arrive, arrive late, arrive twice, or be lost. */
export interface Sending {
  saveId: string
  baseRevision: number
  splices: Splices
  /** The text in the editor when the save was sent. */
  seen: Text
  whole: boolean
  aside: boolean
}

/** The blocks that a save removes and inserts. */
export interface Intent {
  goes: string[]
  comes: string[]
}

const goneOf = (text: Text, splices: Splices) =>
  splices.flatMap(({ start, deleteCount }) => text.slice(start, start + deleteCount))

const parse = (blocks: Text) => blocks.map((json) => JSON.parse(json) as EditorBlock)

/**
 * Rebases a change onto later changes of others, and those onto it. Returns null if they touch the
 * same blocks.
 */
const pass = (own: Splices, others: readonly Splices[]): { own: Splices; others: Splices[] } | null => {
  const moved: Splices[] = []
  let mine = own
  for (const theirs of others) {
    const next = rebaseSplices(mine, theirs)
    const past = rebaseSplices(theirs, mine, { first: 'own' })
    if (!next || !past) return null
    moved.push(past)
    mine = next
  }
  return { own: mine, others: moved }
}

/**
 * Simulates the saving of a browser tab: the server's text as the tab knows it, the text in its
 * editor, and the one save that it waits for. It follows the protocol of the browser's journal, so
 * a crash at any point changes nothing.
 */
export const playedTab = async (parts: ProjectDependencies, user: ProjectUser, projectId: string, name: string) => {
  const intents = new Map<string, Intent>()
  const kept = new Map<string, Text>()
  let base: { revision: number; text: Text } = { revision: 0, text: [] }
  let local: Text = []
  let sending: Sending | null = null
  /** True if the server already has a save that was made from this base. */
  let isAhead = false
  let written = 0

  const load = async () => {
    const { revision, content } = await readProject(parts, user, projectId)
    base = { revision, text: editorStateToBlocks(JSON.parse(content)).map(stringifyBlock) }
    local = base.text
    isAhead = false
  }
  await load()

  const prepare = (whole: boolean): Sending => {
    const splices = diffBlocks(base.text, local)
    const saveId = randomUUID()
    intents.set(saveId, { goes: goneOf(base.text, splices), comes: splices.flatMap(({ blocks }) => blocks) })
    return { saveId, baseRevision: base.revision, splices, seen: local, whole, aside: isAhead }
  }

  const answered = (answer: Awaited<ReturnType<typeof saveContent>>, { splices, seen }: Sending) => {
    const missed = answer.missed.map((change) =>
      change.splices.map((splice) => ({ ...splice, blocks: splice.blocks.map(stringifyBlock) })),
    )
    const others = missed.reduce(applySplices<string>, base.text)
    const passed = pass(splices, missed)
    if (!passed) throw new Error('The server merged a change that the tab could not rebase')
    const own = tidySplices(passed.own, others.length)
    const text = applySplices(others, own)
    const bare = applySplices(others, passed.own)
    const since = pass(diffBlocks(seen, local), [...passed.others, diffBlocks(bare, text)])
    if (!since) {
      // Text typed during the save touches another person's change, so all of it is to be kept as a
      // conflict.
      isAhead = true
      sending = prepare(false)
      return
    }
    base = { revision: answer.revision, text }
    local = applySplices(base.text, since.own)
    sending = null
  }

  const refused = async (error: unknown, { seen }: Sending) => {
    if (!(error instanceof ApiError) || error.code !== 'conflict') throw error
    kept.set(String(error.details!['kept']), seen)
    // Text typed since the refused save is sent in a new save, so that it is not lost.
    if (local !== seen) sending = prepare(false)
    else {
      sending = null
      await load()
    }
  }

  return {
    name,
    intents,
    kept,
    get local() {
      return local
    },
    get base() {
      return base
    },
    get isSaved() {
      return sending === null && diffBlocks(base.text, local).length === 0
    },
    /** Inserts, replaces or deletes a block. Every written block is unique. */
    type(place: number, change: 'insert' | 'replace' | 'delete', block: (text: string) => EditorBlock) {
      const at = place % (local.length + (change === 'insert' ? 1 : 0))
      const json = stringifyBlock(block(`${name} wrote ${++written}`))
      if (change === 'delete' && local.length === 1) return
      local = local.toSpliced(at, change === 'insert' ? 0 : 1, ...(change === 'delete' ? [] : [json]))
    },
    /**
     * Returns the save to send now, or the pending one again. Returns null if everything is saved.
     */
    send(whole: boolean): Sending | null {
      if (!sending && diffBlocks(base.text, local).length > 0) sending = prepare(whole)
      return sending
    },
    /** Delivers a save to the server, and its answer to the tab unless the answer is lost. */
    async deliver(save: Sending, answerArrives: boolean, through: ProjectDependencies) {
      const by = { client: name, device: name, kind: 'typing' as const }
      const { saveId, baseRevision } = save
      const body = save.whole
        ? { content: { root: { type: 'root', children: parse(save.seen) } } }
        : {
            splices: save.splices.map((splice) => ({ ...splice, blocks: parse(splice.blocks) })),
            aside: save.aside,
          }
      const heard = answerArrives && sending === save
      try {
        const answer = await saveContent(through, user, { projectId, saveId, baseRevision, ...by, ...body })
        if (heard) answered(answer, save)
      } catch (error) {
        if (heard) await refused(error, save)
        else if (!(error instanceof ApiError)) throw error
      }
    },
    /** Pulls the changes of others, unless they touch unsaved changes of this tab. */
    async hear() {
      if (sending) return
      const { revision, changes } = await listChanges(parts, user, projectId, base.revision)
      const theirs = changes.map((change) =>
        change.splices.map((splice) => ({ ...splice, blocks: splice.blocks.map(stringifyBlock) })),
      )
      const passed = pass(diffBlocks(base.text, local), theirs)
      if (!passed) return
      base = { revision, text: theirs.reduce(applySplices<string>, base.text) }
      local = applySplices(base.text, passed.own)
    },
  }
}
export type PlayedTab = Awaited<ReturnType<typeof playedTab>>
