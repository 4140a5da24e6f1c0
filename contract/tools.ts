import { z } from 'zod'
import { languageCodes } from '#manuscript/model/languages.ts'
import { resultNotes } from '#manuscript/model/result-notes.ts'
import { callsOf, streaming } from './endpoint.ts'

export const limits = {
  /** Maximum words of one text. A Chinese or Japanese character counts as a word. */
  words: 20_000,
  content: 200_000,
  sample: 20_000,
} as const

const inFigures = (number: number) => number.toLocaleString('en')

export const messages = {
  empty: 'Please enter some text first',
  tooLong: (words: number) =>
    `This text has ${inFigures(words)} words; the free tools take ${inFigures(limits.words)} at once. Please take a part of it.`,
  tooManyCharacters: `The free tools take ${inFigures(limits.words)} words, or ${inFigures(limits.content)} characters, at once. Please take a part of this text.`,
  sampleTooLong: `A sample of ${inFigures(limits.sample)} characters at most is enough to learn its style.`,
  /** `wait` is a duration in words, for example "12 minutes". */
  tooOften: (wait: string) => `You have used the free tools very often. Please wait ${wait} and try again.`,
  tooOftenWithoutCaptcha: (wait: string) =>
    `Calls without a captcha are limited. Please wait ${wait}, or use the tools on our pages, which solve one for you.`,
  busy: 'Many people use the free tools right now. Please try again in a moment.',
  daySpent: (wait: string) =>
    `The free tools have reached their limit for all visitors today. They continue in ${wait}, at midnight UTC.`,
  dayLeft: (left: number, wait: string) =>
    `The free tools have about ${inFigures(left)} words left for today, fewer than this text may need. Please take a shorter one, or come back in ${wait}, at midnight UTC.`,
  shareSpent: (wait: string) =>
    `The free tools have reached their limit for your connection today. They continue in ${wait}, at midnight UTC.`,
  shareLeft: (left: number, wait: string) =>
    `The free tools have about ${inFigures(left)} words left for your connection today, fewer than this text may need. Please take a shorter one, or come back in ${wait}, at midnight UTC.`,
} as const

export const paraphraseTones = [
  { value: 'professional', label: 'Professional' },
  { value: 'academic', label: 'Academic' },
  { value: 'technical', label: 'Technical' },
  { value: 'scientific', label: 'Scientific' },
  { value: 'business', label: 'Business' },
  { value: 'journalistic', label: 'Journalistic' },
  { value: 'creative', label: 'Creative' },
  { value: 'storytelling', label: 'Storytelling' },
  { value: 'casual', label: 'Casual' },
  { value: 'conversational', label: 'Conversational' },
  { value: 'friendly', label: 'Friendly' },
  { value: 'persuasive', label: 'Persuasive' },
  { value: 'marketing', label: 'Marketing' },
  { value: 'formal', label: 'Formal' },
  { value: 'informative', label: 'Informative' },
  { value: 'simplified', label: 'Simplified' },
  { value: 'engaging', label: 'Engaging' },
  { value: 'authoritative', label: 'Authoritative' },
] as const
export const usualTone = 'professional'

/** `times` is the length of the result relative to the text. */
export const expandLevels = [
  { value: 'double', label: '2x Longer', times: 2 },
  { value: 'triple', label: '3x Longer', times: 3 },
  { value: 'quadruple', label: '4x Longer', times: 4 },
] as const
export const usualExpansion = 'double'

export const shortenLevels = [
  { value: 'half', label: '50% Shorter', times: 1 / 2 },
  { value: 'third', label: '66% Shorter', times: 1 / 3 },
  { value: 'quarter', label: '75% Shorter', times: 1 / 4 },
] as const
export const usualShortening = 'half'

const valuesOf = <const L extends readonly { value: string }[]>(list: L) =>
  z.enum(list.map(({ value }) => value) as [L[number]['value'], ...L[number]['value'][]])

const request = {
  content: z.string().trim().min(1, messages.empty).max(limits.content, messages.tooManyCharacters),
  language: z.enum(languageCodes).optional().describe('The language of the text. It is detected if it is missing.'),
  /** The answer to a challenge of `GET /captcha`. Calls without one have a lower limit. */
  recaptchaToken: z.string().max(10_000).optional(),
}
const Modified = z.object({
  /** Markdown. */
  modified_content: z.string(),
  language: z.enum(languageCodes).describe('The language in which the text was edited.'),
  language_sure: z.boolean().describe('false: it was detected, and may be another one.'),
  note: z.enum(resultNotes).nullable().describe('The expectation that the result does not meet; null if it meets all.'),
})
export type Modified = z.infer<typeof Modified>
const shared = {
  access: 'open',
  takesAnyText: true,
  reply: streaming(Modified),
  // The limit on use is counted for all tools together. This one only stops floods of requests.
  limit: { calls: 60, seconds: 60 },
  bodyLimit: 1_048_576,
} as const

interface Tool<I, F, S> {
  id: I
  summary: string
  /** The field of the request with the choice, or with the sample of a style. */
  field: F
  schema: S
  /** The options of the form; null for the tool that takes a sample. */
  choice: { options: readonly { value: string; label: string; times?: number }[]; usual: string } | null
}

const tool = <const I extends string, const F extends string, S extends z.ZodType>({
  id,
  summary,
  field,
  schema,
  choice,
}: Tool<I, F, S>) => ({
  route: `POST /tools/${id}` as const,
  field,
  choice,
  endpoint: {
    ...shared,
    summary,
    body: z.object({ ...request, ...({ [field]: schema } as Record<F, S>) }),
  },
})

/** The free tools of the public site. The same ids name their ratings and pages. */
export const toolTable = {
  paraphrase: tool({
    id: 'paraphrase',
    summary: 'Free tool: says the same in other words, in a tone.',
    field: 'tone',
    schema: valuesOf(paraphraseTones).default(usualTone),
    choice: { options: paraphraseTones, usual: usualTone },
  }),
  expand: tool({
    id: 'expand',
    summary: 'Free tool: says the same at more length.',
    field: 'target_length',
    schema: valuesOf(expandLevels).default(usualExpansion),
    choice: { options: expandLevels, usual: usualExpansion },
  }),
  shorten: tool({
    id: 'shorten',
    summary: 'Free tool: says the same in fewer words.',
    field: 'target_length',
    schema: valuesOf(shortenLevels).default(usualShortening),
    choice: { options: shortenLevels, usual: usualShortening },
  }),
  style: tool({
    id: 'style',
    summary: 'Free tool: says the same in the style of a sample; without one, in other words.',
    field: 'style_sample',
    schema: z.string().trim().max(limits.sample, messages.sampleTooLong).default(''),
    choice: null,
  }),
}
export type ToolId = keyof typeof toolTable
export const toolIds = Object.keys(toolTable) as [ToolId, ...ToolId[]]

/**
 * Calls that anybody can make without an account. Each answers with JSON, or with a stream if the
 * client accepts `text/event-stream`.
 */
export const tools = callsOf(toolTable)
