import { timings } from '#contract/projects.ts'
import { diffBlocks } from '#manuscript/model/diff-blocks.ts'
import { applySplices } from '#manuscript/model/splices.ts'
import { isSameText, mergeTexts, type Side } from './merge-texts.ts'
import { passSave, passTexts } from './pass-changes.ts'
import type { Answer, Base, Changed, Conflict, Effects, Failure, SaveState, Sending, Unsent } from './saving.ts'
import type { Splices, Text } from './text.ts'

const FIRST_WAIT = 1000
const LONGEST_WAIT = 30_000
const NOT_TAKEN =
  'What was changed elsewhere could not be put in here, so nothing more is saved from this page. Load it again: what you wrote is kept in this browser.'
/** Milliseconds that are left for the browser to write down what it is given to keep. */
const WRITING = 100

interface Start {
  base: Base
  /** A save that nobody knows the end of. */
  sending?: Unsent['sending']
  next?: string
}

/**
 * What decides when and how a text is saved. It knows the text on the server that the editor's stands on (`base`), reads
 * the editor's own when it needs it, and has one save on its way at a time. Whatever it does to the world it does by
 * `effects`.
 *
 * A save keeps its name until an answer comes, so that it is done once. The name of the next is known before it is made,
 * and kept with what is not sent: whoever finds that after a crash can tell whether it was saved after all.
 */
