import { blocksToMarkdown } from '#manuscript/model/blocks/markdown/manuscript-to-markdown.ts'
import { lengthInWords, proseForm } from '#writer/tasks/build-prompt.ts'
import type { Prompt } from '#writer/tasks/build-prompt.ts'
import { taggedMaterial } from '#writer/tasks/prompt-tags.ts'
import type { BookOrder } from './book-order.ts'
import type { WrittenSection } from './book-state.ts'

/**
 * Continues the prompt of a finished section with the section as the model wrote it, and the
 * request to rewrite it by the author's instruction. The conversation begins like the one that
 * wrote it, which the provider may have cached.
 */
export const rewritePrompt = (
  prompt: Prompt,
  { blocks, words }: WrittenSection,
  instruction: string,
  { language }: BookOrder,
): Prompt => {
  const request = [
    'Write this section again. The tag wish holds the author’s instruction for it. Follow the instruction as far as it concerns this section, and keep everything that it does not ask to change.',
    `Unless the instruction asks for another length: about ${lengthInWords(words, language)}.`,
    proseForm,
  ].join('\n')
  return {
    ...prompt,
    messages: [
      ...prompt.messages,
      { role: 'assistant', content: blocksToMarkdown(blocks) },
      { role: 'user', content: `${request}\n\n${taggedMaterial({ name: 'wish', text: instruction }, prompt.nonce)}` },
    ],
    instructions: `${prompt.instructions}\n${request}`,
  }
}
