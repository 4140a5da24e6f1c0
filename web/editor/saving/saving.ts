import type { savedKinds } from '#contract/projects.ts'
import type { Splices, Text } from './text.ts'

/** Who or what changed the text. */
export type Changed = (typeof savedKinds)[number]

/** A text on the server. */
export interface Base {
  revision: number
  text: Text
}

/** A save on its way. */
export interface Sending {
  saveId: string
  kind: Changed
  /** In the base's positions. */
  splices: Splices
  /** The text that it was made of. */
  seen: Text
  /** It is only to be kept beside the text: what it was made of can't be told from what is there already. */
  aside: boolean
}

/** What the server does not have yet, as a browser keeps it. */
export interface Unsent {
  baseRevision: number
  /** From the base to the text, with all that is being sent. */
  splices: Splices
  /** A save that may have been done or not. */
  sending: Omit<Sending, 'seen'> | null
  /** The name that the next save goes by. */
  next: string
}

export interface Conflict {
  /** What both began with. */
  ancestor: Text
  theirs: Base
  /** The save that touched theirs; the server has it beside the text. */
  sending: Sending
  /** What the history calls it. */
  kept: string
  /** Where the other text was written. */
  device: string
}

export type SaveState =
  | { is: 'saved' }
  | { is: 'unsaved'; because?: string }
  | { is: 'saving' }
  | { is: 'offline' }
  | { is: 'conflict' }
  | { is: 'expired' }
  | { is: 'gone' }
  | { is: 'refused'; message: string; done?: boolean }

/** Why a call was not answered with what it was for. */
export type Failure =
  | { is: 'unreachable' }
  | { is: 'busy'; message: string }
  | { is: 'expired' }
  | { is: 'gone' }
  /** `done`: a save of this name was done before, with another text. */
  | { is: 'refused'; message: string; done?: boolean }

export type Answer = { is: 'done'; revision: number; missed: Splices[] } | { is: 'kept'; kept: string } | Failure
export type ChangesAnswer = { is: 'changes'; revision: number; changes: Splices[]; device: string } | Failure

export interface Effects {
  /** The text that stands in the editor. */
  read: () => Text
  /** Changes it, from outside the keyboard; false when that went wrong. */
  take: (splices: Splices) => boolean
  save: (save: Omit<Sending, 'seen'> & { baseRevision: number }) => Promise<Answer>
  changes: (since: number) => Promise<ChangesAnswer>
  /** Keeps what is not sent in the browser; null when there is nothing. */
  keep: (unsent: Unsent | null) => void
  tell: (state: SaveState) => void
  saved: (revision: number) => void
  /** Calls once, later; gives what cancels it. */
  after: (milliseconds: number, call: () => void) => () => void
  random: () => number
  newId: () => string
}
