import { randomUUID } from 'node:crypto'
import type { EditorBlock } from '#contract/splices.ts'
import { diffBlocks } from '#manuscript/model/diff-blocks.ts'
import { editorStateToBlocks } from '#manuscript/model/editor-blocks.ts'
import { blockJson } from '#manuscript/model/block-json.ts'
import { applySplices, rebaseSplices, type Splice } from '#manuscript/model/splices.ts'
import { tidySplices } from '#manuscript/model/tidy-splices.ts'
import { ApiError } from '../../../http/errors/api-error.ts'
import { listChanges } from '../history/list-changes.ts'
import type { ProjectDependencies, ProjectUser } from '../dependencies.ts'
import { readProject } from '../read-project.ts'
import { saveContent } from './save-content.ts'

type Text = readonly string[]
type Splices = Splice<string>[]

/** A save as it is on its way: it may arrive, arrive late, arrive twice, or not at all. */
export interface Sending {
  saveId: string
  baseRevision: number
  splices: Splices
  /** What the person saw when it was sent. */
  seen: Text
  whole: boolean
  aside: boolean
}

/** What a save meant to do, by its name. */
export interface Intent {
  goes: string[]
  comes: string[]
}

const goneOf = (text: Text, splices: Splices) =>
  splices.flatMap(({ start, deleteCount }) => text.slice(start, start + deleteCount))

const parse = (blocks: Text) => blocks.map((json) => JSON.parse(json) as EditorBlock)

/** Moves a change past what others did after its base, and what they did past it. null where they touch. */
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
 * A browser's tab as far as saving goes: what it knows of the text on the server, what stands in its editor, and the one
 * save that it waits for. It follows the protocol as its journal does, so that a kill in between changes nothing.
 */
export const playedTab = async (parts: ProjectDependencies, user: ProjectUser, projectId: string, name: string) => {
  const intents = new Map<string, Intent>()
  const kept = new Map<string, Text>()
  let base: { revision: number; text: Text } = { revision: 0, text: [] }
  let local: Text = []
  let sending: Sending | null = null
  /** The server has a save of this base already. */
  let isAhead = false
  let written = 0

  const load = async () => {
    const { revision, content } = await readProject(parts, user, projectId)
    base = { revision, text: editorStateToBlocks(JSON.parse(content)).map(blockJson) }
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
      change.splices.map((splice) => ({ ...splice, blocks: splice.blocks.map(blockJson) })),
    )
    const others = missed.reduce(applySplices<string>, base.text)
    const passed = pass(splices, missed)
    if (!passed) throw new Error('The server merged what the tab could not')
    const own = tidySplices(passed.own, others.length)
    const text = applySplices(others, own)
    const bare = applySplices(others, passed.own)
    const since = pass(diffBlocks(seen, local), [...passed.others, diffBlocks(bare, text)])
    if (!since) {
      // What was typed while it waited touches what somebody else did: all of it is to be kept beside the text.
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
    // What was typed since is not lost either.
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
    /** Writes, changes or deletes a block; every block that is written is like no other. */
    type(place: number, change: 'insert' | 'replace' | 'delete', block: (text: string) => EditorBlock) {
      const at = place % (local.length + (change === 'insert' ? 1 : 0))
      const json = blockJson(block(`${name} wrote ${++written}`))
      if (change === 'delete' && local.length === 1) return
      local = local.toSpliced(at, change === 'insert' ? 0 : 1, ...(change === 'delete' ? [] : [json]))
    },
    /** What the tab would send now, again if it waits for an answer; null when all is saved. */
    send(whole: boolean): Sending | null {
      if (!sending && diffBlocks(base.text, local).length > 0) sending = prepare(whole)
      return sending
    },
    /** Brings a save to the server, and its answer back unless it is lost on the way. */
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
    /** Takes in what others saved, where it does not touch what stands here unsaved. */
    async hear() {
      if (sending) return
      const { revision, changes } = await listChanges(parts, user, projectId, base.revision)
      const theirs = changes.map((change) =>
        change.splices.map((splice) => ({ ...splice, blocks: splice.blocks.map(blockJson) })),
      )
      const passed = pass(diffBlocks(base.text, local), theirs)
      if (!passed) return
      base = { revision, text: theirs.reduce(applySplices<string>, base.text) }
      local = applySplices(base.text, passed.own)
    },
  }
}
export type PlayedTab = Awaited<ReturnType<typeof playedTab>>
