import type { SentPrompt } from '#contract/sent-prompt.ts'
import type { SentPrompt as WriterPrompt } from '#writer/desk/sent-prompt.ts'

/** Converts the prompt that a writer sent to its form in the API. */
export const presentSent = ({
  wordsBefore,
  wordsAfter,
  stylePassages,
  messages,
  ...rest
}: WriterPrompt): SentPrompt => ({
  ...rest,
  words_before: wordsBefore,
  words_after: wordsAfter,
  style_passages: stylePassages,
  messages: messages.map(({ role, content }) => ({ role, content })),
})
