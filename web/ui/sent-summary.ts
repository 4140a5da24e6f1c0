import type { SentPrompt } from '#contract/sent-prompt.ts'

const counted = (count: number, one: string, several = `${one}s`): string =>
  count === 0 ? '' : `${count.toLocaleString('en')} ${count === 1 ? one : several}`

/** Rounds to two digits, since tokens are estimated. */
const rounded = (tokens: number): string =>
  Number(tokens.toPrecision(2)).toLocaleString('en', { maximumFractionDigits: 0 })

/** Summarizes in one line the prompt that was sent to the language model. */
export const sentSummary = (sent: SentPrompt): string => {
  const { words_before: before, words_after: after } = sent
  const parts = [
    counted(before, 'word before', 'words before'),
    after > 0 ? (before > 0 ? `${after.toLocaleString('en')} after` : counted(after, 'word after', 'words after')) : '',
    counted(sent.facts, 'fact'),
    counted(sent.passages ?? 0, 'passage of the book', 'passages of the book'),
    counted(sent.sentences, 'sentence from elsewhere', 'sentences from elsewhere'),
    counted(sent.guidelines, 'guideline'),
    counted(sent.references, 'passage of references', 'passages of references'),
    sent.style_passages > 0 ? 'your style' : '',
  ].filter((part) => part !== '')
  const tokens = `about ${rounded(sent.tokens)} tokens${sent.requests > 1 ? ` in the first of ${sent.requests} parts` : ''}`
  return `Sent: ${parts.length > 0 ? parts.join(', ') : 'only this text'} · ${tokens}`
}
