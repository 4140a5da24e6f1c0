import type { ToolId } from '#contract/tools.ts'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import type { ReceivedText } from './call-tool.ts'

/** The result of a tool. */
export interface FinishedText extends ReceivedText {
  /** The original text. */
  before: string
  /** The target length as a factor of the original's. */
  times?: number | undefined
  /** False if the person stopped it before the end. */
  isWhole: boolean
  /** True if the person chose the language. */
  isChosen: boolean
}

/** A text with its result, to which the person can return. */
interface Step {
  content: string
  done: FinishedText | null
}

/**
 * The state of a tool, stored for the tab. It survives a reload, ends with the tab, and is never
 * sent.
 */
export interface Work extends Step {
  choice: string
  sample: string
  /** An empty string means automatic detection. */
  language: LanguageCode | ''
  /** The texts before each "Use as new text", oldest first. */
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

/**
 * Stores as much as fits into the browser's storage. Earlier texts are dropped first, then the
 * result.
 */
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
      // The storage quota is exceeded or storage is unavailable. A smaller version may fit.
    }
}

export const clearWork = (tool: ToolId): void => {
  try {
    sessionStorage.removeItem(keyOf(tool))
  } catch {
    // This page has no access to storage, so nothing was stored.
  }
}
