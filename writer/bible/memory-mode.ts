/**
 * The part of the written text that a prompt contains. `whole`: all of it. `near`: this chapter and
 * entries of the bible. `slim`: entries of the bible and the last words.
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
  /** The plan of a chapter, with which its conversation begins. */
  chapterTokens?: number
  /** Request for one section. */
  taskTokens: number
  /**
   * True if the call for the facts of a section sends its text before the next section is written,
   * so that the provider has cached the text.
   */
  isTextCached?: boolean
}

/** Context windows of up to this size fit only a slim prompt. */
export const SLIM_WINDOW = 8192
/** The number of tokens that a prompt and its answer need in addition to the written text. */
export const RESERVED_TOKENS = 8000
/** Assumed for models that report no window. */
export const ASSUMED_WINDOW = 16_384
const CACHED_SHARE = 0.1

/**
 * The tokens of bible entries in one prompt. A prompt with the whole text needs only the plan and
 * decisions from the bible.
 */
export const entryTokens: Record<MemoryMode, number> = { whole: 300, near: 1000, slim: 1200 }
/**
 * The tokens of bible entries in a request that continues a conversation, which already contains
 * the earlier entries.
 */
export const followUpTokens = 300
/** Tokens of a request that continues a conversation, without the plan of its section. */
export const TURN_TOKENS = 200
/** The tokens of bible entries in a typical request. */
const USUAL_ENTRIES = 100
/**
 * The number of words from the end of the previous section in a prompt that does not contain it in
 * full.
 */
export const LAST_WORDS = 250

/**
 * The goals for input tokens per written token, for books of 8 chapters with 4 sections and of 40
 * with 12. Cached tokens count by their price.
 */
const goals = { small: { sections: 32, ratio: 1.5 }, large: { sections: 480, ratio: 2 } }

/**
 * Returns the maximum number of input tokens per written token that a book of this size may cost.
 */
export const inputGoal = ({ chapters, sectionsPerChapter }: BookShape): number => {
  const { small, large } = goals
  const share = (chapters * sectionsPerChapter - small.sections) / (large.sections - small.sections)
  return small.ratio + Math.min(1, Math.max(0, share)) * (large.ratio - small.ratio)
}

/** Returns the total input of a conversation about this many sections, grouped in chapters. */
const conversationInput = (
  sections: number,
  { sectionsPerChapter, sectionTokens, headTokens, chapterTokens = 0, taskTokens, isTextCached = false }: BookShape,
  cachedShare: number,
): number => {
  const turn = taskTokens + USUAL_ENTRIES
  const perChapter = Math.min(sections, sectionsPerChapter)
  const chapters = sections / perChapter
  // Each text is new in the next prompt, and cached in the prompts after that.
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
  /** The tokens of everything written so far, with the requests between the sections. */
  written: number
  /**
   * True if chapters are written at the same time, so that no prompt can contain the text of other
   * chapters.
   */
  inParallel?: boolean
  /** The author's choice. It cannot exceed the model's window. */
  chosen?: MemoryMode
}

/**
 * Returns the mode for the next prompt of a book with this mode: `slim` for a window of 8k or less,
 * and `near` instead of `whole` if everything written does not fit.
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
 * The maximum number of tokens of text in a conversation of the mode `near`. Beyond that, the
 * cached text of each prompt costs more than starting over.
 */
const MAX_NEAR_TEXT = ASSUMED_WINDOW - RESERVED_TOKENS

/** Returns the tokens of text after which a conversation starts over. */
export const conversationTokens = (mode: MemoryMode, profile: MemoryProfile): number =>
  mode === 'near' ? Math.min(MAX_NEAR_TEXT, textTokens(mode, profile)) : textTokens(mode, profile)

/**
 * Returns the number of tokens of written text that fit in addition to everything else in the
 * prompt.
 */
export const textTokens = (mode: MemoryMode, { contextWindow = ASSUMED_WINDOW }: MemoryProfile): number =>
  mode === 'slim' ? 0 : Math.max(0, contextWindow - RESERVED_TOKENS)
