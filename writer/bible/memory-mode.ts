/**
 * How much of the written text a prompt carries. `whole`: all of it. `near`: this chapter and entries
 * of the bible. `slim`: entries of the bible and the last words.
 */
export const memoryModes = ['whole', 'near', 'slim'] as const
export type MemoryMode = (typeof memoryModes)[number]

/** The properties of a model that decide the mode. */
export interface MemoryProfile {
  /** Tokens of prompt and answer together. */
  contextWindow?: number
  /** Price of a cached input token relative to another input token. Unknown prices count as a tenth. */
  cachedShare?: number
}

/** Sizes of a book, in tokens unless they are counts. */
export interface BookShape {
  chapters: number
  sectionsPerChapter: number
  /** Text of one section. */
  sectionTokens: number
  /** Beginning of the prompt, which is the same for the whole book. */
  headTokens: number
  /** Plan of a chapter, which begins the conversation about it. */
  chapterTokens?: number
  /** Request for one section. */
  taskTokens: number
  /**
   * The call for the facts of a section sends its text before the next section is written, so that
   * the provider has cached the text.
   */
  isTextCached?: boolean
}

/** Windows of up to this size hold only a slim prompt. */
export const SLIM_WINDOW = 8192
/** Tokens beside the written text that a prompt and its answer need. */
export const RESERVED_TOKENS = 8000
/** Assumed for models that report no window. */
export const ASSUMED_WINDOW = 16_384
const CACHED_SHARE = 0.1

/**
 * Tokens of bible entries in one prompt. With the whole text, only the plan and decisions are
 * missing.
 */
export const entryTokens: Record<MemoryMode, number> = { whole: 300, near: 1000, slim: 1200 }
/**
 * Tokens of bible entries in a request that continues a conversation, which knows the entries
 * before.
 */
export const followUpTokens = 300
/** Tokens of a request that continues a conversation, without the plan of its section. */
export const TURN_TOKENS = 200
/** Entries of the bible in a usual request. */
const USUAL_ENTRIES = 100
/** Words of the previous section's end, if the prompt does not contain it as a whole. */
export const LAST_WORDS = 250

/** Counted input tokens per written token, at 8 chapters of 4 sections and at 40 of 12. */
const goals = { small: { sections: 32, ratio: 1.5 }, large: { sections: 480, ratio: 2 } }

/** Returns the most input tokens per written token that a book of this size may cost. */
export const inputGoal = ({ chapters, sectionsPerChapter }: BookShape): number => {
  const { small, large } = goals
  const share = (chapters * sectionsPerChapter - small.sections) / (large.sections - small.sections)
  return small.ratio + Math.min(1, Math.max(0, share)) * (large.ratio - small.ratio)
}

/** Sums the input of a conversation of so many sections, of which each chapter has some. */
const conversationInput = (
  sections: number,
  { sectionsPerChapter, sectionTokens, headTokens, chapterTokens = 0, taskTokens, isTextCached = false }: BookShape,
  cachedShare: number,
): number => {
  const turn = taskTokens + USUAL_ENTRIES
  const perChapter = Math.min(sections, sectionsPerChapter)
  const chapters = sections / perChapter
  // Each text is new in the prompt after it, and cached in those after that.
  const later = Math.max(0, sections - 1)
  const newText = later * sectionTokens * (isTextCached ? cachedShare : 1)
  const oldText = ((later * (later - 1)) / 2) * sectionTokens * cachedShare
  const oldTurns = ((later * sections) / 2) * turn * cachedShare
  const oldPlans = (sections - chapters + (chapters * (chapters - 1) * perChapter) / 2) * chapterTokens * cachedShare
  return (
    sections * (turn + headTokens * cachedShare) + chapters * chapterTokens + newText + oldText + oldTurns + oldPlans
  )
}

/**
 * Estimates the input tokens of drafting calls per written token, counting cached ones by their
 * price.
 */
export const inputPerWrittenToken = (
  mode: MemoryMode,
  shape: BookShape,
  { cachedShare = CACHED_SHARE }: MemoryProfile,
) => {
  const { chapters, sectionsPerChapter, sectionTokens, taskTokens, headTokens } = shape
  const sections = chapters * sectionsPerChapter
  const lastWordsTokens = LAST_WORDS * 1.4
  const input = {
    whole: () => entryTokens.whole + conversationInput(sections, shape, cachedShare),
    near: () =>
      chapters * (entryTokens.near + lastWordsTokens + conversationInput(sectionsPerChapter, shape, cachedShare)),
    slim: () => sections * (taskTokens + entryTokens.slim + headTokens * cachedShare + lastWordsTokens),
  }[mode]()
  return input / (sections * sectionTokens)
}

export interface ModeChoice {
  profile: MemoryProfile
  shape: BookShape
  /** Tokens of everything written so far, with the requests between the sections. */
  written: number
  /** The chapters are written at the same time, so that no prompt can have the text of the others. */
  inParallel?: boolean
  /** The author's choice. It cannot exceed the model's window. */
  chosen?: MemoryMode
}

/**
 * Returns the mode that a prompt of a book with this mode can have: `slim` for a window of 8k or
 * less, and `near` instead of `whole` if everything written does not fit.
 */
export const fittingMode = (mode: MemoryMode, { contextWindow }: MemoryProfile, written: number): MemoryMode => {
  if (contextWindow !== undefined && contextWindow <= SLIM_WINDOW) return 'slim'
  const fits = contextWindow !== undefined && written + RESERVED_TOKENS <= contextWindow
  return mode === 'whole' && !fits ? 'near' : mode
}

/**
 * Chooses the memory mode of a prompt: `slim` for a window of 8k or less; `whole` if everything
 * written fits and the whole book stays within the goal for its cost, or the author chose it;
 * otherwise `near`.
 */
export const chooseMemoryMode = ({ profile, shape, written, inParallel = false, chosen }: ModeChoice): MemoryMode => {
  const isCheap = () => inputPerWrittenToken('whole', shape, profile) <= inputGoal(shape)
  const mode = chosen ?? (!inParallel && isCheap() ? 'whole' : 'near')
  return fittingMode(mode, profile, written)
}

/**
 * Most tokens of text in a conversation of the mode `near`. Beyond that, the cached text of each
 * prompt costs more than a new beginning.
 */
const MAX_NEAR_TEXT = ASSUMED_WINDOW - RESERVED_TOKENS

/** Returns the tokens of text after which a conversation starts over. */
export const conversationTokens = (mode: MemoryMode, profile: MemoryProfile): number =>
  mode === 'near' ? Math.min(MAX_NEAR_TEXT, textTokens(mode, profile)) : textTokens(mode, profile)

/** Returns the tokens of written text that fit beside everything else in the prompt. */
export const textTokens = (mode: MemoryMode, { contextWindow = ASSUMED_WINDOW }: MemoryProfile): number =>
  mode === 'slim' ? 0 : Math.max(0, contextWindow - RESERVED_TOKENS)