export const saveEngine = (effects: Effects, start: Start) => {
  let base = start.base
  let sending: Sending | null = start.sending
    ? { ...start.sending, seen: applySplices(base.text, start.sending.splices) }
    : null
  /** A save that was done, and whose answer can't be taken in before a conflict with it is settled. */
  let done: Sending | null = null
  let next = start.next ?? effects.newId()
  let conflict: Conflict | null = null
  /** The newest revision that was heard of. */
  let newest = base.revision
  /** What stood there when it was to be saved and another save was on its way; each is to be a revision of its own. */
  let marks: { text: Text; kind: Changed }[] = []
  let state: SaveState = { is: 'saved' }
  let touched = false
  let taking = false
  let failures = 0
  let closed = false
  let isStuck = false
  let running: Promise<void> | null = null
  let cancelJournal: (() => void) | null = null
  let cancelSave: (() => void) | null = null
  let cancelLongest: (() => void) | null = null

  const tell = (now: SaveState) => {
    if (JSON.stringify(now) === JSON.stringify(state)) return
    state = now
    effects.tell(now)
  }
  const ended = () => closed || isStuck || state.is === 'expired' || state.is === 'gone'
  const rests = () => ended() || conflict !== null

  const unsent = (): Unsent | null => {
    const splices = diffBlocks(base.text, effects.read())
    const known = done ?? sending ?? conflict?.sending
    if (splices.length === 0 && !known) return null
    return {
      baseRevision: base.revision,
      splices,
      next,
      sending: known ? { saveId: known.saveId, splices: known.splices, kind: known.kind, aside: known.aside } : null,
    }
  }

  const keep = () => {
    cancelJournal?.()
    cancelJournal = null
    touched = false
    const entry = unsent()
    effects.keep(entry)
    return entry
  }

  const saveLater = (milliseconds: number) => {
    cancelSave?.()
    cancelSave = effects.after(milliseconds, () => {
      cancelSave = null
      void pump()
    })
  }

  /** A pause in the typing saves; where none comes, the longest wait does. */
  const saveSoon = () => {
    saveLater(timings.autosave)
    cancelLongest ??= effects.after(timings.longestAutosave, () => {
      cancelLongest = null
      void pump()
    })
  }

  const retryLater = (now: SaveState) => {
    tell(now)
    saveLater(Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** failures++) * (0.5 + effects.random() / 2))
  }

  /**
   * Has the text stand on `now`, with what others did put in; what the editor makes of their blocks is what the base is
   * then. An editor that does not take them must not be saved from: theirs would look as if they had been deleted here.
   */
  const takeIn = (now: Base, changes: readonly Splices[], expected: Text) => {
    const was = { base, sending, done, conflict }
    base = now
    sending = null
    done = null
    conflict = null
    if (changes.every((splices) => splices.length === 0)) return
    taking = true
    const isTaken = changes.every((splices) => splices.length === 0 || effects.take(splices))
    taking = false
    if (!isTaken) {
      ;({ base, sending, done, conflict } = was)
      isStuck = true
      tell({ is: 'refused', message: NOT_TAKEN })
      return
    }
    const actual = effects.read()
    if (actual.length !== expected.length || isSameText(actual, expected)) return
    // Only their blocks: what else differs was written meanwhile, and is to be saved.
    const came = new Set(changes.flat().flatMap(({ blocks }) => blocks))
    const shown = new Map(
      expected.flatMap((block, at) => (block === actual[at] || !came.has(block) ? [] : [[block, actual[at]!]])),
    )
    const asShown = (text: Text) => text.map((block) => shown.get(block) ?? block)
    base = { ...base, text: asShown(base.text) }
    marks = marks.map((mark) => ({ ...mark, text: asShown(mark.text) }))
  }

  /** Has what stands now saved for itself, whatever is done to it before it can be sent. */
  const mark = (kind: Changed) => {
    if (rests()) return
    const text = effects.read()
    const last = marks.at(-1)
    if (isSameText(last?.text ?? sending?.seen ?? base.text, text)) return
    if (last?.kind === 'typing' && kind === 'typing') marks.pop()
    marks.push({ text, kind })
  }

  /**
   * What stands here past what others did to the text it was made of, and they past it; null where the two touch. What is
   * to be saved for itself goes along, step by step: by itself it could come to stand in another order.
   */
  const moveOn = (from: Text, others: readonly Splices[], to: Text) => {
    const now = effects.read()
    let passed = passTexts(from, [...marks.map(({ text }) => text), now], others, to)
    if (!passed) {
      marks = []
      passed = passTexts(from, [now], others, to)
    }
    marks = passed ? marks.map((mark, at) => ({ ...mark, text: passed.texts[at]! })) : []
    return passed && { others: passed.others, text: passed.texts.at(-1)! }
  }

  const prepare = (): boolean => {
    const now = effects.read()
    for (const { text, kind } of [...marks, { text: now, kind: 'typing' as const }]) {
      marks = marks.slice(1)
      const splices = diffBlocks(base.text, text)
      if (splices.length === 0 && done) splices.push({ start: 0, deleteCount: 0, blocks: [] })
      if (splices.length === 0) continue
      // The name that the browser knows stands for all that it keeps: under it less must never be saved.
      const isAll = isSameText(text, now)
      sending = { saveId: isAll ? next : effects.newId(), splices, kind, seen: text, aside: done !== null }
      if (isAll) next = effects.newId()
      return true
    }
    return false
  }

  /**
   * Whether all is well; otherwise what was typed since touches what others did, and is sent to be kept beside it. It could
   * only be sent as a change of the base, where the server would take part of it for new that this save has brought already.
   */
  const answered = ({ revision, missed }: Extract<Answer, { is: 'done' }>, { splices, seen }: Sending): boolean => {
    const passed = passSave(base.text, splices, missed)
    const moved = passed && moveOn(seen, passed.others, passed.text)
    if (!passed || !moved) {
      done ??= sending
      sending = null
      marks = []
      newest = Math.max(newest, revision)
      return false
    }
    newest = Math.max(newest, revision)
    takeIn({ revision, text: passed.text }, moved.others, moved.text)
    return true
  }

  /** Takes in what others saved; false when it touches what stands here unsaved, or could not be fetched. */
  const hear = async (): Promise<'taken' | 'touches' | 'failed'> => {
    const answer = await effects.changes(base.revision)
    if (closed) return 'failed'
    if (answer.is !== 'changes') return failed(answer)
    failures = 0
    const text = answer.changes.reduce<Text>(applySplices, base.text)
    const moved = moveOn(base.text, answer.changes, text)
    newest = Math.max(answer.revision, base.revision)
    if (!moved) return 'touches'
    takeIn({ revision: answer.revision, text }, moved.others, moved.text)
    return 'taken'
  }

  const failed = (answer: Failure): 'failed' => {
    if (answer.is === 'unreachable') retryLater({ is: 'offline' })
    else if (answer.is === 'busy') retryLater({ is: 'unsaved', because: answer.message })
    else tell(answer)
    // A name that was taken says nothing against the text.
    if (answer.is === 'refused' && answer.done) saveLater(timings.autosave)
    return 'failed'
  }

  /** The server kept it beside the text. What both made of it is for the person to choose from. */
  const meet = async (sent: Sending, kept: string): Promise<'met' | 'failed'> => {
    const answer = await effects.changes(base.revision)
    if (closed) return 'failed'
    if (answer.is !== 'changes') return failed(answer)
    const theirs = { revision: answer.revision, text: answer.changes.reduce<Text>(applySplices, base.text) }
    newest = Math.max(newest, theirs.revision)
    conflict = { ancestor: done?.seen ?? base.text, theirs, kept, sending: sent, device: answer.device }
    sending = null
    marks = []
    if (mergeTexts(conflict.ancestor, effects.read(), theirs.text).passages.length === 0) settle('mine')
    return 'met'
  }

  const settle = (side: Side) => {
    const { ancestor, theirs } = conflict!
    const now = effects.read()
    const merged = mergeTexts(ancestor, now, theirs.text).merged(side)
    takeIn(theirs, [diffBlocks(now, merged)], merged)
  }

  const rest = () => {
    const entry = keep()
    if (conflict) tell({ is: 'conflict' })
    else if (!entry) tell({ is: 'saved' })
    else {
      tell({ is: 'unsaved' })
      if (!cancelSave) saveLater(timings.autosave)
    }
  }

  /** One save from its making to the end of its answer, and what others did meanwhile. false when it has to be tried again. */
  const step = async (want: 'save' | 'hear'): Promise<boolean> => {
    let wanted = want
    while (!rests()) {
      if (!sending && !done && wanted === 'hear') {
        if (newest <= base.revision) break
        const heard = await hear()
        if (heard === 'failed') return false
        if (heard === 'touches') wanted = 'save'
        continue
      }
      if (!sending && !prepare()) {
        wanted = 'hear'
        continue
      }
      const sent = sending!
      keep()
      if (state.is !== 'offline') tell({ is: 'saving' })
      const answer = await effects.save({ ...sent, baseRevision: base.revision })
      if (closed) return false
      if (answer.is === 'done') {
        failures = 0
        if (answered(answer, sent)) {
          effects.saved(base.revision)
          wanted = marks.length > 0 ? 'save' : 'hear'
        } else wanted = 'save'
      } else if (answer.is === 'kept') {
        failures = 0
        if ((await meet(sent, answer.kept)) === 'failed') return false
      } else {
        if (answer.is === 'refused') {
          sending = null
          marks = []
        }
        failed(answer)
        keep()
        return false
      }
    }
    if (!ended()) rest()
    return true
  }

  const work = async (want: 'save' | 'hear'): Promise<void> => {
    let hasEnded = false
    try {
      hasEnded = await step(want)
    } finally {
      running = null
    }
    // It may have been told of while the step came to its end.
    if (hasEnded && newest > base.revision) void pump('hear')
  }

  const pump = (want: 'save' | 'hear' = 'save'): Promise<void> => {
    if (want === 'save') {
      cancelLongest?.()
      cancelLongest = null
    }
    if (rests()) return Promise.resolve()
    running ??= work(want)
    return running
  }

  const isSaved = () => !conflict && !sending && isSameText(base.text, effects.read())
  const isFailing = () => conflict !== null || sending !== null || !['saved', 'unsaved', 'saving'].includes(state.is)

  const flush = async (kind: Changed = 'typing'): Promise<boolean> => {
    mark(kind)
    if (running) await running
    cancelSave?.()
    cancelSave = null
    await pump()
    // What was on its way already may not have been all.
    if (!isFailing() && !isSaved()) await pump()
    return !isFailing()
  }

  return {
    get base() {
      return base
    },
    get state() {
      return state
    },
    get conflict() {
      return conflict
    },
    /** The text as it would be saved now. */
    read: effects.read,
    /** Whether the server has all of it. */
    isSaved,
    /** Whether something changed that `keep` has not been told of yet. */
    get isTouched() {
      return touched
    },
    /** What the browser is to keep, now. */
    keep,
    /** After each change of the text. It costs nothing: the text is looked at later. */
    changed: () => {
      if (taking || closed) return
      touched = true
      cancelJournal ??= effects.after(timings.journal - WRITING, keep)
      if (rests()) return
      if (state.is !== 'offline' && state.is !== 'saving') tell({ is: 'unsaved' })
      // A text that can't be sent now is tried again at its own time.
      if (state.is !== 'offline') saveSoon()
    },
    /** Somebody saved this revision. */
    heard: (revision: number) => {
      if (revision <= newest) return
      newest = revision
      if (!running) void pump('hear')
    },
    /** Saves what stands there now, also where that has to wait and is changed meanwhile. Answers whether the server has it. */
    flush: () => flush(),
    /** Saves what was just done to the text, under what did it. */
    did: (what: Changed): Promise<boolean> => flush(what),
    /** The network is there again. */
    retry: () => {
      if (state.is === 'offline') void flush()
    },
    /** Its owner is signed in again. */
    resume: () => {
      if (state.is !== 'expired') return
      tell({ is: conflict ? 'conflict' : 'unsaved' })
      void flush()
    },
    /** The project was deleted. */
    removed: () => tell({ is: 'gone' }),
    /** Ends a conflict. What does not stand in the text then is in the history; false when that could not be seen to. */
    resolve: async (side: Side): Promise<boolean> => {
      if (!conflict) return true
      const text = effects.read()
      if (side === 'theirs' && !isSameText(conflict.sending.seen, text)) {
        // Also where it does not touch theirs any more: it is the other text that is to stand.
        const again: Sending = {
          saveId: next,
          kind: 'typing',
          splices: diffBlocks(base.text, text),
          seen: text,
          aside: true,
        }
        next = effects.newId()
        const answer = await effects.save({ ...again, baseRevision: base.revision })
        if (answer.is !== 'kept' || closed) return false
        conflict = { ...conflict, sending: again, kept: answer.kept }
      }
      settle(side)
      await flush()
      return true
    },
    close: () => {
      closed = true
      cancelJournal?.()
      cancelSave?.()
      cancelLongest?.()
    },
  }
}
