export interface SentenceVariant {
  text: string
  words: number
  /** The share of the sentence's content that remains, 0 to 1. */
  keep: number
  /**
   * True if it starts with a word that refers back ("He", "But", "This"), so that it has little
   * value without the previous sentence.
   */
  needsPrevious: boolean
}

export interface SentenceChoice {
  value: number
  /**
   * True if it announces the next sentence ("There are three ways."), so that it has little value
   * without it.
   */
  announces: boolean
  /** True if it must not be omitted. */
  must?: boolean
  variants: readonly SentenceVariant[]
}

export interface Span {
  aim: number
  least: number
  most: number
}

const alone = 0.35
const shortened = 0.97
const nothing = -1e9

const gain = (choice: SentenceChoice, index: number, afterBefore: boolean): number => {
  const variant = choice.variants[index]!
  const worth = choice.value * variant.keep ** 1.15 * (index > 0 ? shortened : 1)
  return variant.needsPrevious && !afterBefore ? worth * alone : worth
}

/**
 * Tables for one sentence: the best sum for each number of words, without and with the sentence.
 */
interface Step {
  left: Int8Array
  taken: Int16Array
}

const bestEnd = (without: Float64Array, withLast: Float64Array, { aim, least, most }: Span): number => {
  const reach = (words: number) => Math.max(without[words]!, withLast[words]!)
  let best = -1
  let bestValue = 0
  for (let words = least; words <= most; words++) {
    const value = reach(words) * (1 - (0.4 * Math.abs(words - aim)) / Math.max(1, aim))
    if (value > bestValue) [best, bestValue] = [words, value]
  }
  if (best >= 0) return best
  for (let far = 0; far < without.length; far++)
    for (const words of [aim - far, aim + far])
      if (words > 0 && words < without.length && reach(words) > 0) return words
  return -1
}

/**
 * Picks at most one variant of each sentence, so that the word count is within the span (or as near
 * to the aim as possible) and the total value is highest. This is a multiple-choice knapsack with
 * one bit of state, which is set if the previous sentence was taken. Returns the index of the
 * variant per sentence, or -1.
 */
export const chooseVariants = (choices: readonly SentenceChoice[], span: Span): number[] => {
  const least = ({ variants }: SentenceChoice) => Math.min(...variants.map(({ words }) => words))
  // A call with too many arguments would overflow the stack.
  const shortest = choices.reduce((fewest, choice) => Math.min(fewest, least(choice)), Infinity)
  const forced = choices.reduce((sum, choice) => sum + (choice.must ? least(choice) : 0), 0)
  const size = Math.max(span.most, span.aim * 2, Number.isFinite(shortest) ? shortest : 0, forced * 2) + 1
  let without = new Float64Array(size).fill(nothing)
  let withLast = new Float64Array(size).fill(nothing)
  without[0] = 0
  const steps: Step[] = []
  /** The largest word count reached so far. */
  let most = 0
  for (const [at, choice] of choices.entries()) {
    const before = choices[at - 1]
    const broken = before?.announces ? before.value * (1 - alone) : 0
    most = Math.min(size - 1, most + Math.max(0, ...choice.variants.map(({ words }) => words)))
    const nextWithout = new Float64Array(size).fill(nothing)
    const nextWith = new Float64Array(size).fill(nothing)
    const step: Step = { left: new Int8Array(size), taken: new Int16Array(size).fill(-1) }
    for (let words = 0; words <= most; words++) {
      step.left[words] = withLast[words]! - broken > without[words]! ? 1 : 0
      nextWithout[words] = choice.must ? nothing : Math.max(without[words]!, withLast[words]! - broken)
    }
    for (const [index, { words: cost }] of choice.variants.entries()) {
      const first = gain(choice, index, false)
      const next = gain(choice, index, true)
      for (let words = cost; words <= most; words++) {
        const value = without[words - cost]! + first
        const follow = withLast[words - cost]! + next
        if (Math.max(value, follow) <= nextWith[words]!) continue
        nextWith[words] = Math.max(value, follow)
        step.taken[words] = index * 2 + (follow > value ? 1 : 0)
      }
    }
    without = nextWithout
    withLast = nextWith
    steps.push(step)
  }
  const picked = choices.map(() => -1)
  let words = bestEnd(without, withLast, span)
  if (words < 0) return picked
  let taken = withLast[words]! > without[words]!
  for (let sentence = choices.length - 1; sentence >= 0; sentence--) {
    const step = steps[sentence]!
    if (!taken) {
      taken = step.left[words] === 1
      continue
    }
    const code = step.taken[words]!
    picked[sentence] = code >> 1
    words -= choices[sentence]!.variants[code >> 1]!.words
    taken = (code & 1) === 1
  }
  return picked
}
