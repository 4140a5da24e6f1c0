import type { CraftMaterial } from '#writer/craft/craft-prompt.ts'
import { materialSection, ruleSection } from '#writer/craft/craft-prompt.ts'
import type { SentPrompt } from '#writer/desk/sent-prompt.ts'
import type { Message } from '#writer/model/language-model.ts'
import { promptTokens } from '#writer/model/shorten-prompt.ts'
import { bookNonce } from '#writer/tasks/book-nonce.ts'
import type { Prompt } from '#writer/tasks/build-prompt.ts'
import { systemText } from '#writer/tasks/build-prompt.ts'
import type { WritingCall } from '#writer/writer.ts'

interface ChapterTask {
  project: string
  call: WritingCall
  materials: readonly CraftMaterial[]
  task: string
  constraints: readonly string[]
  form: readonly string[]
  /** The number of requests for the whole chapter. */
  requests: number
}

/** Builds the prompt of a request about a chapter, and reports the prompt to the caller. */
export const chapterPrompt = ({ project, call, materials, task, constraints, form, requests }: ChapterTask): Prompt => {
  const nonce = bookNonce(
    project,
    materials.map(({ text }) => text),
  )
  const system = systemText(call.context, nonce)
  const rules = [
    `# Task\n${task}`,
    ruleSection('# Constraints', constraints),
    ruleSection('# Form of the answer', form),
  ]
  const messages: Message[] = [
    { role: 'system', content: system },
    {
      role: 'user',
      content: [materialSection('# Material', materials, nonce).text, ...rules].filter(Boolean).join('\n\n'),
    },
  ]
  const sent: SentPrompt = {
    wordsBefore: 0,
    wordsAfter: 0,
    facts: 0,
    sentences: 0,
    guidelines: 0,
    references: 0,
    stylePassages: 0,
    tokens: promptTokens(messages),
    requests,
    messages: messages.map(({ role, content }) => ({ role, content })),
  }
  call.onSent?.(sent)
  return { nonce, messages, instructions: [system, ...rules].join('\n') }
}
