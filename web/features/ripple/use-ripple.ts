import { useMutation, useQueryClient } from '@tanstack/react-query'
import { UNDO_COMMAND } from 'lexical'
import { useEffect, useState } from 'react'
import type { CodexCard, Ripple, RippleSpan } from '#contract/codex.ts'
import type { Workspace } from '#web/editor/workspace.ts'
import { api } from '#web/lib/api/api.ts'
import { codexChanged } from '#web/lib/codex/codex-queries.ts'
import { toast } from '#web/ui/toast.tsx'
import { rippleChange } from './ripple-splices.ts'
import type { RippleSubject } from './ripple-subject.ts'
import { changeEntry, type SetEntry } from './change-entry.ts'
import { followUndo } from './follow-undo.ts'

/** The person's input before the search. */
export interface RippleQuestion {
  /** The name that is replaced. For a fact it is not used. */
  name: string
  to: string
  gender: CodexCard['gender']
  /** Also asks the language model. */
  model: boolean
}

/** An accepted change, which one undo step reverts. */
export interface AppliedRipple {
  changed: number
  stale: number
  /** The reason why the codex entry did not change with the text, or null. */
  problem: string | null
}

const ask = (projectId: string, subject: RippleSubject, { name, to, gender, model }: RippleQuestion): Promise<Ripple> =>
  subject.type === 'fact'
    ? api('POST /codex_facts/:id/ripple', { params: { id: subject.fact.id }, body: { value: to, model } })
    : api('POST /projects/:id/codex/rename', {
        params: { id: projectId },
        body: {
          ...(subject.type === 'card' && { card: subject.card.id }),
          name,
          new_name: to,
          new_gender: gender,
          pronouns: model,
        },
      })

/** Certain passages are accepted by default, and uncertain ones are not. */
const firstChoice = ({ blocks }: Ripple): Accepted =>
  new Map(
    blocks
      .flatMap(({ spans }) => spans)
      .filter(({ certainty }) => certainty === 'certain')
      .map(({ id, to }) => [id, to]),
  )

type Accepted = ReadonlyMap<string, string>

const withChoice = (accepted: Accepted, { id }: RippleSpan, to: string | null): Accepted => {
  const next = new Map(accepted)
  if (to === null) next.delete(id)
  else next.set(id, to)
  return next
}

const withChoices = (accepted: Accepted, spans: readonly RippleSpan[], taken: boolean): Accepted => {
  const next = new Map(accepted)
  for (const { id, to } of spans)
    if (!taken) next.delete(id)
    else if (!next.has(id)) next.set(id, to)
  return next
}

/**
 * Manages a ripple edit: finding its passages, choosing among them, applying the change, and
 * undoing it.
 */
export const useRipple = ({ project, manuscript, saving: { engine } }: Workspace, subject: RippleSubject) => {
  const client = useQueryClient()
  const [accepted, setAccepted] = useState<Accepted>(new Map())
  const [last, setLast] = useState<RippleQuestion | null>(null)
  const [applied, setApplied] = useState<AppliedRipple | null>(null)
  const [isUndoable, setUndoable] = useState(false)
  const [setEntry, keepSetEntry] = useState<SetEntry | null>(null)
  const search = useMutation({
    mutationFn: async (question: RippleQuestion) => {
      setLast(question)
      // The server searches the saved text.
      await engine.flush()
      return { question, ripple: await ask(project.id, subject, question) }
    },
    onSuccess: ({ ripple }) => {
      setAccepted(firstChoice(ripple))
      setApplied(null)
    },
  })
  const { question, ripple } = search.data ?? {}

  const accept = async () => {
    if (!question || !ripple) return
    const { splices, changed, stale } = rippleChange(manuscript.blocks.blocks(), ripple.blocks, accepted)
    void engine.flush()
    const before = manuscript.blocks.blocks()
    if (splices.length > 0) manuscript.change(splices)
    const after = manuscript.blocks.blocks()
    await engine.flushAs('replace')
    const { set, problem } = await changeEntry(subject, { question, ripple, accepted })
    keepSetEntry(() => set)
    // The change can also be undone by keyboard after this panel is closed, so this runs until the
    // manuscript is closed.
    if (set && splices.length > 0)
      followUndo(
        manuscript,
        splices.map(({ start }) => ({ at: start, before: before[start]!.json, after: after[start]!.json })),
        (isUndone) =>
          void set(isUndone)
            .then(() => codexChanged(client, project.id))
            .catch(() => toast.error('The text has changed, but its entry in the codex has not. Change it by hand.')),
      )
    setApplied({ changed, stale, problem })
    setUndoable(true)
    void codexChanged(client, project.id)
  }
  const applying = useMutation({ mutationFn: accept })

  // Once the text has changed further, undo would revert the later change first.
  useEffect(() => {
    if (!applied) return undefined
    return manuscript.blocks.subscribe(() => setUndoable(false))
  }, [applied, manuscript])

  const undo = async () => {
    if (applied && applied.changed > 0) manuscript.editor.dispatchCommand(UNDO_COMMAND, undefined)
    await engine.flushAs('replace')
    await setEntry?.(true)
    void codexChanged(client, project.id)
  }
  const undoing = useMutation({ mutationFn: undo })

  return {
    ripple: ripple ?? null,
    /** The question of the last search, which the form begins with. */
    last,
    search: search.mutate,
    isSearching: search.isPending,
    error: search.error ?? applying.error ?? undoing.error,
    accepted,
    choose: (span: RippleSpan, to: string | null) => setAccepted(withChoice(accepted, span, to)),
    chooseAll: (spans: readonly RippleSpan[], taken: boolean) => setAccepted(withChoices(accepted, spans, taken)),
    apply: applying.mutate,
    isApplying: applying.isPending,
    applied,
    /** True while undo would revert exactly this change. */
    isUndoable,
    undo: undoing.mutate,
    isUndoing: undoing.isPending,
    back: () => search.reset(),
  }
}
export type RippleState = ReturnType<typeof useRipple>
