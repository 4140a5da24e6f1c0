import type { FoundModel } from '#writer/model/choose-model.ts'
import { makeTextEdits } from '#writer/tasks/text-edits.ts'
import type { TextEdits, Writer } from '#writer/writer.ts'

export interface ChosenWriter {
  writer: Writer
  /** One line for the operator, shown in the banner and in the log. */
  describe: string
  /** True if no model is configured and none was found, so the search for a model continues. */
  provisional?: boolean
  /**
   * The model that was found on this machine without any configuration. Its server is monitored.
   */
  found?: FoundModel
  /** The base URLs of the servers on this machine that answered during the search. */
  answered?: string[]
}

export interface CurrentWriter {
  /**
   * Forwards each call to the writer that is current when the call begins. Meant for parts that
   * live as long as the process.
   */
  readonly writer: Writer
  /**
   * Returns the current writer itself, for work that must use the same one from beginning to end.
   */
  now: () => Writer
  describe(): string
  isProvisional(): boolean
  chosen(): ChosenWriter
  /**
   * Replaces the writer. Running calls end with the writer that they began with, and later calls
   * use the new one.
   */
  replace(chosen: ChosenWriter): void
  /** Calls `listener` after each replacement. Returns the function that unsubscribes it. */
  onReplace(listener: (chosen: ChosenWriter) => void): () => void
}

/** Holds the writer of the installation, which can be replaced while the process runs. */
export const createCurrentWriter = (first: ChosenWriter): CurrentWriter => {
  let chosen = first
  const listeners = new Set<(chosen: ChosenWriter) => void>()
  const writer: Writer = {
    get type() {
      return chosen.writer.type
    },
    get name() {
      return chosen.writer.name
    },
    get facts() {
      return chosen.writer.facts
    },
    get codex() {
      return chosen.writer.codex
    },
    get answer() {
      return chosen.writer.answer
    },
    get chapters() {
      return chosen.writer.chapters
    },
    outline: (...args) => chosen.writer.outline(...args),
    draftSection: (...args) => chosen.writer.draftSection(...args),
    rewriteTitle: (...args) => chosen.writer.rewriteTitle(...args),
    continueText: (...args) => chosen.writer.continueText(...args),
    ...makeTextEdits((name) => (request, call) => {
      const edits: TextEdits = chosen.writer
      return edits[name](request, call)
    }),
    book: (...args) => chosen.writer.book(...args),
    get planner() {
      return chosen.writer.planner
    },
  }
  return {
    writer,
    now: () => chosen.writer,
    describe: () => chosen.describe,
    isProvisional: () => chosen.provisional ?? false,
    chosen: () => chosen,
    replace: (next) => {
      chosen = next
      for (const listener of listeners) listener(next)
    },
    onReplace: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
