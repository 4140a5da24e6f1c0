import { z } from 'zod'
import { resultNotes } from '#manuscript/model/result-notes.ts'
import { callsOf, streaming } from './endpoint.ts'
import { SentPrompt } from './sent-prompt.ts'

export const limits = { content: 100_000, prompt: 5000, sample: 20_000, title: 500, besideText: 20_000 } as const

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

/**
 * The tones with their labels. The specification misspells some values, which are sent with that
 * spelling.
 */
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
const title = z.string().trim().min(1).max(limits.title)
/** The defect that remains in a result, or null. */
const note = z.enum(resultNotes).nullable()
const sent = SentPrompt.nullable().describe(
  'The prompt of the language model; null if the built-in writer made the edit. In a stream, the first delta has it too.',
)
const Modified = z.object({
  /** Markdown. */
  modified_content: z.string(),
  note,
  sent,
})
/**
 * The position of the text. The server reads the surrounding text from the saved manuscript, and
 * checks the position against it.
 */
const position = z
  .object({ block: z.int().min(0).max(10_000_000), blocks: z.int().min(1).max(10_000_000).default(1) })
  .optional()
  .describe(
    'The place of the text in the saved manuscript: the position of its first block, and the number of its blocks. The text around it is sent to the language model. Without a position, the text is looked for in the manuscript.',
  )
/**
 * The rest of a paragraph, which an edit does not change. Longer texts are cut, because they don't
 * help the writer.
 */
const beside = z.string().max(limits.besideText).default('')
const selection = z
  .object({ before: beside, after: beside })
  .optional()
  .describe(
    'For a text that is only a part of its paragraphs: the rest of the first paragraph before it, and of the last one after it. The result fits between them: it repeats none of their words and adds no full stop inside a sentence.',
  )
const shared = { takesAnyText: true, limit: { calls: 120, seconds: 60 } } as const

/** Options of an edit that have another name in the API. */
const wireNames = { sample: 'exemple' } as const
type WireNames = typeof wireNames
type OnWire<T> = { [K in keyof T as K extends keyof WireNames ? WireNames[K] : K]: T[K] }

const wireName = (name: string): string => (Object.hasOwn(wireNames, name) ? wireNames[name as keyof WireNames] : name)
const toWire = <T extends object>(options: T): OnWire<T> =>
  Object.fromEntries(Object.entries(options).map(([name, value]) => [wireName(name), value])) as OnWire<T>

interface TextEdit<P, O> {
  /** The path of the call, in the spelling of the API. */
  path: P
  summary: string
  /**
   * The maximum length of the result, relative to the text. The reserved words depend on it, but
   * only delivered words are charged.
   */
  growth: number
  /** The user's choices for the edit, without the text itself. */
  options: O
}

const textEdit = <const P extends string, O extends z.ZodRawShape>({
  path,
  summary,
  growth,
  options,
}: TextEdit<P, O>) => ({
  route: `POST /${path}` as const,
  target: 'text' as const,
  growth,
  options,
  wire: { content: 'content', result: 'modified_content' },
  endpoint: {
    ...shared,
    summary,
    body: z.object({ content, ...toWire(options), project_id, position, selection }),
    reply: streaming(Modified),
  },
})

/**
 * The edits of a text, one entry for each. The key is the name of the edit in the writer, the
 * server and the browser. Adding an entry is described in `docs/recipes.md`.
 */
export const textEdits = {
  paraphrase: textEdit({
    path: 'paraphrase_content',
    summary: 'Paraphrases a text.',
    growth: 1.2,
    options: { tone: z.string().max(100) },
  }),
  expand: textEdit({
    path: 'expand_content',
    summary: 'Says the same at more length.',
    growth: 1.8,
    options: {},
  }),
  shorten: textEdit({
    path: 'shorten_content',
    summary: 'Says the same in fewer words.',
    growth: 0.8,
    options: {},
  }),
  customPrompt: textEdit({
    path: 'prompt_content',
    summary: "Changes a text by the person's own instruction.",
    growth: 1.5,
    options: { prompt: z.string().trim().min(1).max(limits.prompt) },
  }),
  matchStyle: textEdit({
    path: 'personalize',
    summary: 'Says the same in the style of a sample.',
    growth: 1.2,
    options: { sample: z.string().trim().min(1).max(limits.sample) },
  }),
}
export type TextEditName = keyof typeof textEdits
/** The names of the edits, in the order of the API document. */
export const textEditNames = Object.keys(textEdits) as TextEditName[]

/** The edits that work on a heading: the draft of the section below it, and the heading itself. */
const headingEdits = {
  draftSection: {
    route: 'POST /generate_content',
    target: 'heading',
    options: {},
    wire: { content: 'chapter_title', result: 'generated_content' },
    endpoint: {
      ...shared,
      summary:
        'Writes the text below a heading. `draft`: one of the first drafts of a new project, below a heading without a draft; it needs no Premium.',
      body: z.object({ chapter_title: title, project_id, draft: z.boolean().default(false), position }),
      reply: streaming(z.object({ generated_content: z.string(), note, sent })),
    },
  },
  rewriteTitle: {
    route: 'POST /rewrite_title',
    target: 'heading',
    options: {},
    wire: { content: 'title', result: 'new_title' },
    endpoint: {
      ...shared,
      summary: 'Rewrites a heading.',
      body: z.object({ title, project_id, position }),
      reply: z.object({ new_title: z.string(), sent }),
    },
  },
} as const

/** The edit that works at the caret. It continues the text, and changes none of it. */
const caretEdits = {
  continueText: {
    route: 'POST /continue_content',
    target: 'caret',
    options: { after: beside, brief: z.boolean().default(false) },
    wire: { content: 'before', result: 'generated_content' },
    endpoint: {
      ...shared,
      summary:
        'Continues the text at the caret with at most one paragraph. `before` and `after`: the paragraph of the caret, up to it and from it on. `brief`: only up to the next punctuation mark.',
      body: z.object({ before: beside, after: beside, brief: z.boolean().default(false), project_id, position }),
      reply: streaming(z.object({ generated_content: z.string(), note, sent })),
    },
  },
} as const

/** Every AI edit in a project, by its name. */
export const editTable = { ...headingEdits, ...textEdits, ...caretEdits }
export type EditName = keyof typeof editTable
export type TextEditRoute = (typeof textEdits)[TextEditName]['route']
/** The options of an edit, as the browser sends them. */
export type EditOptions<E extends EditName> = {
  [O in keyof (typeof editTable)[E]['options']]: z.input<(typeof editTable)[E]['options'][O]>
}

/** The requests of the text edits, with the names that the code uses. */
export type TextEditRequests = {
  [E in TextEditName]: { content: string } & z.output<z.ZodObject<(typeof textEdits)[E]['options']>>
}

/** Returns the body of an edit's call, with the field names of the API. */
export const editBody = (name: EditName, content: string, options: object) => ({
  [editTable[name].wire.content]: content,
  ...toWire(options),
})

/**
 * Returns the text and the options in the validated body of a call, with the names that the code
 * uses.
 */
export const textEditRequest = <E extends TextEditName>(name: E, body: object): TextEditRequests[E] => {
  const sent = new Map(Object.entries(body))
  const fields = ['content', ...Object.keys(textEdits[name].options)]
  return Object.fromEntries(fields.map((field) => [field, sent.get(wireName(field))])) as TextEditRequests[E]
}

/** Each call answers with JSON, or with a stream if the client accepts `text/event-stream`. */
export const edits = callsOf(editTable)
