import type { ToolId } from '#contract/tools.ts'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import type { Came } from './call-tool.ts'

/** What came of a text. */
export interface Done extends Came {
  /** The text that was worked on. */
  before: string
  /** The length that was asked for, against the text's. */
  times?: number | undefined
  /** false: it was stopped half-way. */
  isWhole: boolean
  /** The person said which language it is. */
  isChosen: boolean
}

/** A text with what came of it, to go back to. */
interface Step {
  content: string
  done: Done | null
}

/** What a tool keeps in the tab: it outlives a reload, ends with the tab, and is never sent anywhere. */
export interface Work extends Step {
  choice: string
  sample: string
  /** '' has it detected. */
  language: LanguageCode | ''
  /** The texts before each "Use as new text", the oldest first. */
  steps: Step[]
}

const keyOf = (tool: ToolId) => `tool:${tool}`

export const emptyWork = (choice: string): Work => ({
  content: '',
  done: null,
  choice,
  sample: '',
  language: '',
  steps: [],
})

export const readWork = (tool: ToolId, choice: string): Work => {
  try {
    return { ...emptyWork(choice), ...(JSON.parse(sessionStorage.getItem(keyOf(tool)) ?? '{}') as Partial<Work>) }
  } catch {
    return emptyWork(choice)
  }
}

/** Keeps as much as the browser has room for: the text before its result, and that before earlier texts. */
export const writeWork = (tool: ToolId, work: Work): void => {
  const versions = [
    work,
    { ...work, steps: work.steps.slice(-1) },
    { ...work, steps: [] },
    { ...work, steps: [], done: null },
  ]
  for (const version of versions)
    try {
      return sessionStorage.setItem(keyOf(tool), JSON.stringify(version))
    } catch {
      // The room that a tab has is used up, or there is none; with less of it there may be.
    }
}

export const clearWork = (tool: ToolId): void => {
  try {
    sessionStorage.removeItem(keyOf(tool))
  } catch {
    // Storage is closed to this page, so nothing was kept.
  }
}
