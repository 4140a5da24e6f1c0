import type { LanguageModel } from '#writer/model/language-model.ts'
import { ModelError } from '#writer/model/model-error.ts'
import { replyProblem } from '#writer/quality/useful-reply.ts'
import { lengthInWords } from '#writer/tasks/build-prompt.ts'
import { generateProse } from '#writer/tasks/generate-prose.ts'
import type { WritingCall } from '#writer/writer.ts'
import { chapterParts } from './chapter-parts.ts'
import { chapterPrompt } from './chapter-prompt.ts'
import type { ChapterRequest, OfPart } from './chapter-reader.ts'

const TASK = 'chapter-summary'
/** The number of words of the summary of one of several parts, and of a whole chapter. */
const PART_WORDS = 120
const WHOLE_WORDS = 160
const TEMPERATURE = 0.3

const textOf = (reply: string): string => reply.trim()

/** Summarizes one part of a chapter, or joins the summaries of its parts. */
export const summarizeChapter = async (
  model: LanguageModel,
  { project, blocks, part, notes }: ChapterRequest & { notes: readonly string[] },
  call: WritingCall,
): Promise<OfPart<string>> => {
  const { language } = call.context
  const facts = (await model.facts?.(TASK)) ?? {}
  const parts = blocks.some(({ isHeading, text }) => !isHeading && text.trim() !== '')
    ? chapterParts(blocks, facts, language)
    : []
  const own = parts[part]
  const joins = notes.length > 0
  if (!joins && !own) return { value: '', parts: parts.length }
  const words = joins || parts.length === 1 ? WHOLE_WORDS : PART_WORDS
  const prompt = chapterPrompt({
    project,
    call,
    materials: joins
      ? notes.map((text) => ({ name: 'part-summary', about: 'The summary of a part of the chapter, in order:', text }))
      : [
          {
            name: 'text',
            about: parts.length > 1 ? `Part ${part + 1} of ${parts.length} of a chapter:` : 'A chapter:',
            text: own!.map(({ text }) => text).join('\n\n'),
          },
        ],
    task: joins
      ? 'Join the summaries of the parts to one summary of the chapter.'
      : 'Summarize the text in the tag text.',
    constraints: [
      'Say what happens or what is argued, in its order and in the present tense. Name the people.',
      'Add nothing that the text does not say, and judge nothing.',
      `Length: about ${lengthInWords(words, language)}.`,
    ],
    form: ['Answer with one paragraph of plain text and nothing else.'],
    requests: parts.length > 1 ? parts.length + 1 : 1,
  })
  let summary = ''
  for await (const event of generateProse({ model, task: TASK, prompt, call, temperature: TEMPERATURE }))
    if (event.type === 'end') summary = textOf(event.text)
  const problem = replyProblem(summary, { language })
  if (problem)
    throw new ModelError(problem === 'refused' ? 'refused' : 'invalid', `The model gave no summary: ${problem}`)
  return { value: summary, parts: parts.length }
}
