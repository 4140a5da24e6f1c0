import { z } from 'zod'
import { resultNotes } from '#manuscript/model/result-notes.ts'
import { endpoints, streaming } from './endpoint.ts'

export const limits = { content: 100_000, prompt: 5000, sample: 20_000, title: 500 } as const

export const messages = {
  textKept: 'Your text is unchanged.',
  tryAgain: 'Please try again in a moment.',
  writerBusy: 'The built-in writer is busy. Please try again in a moment.',
  tooManyWaiting:
    'Several of your texts are already waiting for the built-in writer. Try again when one of them is done.',
  outOfTime:
    'The built-in writer was stopped because this text takes too long. Choose a smaller part of it, or connect a language model.',
  outOfMemory:
    'The built-in writer was stopped because this text needs too much memory. Choose a smaller part of it, or connect a language model.',
} as const

/** Tones with their label. The specification misspells the values, which are sent as they are. */
export const paraphraseTones = [
  { value: 'Formmaly', label: 'Formally' },
  { value: 'Informatively', label: 'Informatively' },
  { value: 'Objectively', label: 'Objectively' },
  { value: 'Analytically', label: 'Analytically' },
  { value: 'Persuasively', label: 'Persuasively' },
  { value: 'Narratively', label: 'Narratively' },
  { value: 'Descriptively', label: 'Descriptively' },
  { value: 'Casually', label: 'Casually' },
] as const

const project_id = z.uuid()
const content = z.string().trim().min(1, 'Please enter some text first').max(limits.content)
/** The defect that remains in a result, or null. */
const note = z.enum(resultNotes).nullable()
const Modified = z.object({
  /** Markdown. */
  modified_content: z.string(),
  note,
})
const limit = { calls: 120, seconds: 60 }

/** Each call answers with JSON, or with a stream if the client accepts `text/event-stream`. */
export const edits = endpoints({
  'POST /generate_content': {
    summary:
      'Writes the text below a heading. `draft`: one of the first drafts of a new project, below a heading that still waits for it; it needs no Premium.',
    body: z.object({
      chapter_title: z.string().trim().min(1).max(limits.title),
      project_id,
      draft: z.boolean().default(false),
    }),
    reply: streaming(z.object({ generated_content: z.string(), note })),
    takesAnyText: true,
    limit,
  },
  'POST /rewrite_title': {
    summary: 'Words a heading anew.',
    body: z.object({ title: z.string().trim().min(1).max(limits.title), project_id }),
    reply: z.object({ new_title: z.string() }),
    takesAnyText: true,
    limit,
  },
  'POST /paraphrase_content': {
    summary: 'Says the same in other words.',
    body: z.object({ content, tone: z.string().max(100), project_id }),
    reply: streaming(Modified),
    takesAnyText: true,
    limit,
  },
  'POST /expand_content': {
    summary: 'Says the same at more length.',
    body: z.object({ content, project_id }),
    reply: streaming(Modified),
    takesAnyText: true,
    limit,
  },
  'POST /shorten_content': {
    summary: 'Says the same in fewer words.',
    body: z.object({ content, project_id }),
    reply: streaming(Modified),
    takesAnyText: true,
    limit,
  },
  'POST /prompt_content': {
    summary: "Changes a text as the person's own words say.",
    body: z.object({ content, prompt: z.string().trim().min(1).max(limits.prompt), project_id }),
    reply: streaming(Modified),
    takesAnyText: true,
    limit,
  },
  'POST /personalize': {
    summary: 'Says the same in the style of a sample.',
    body: z.object({ content, exemple: z.string().trim().min(1).max(limits.sample), project_id }),
    reply: streaming(Modified),
    takesAnyText: true,
    limit,
  },
})
