import { type CodexReading, messages } from '#contract/codex.ts'
import { priceInWords } from '#web/lib/format/usage-in-words.ts'

/** Rounds to two digits, since tokens are estimated. */
const about = (tokens: number): string =>
  Number(tokens.toPrecision(2)).toLocaleString('en', { maximumFractionDigits: 0 })

/** Describes the estimated cost of reading the rest of the manuscript. */
const estimateInWords = ({ estimate: { tokens, cost } }: CodexReading): string =>
  `about ${about(tokens)} tokens, ${cost ? `about ${priceInWords(cost)}` : 'at a price that is not known'}`

const unavailable: Partial<Record<NonNullable<CodexReading['reason']>, string>> = {
  no_model: messages.noModel,
  no_budget: messages.noBudget,
}

/** Describes the progress of reading the manuscript, and the reason why it has stopped. */
export const stateInWords = (reading: CodexReading): string => {
  const { state, reason, read, passages, own_key: isOwnKey } = reading
  const progress = `${read.toLocaleString('en')} of ${passages.toLocaleString('en')} parts are read.`
  switch (state) {
    case 'unavailable':
      return unavailable[reason ?? 'free_plan'] ?? messages.noReading
    case 'off':
      return isOwnKey
        ? `Reading the manuscript uses your own AI key, so it is off until you switch it on. The rest needs ${estimateInWords(reading)}.`
        : `Reading is switched off. ${progress}`
    case 'waiting':
      return `The manuscript is read soon after you stop changing it. ${progress}`
    case 'running':
      return `The manuscript is being read. ${progress}`
    case 'paused':
      return reason === 'budget'
        ? `Today’s budget for reading is used up. It continues tomorrow. ${progress}`
        : `Reading was interrupted and is tried again later. ${progress}`
    case 'done':
      return 'The whole manuscript is read.'
  }
}

/** Describes the cost of reading so far; empty if there was none. */
export const usedInWords = ({ used: { tokens, costs } }: CodexReading): string =>
  tokens === 0
    ? ''
    : `Used so far: ${[`${tokens.toLocaleString('en')} tokens`, ...costs.map(priceInWords)].join(', ')}. It uses none of your AI words.`
