import type { ManuscriptBlock } from '#manuscript/model/blocks/block-types.ts'
import type { ResultNote } from '#manuscript/model/result-notes.ts'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import { markdownToBlocks } from '#manuscript/model/blocks/markdown/markdown-to-manuscript.ts'
import { blocksAfter, diffText, keepRest, type DiffSegment } from '#manuscript/model/diff/text-diff.ts'
import type { SentPrompt } from '#contract/sent-prompt.ts'
import type { Action, EditListeners, Target } from '../edit.ts'
import type { Written } from './kept-proposals.ts'
import { blocksOf, targetMiddle } from '../made-blocks.ts'

export type ProposalEnd = 'whole' | 'stopped' | 'cut'

/** A proposal that waits for decisions. */
export interface ReviewState {
  type: 'review'
  text: string
  /** `stopped`: the person stopped it. `cut`: an error interrupted it. */
  end: ProposalEnd
  /** The error that interrupted it, if any. */
  problem: Error | null
  /** Remaining defects of a complete result, such as its length. */
  note: ResultNote | null
  /** The differences between text and proposal. New text below a heading is a single change. */
  segments: readonly DiffSegment[]
  changes: number
  /** Decisions on single changes, by index: true if accepted. */
  decided: ReadonlyMap<number, boolean>
}

export type ProposalState = { type: 'writing'; text: string } | ReviewState | { type: 'failed'; error: Error }

interface ProposalOptions {
  action: Action
  target: Target
  language: LanguageCode
  ask: (
    action: Action,
    target: Target,
    signal: AbortSignal,
    listeners: Required<EditListeners>,
  ) => AsyncIterable<string>
  onChange: () => void
  /** A text that is already written. Without it, the AI writes one. */
  written?: Written | undefined
}

export type Proposal = ReturnType<typeof openProposal>

/** Returns the number of a list of one item. */
const itemNumberOf = (blocks: readonly ManuscriptBlock[]): number | undefined => {
  const [list, ...others] = blocks
  return list?.type === 'list' && others.length === 0 && list.items.length === 1 ? list.marks?.[0]?.start : undefined
}

/** Converts a reply to blocks. A title is one line; everything else is Markdown. */
const readText = ({ action, target }: Pick<ProposalOptions, 'action' | 'target'>, text: string): ManuscriptBlock[] =>
  action.type === 'rewriteTitle'
    ? [{ type: 'paragraph', text: [{ text }] }]
    : markdownToBlocks(text, { itemNumber: itemNumberOf(blocksOf(targetMiddle(target))) })

/** Returns the parts of the original that the reply keeps and changes. */
const diffSegments = (
  { action, target, language }: Pick<ProposalOptions, 'action' | 'target' | 'language'>,
  text: string,
  end: ProposalEnd,
): DiffSegment[] => {
  if (action.type === 'draftSection') return diffText([], readText({ action, target }, text), language)
  const all = diffText(blocksOf(targetMiddle(target)), readText({ action, target }, text), language)
  // The part of the original that the reply did not reach is unchanged.
  return end === 'whole' ? all : keepRest(all)
}

/**
 * Holds an AI proposal for a target, from the call to the last decision. The manuscript itself is
 * not changed.
 */
export const openProposal = ({ action, target, language, ask, onChange, written }: ProposalOptions) => {
  let state: ProposalState = { type: 'writing', text: '' }
  let call = new AbortController()
  let sent: SentPrompt | null = null
  const update = (next: ProposalState) => {
    state = next
    onChange()
  }

  const review = (
    text: string,
    end: ProposalEnd,
    { problem = null, note = null }: { problem?: Error | null; note?: ResultNote | null } = {},
  ) => {
    const segments = diffSegments({ action, target, language }, text, end)
    const changes = segments.filter(({ type }) => type === 'change').length
    update({ type: 'review', text, end, problem, note, segments, changes, decided: new Map() })
  }

  const write = async () => {
    const { signal } = (call = new AbortController())
    let text = ''
    let note: ResultNote | null = null
    sent = null
    update({ type: 'writing', text })
    const listeners = { onNote: (found: ResultNote) => (note = found), onSent: (prompt: SentPrompt) => (sent = prompt) }
    try {
      for await (const more of ask(action, target, signal, listeners)) {
        if (signal.aborted) break
        text = more
        update({ type: 'writing', text })
      }
      if (!signal.aborted && text.trim() === '') throw new Error('Nothing was written.')
      if (!signal.aborted) review(text, 'whole', { note })
    } catch (error) {
      if (signal.aborted) return
      // Partial text is kept, because it was paid for and is better than nothing.
      if (text.trim() === '') update({ type: 'failed', error: error as Error })
      else review(text, 'cut', { problem: error as Error })
    }
  }
  if (written) review(written.text, written.end, { note: written.note })
  else void write()

  return {
    action,
    target,
    get state() {
      return state
    },
    /** The prompt that was sent to the language model, once it is known. */
    get sent() {
      return sent
    },
    /** Stops the call and keeps the text so far for review. Returns false if there is none. */
    stop: (): boolean => {
      if (state.type !== 'writing') return true
      const { text } = state
      call.abort()
      if (text.trim() === '') return false
      review(text, 'stopped')
      return true
    },
    again: () => {
      call.abort()
      void write()
    },
    /** Accepts or rejects one change. */
    decide: (change: number, taken: boolean) => {
      if (state.type === 'review') update({ ...state, decided: new Map(state.decided).set(change, taken) })
    },
    /** Returns the resulting text. `rest` decides the changes without a decision. */
    result: (rest: boolean): ManuscriptBlock[] =>
      state.type === 'review'
        ? blocksAfter(state.segments, (at) => (state.type === 'review' ? (state.decided.get(at) ?? rest) : rest))
        : [],
    /** Returns the whole reply, whatever was decided on single changes. */
    whole: (): ManuscriptBlock[] => (state.type === 'failed' ? [] : readText({ action, target }, state.text)),
    close: () => call.abort(),
  }
}
