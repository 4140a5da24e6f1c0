import type { ChapterPlan, Evidence, Intent, SectionPlan, World } from '#writer/plan/plan.ts'
import { sectionNumber } from '#writer/plan/section-numbers.ts'

const labelled = (label: string, text: string): string => (text ? `${label}: ${text}` : '')
/** Joins a name and a text, either of which the author may have left empty. */
const statement = (name: string, text: string): string => [name, text].filter(Boolean).join(': ')
const joined = (lines: readonly string[]): string => lines.filter(Boolean).join('\n')
/** Joins list entries, which may be sentences or phrases. */
const listed = (entries: readonly string[]): string =>
  entries.map((entry) => entry.replace(/(?<!\.)\.$/u, '')).join('; ')
const MAX_LINE = 200

const oneLine = (text: string): string =>
  text.length <= MAX_LINE ? text : `${text.slice(0, MAX_LINE).replace(/\s\S*$/u, '')} …`

export const intentText = (intent: Intent): string =>
  joined([
    labelled('Promise to the reader', intent.promise),
    labelled('Readers', intent.audience),
    labelled('Point of view', intent.pointOfView),
    labelled('Tense', intent.tense),
    labelled('Voice', intent.voice.join(' ')),
    labelled('Where it leads', intent.ending),
    labelled('Avoid', listed(intent.avoid)),
  ])

export const worldTexts = ({ people, terms, timeline, toBeChecked }: World) => {
  const unchecked = new Set(toBeChecked)
  const marked = (line: string): string => (unchecked.has(line) ? `${line} (to be checked)` : line)
  return {
    people: people
      .map(({ name, role, wants, voice }) =>
        listed([statement(name, role), labelled('wants', wants), labelled('speaks', voice)].filter(Boolean)),
      )
      .join('\n'),
    terms: terms.map(({ name, meaning }) => marked(statement(name, meaning))).join('\n'),
    timeline: timeline.map(({ when, event }) => marked(statement(when, event))).join('\n'),
  }
}

/** Returns one line per chapter: number, title and synopsis. */
export const chapterLines = (chapters: readonly Pick<ChapterPlan, 'title' | 'synopsis'>[]): string =>
  chapters.map(({ title, synopsis }, at) => oneLine(`${at + 1}. ${title}${synopsis ? `: ${synopsis}` : ''}`)).join('\n')

const evidenceLine = ({ text, reference, quote }: Evidence): string => {
  if (!reference) return `${text} (to be checked)`
  return quote ? `${text} (from “${reference}”: “${quote}”)` : `${text} (source: ${reference})`
}

/** Returns the title, length and synopsis of a section. */
export const synopsisText = (number: string, { title, words, synopsis }: SectionPlan): string =>
  joined([`${number} ${title} (${words})`, labelled('Synopsis', synopsis === title ? '' : synopsis)])

/** Returns the whole plan of a section. */
export const sectionText = (number: string, plan: SectionPlan): string => {
  const { scene, argument } = plan
  return joined([
    `${number} ${plan.title} (${plan.words})`,
    labelled('Synopsis', plan.synopsis === plan.title ? '' : plan.synopsis),
    plan.beats.length > 0 ? `Beats: ${plan.beats.map((beat, at) => `(${at + 1}) ${beat}`).join(' ')}` : '',
    scene ? labelled('Follows', scene.who) : '',
    scene ? labelled('Wants', scene.wants) : '',
    scene ? labelled('Obstacle', scene.obstacle) : '',
    scene ? labelled('Turn', scene.turn) : '',
    argument ? labelled('Claim', argument.claim) : '',
    argument && argument.evidence.length > 0 ? `Evidence: ${argument.evidence.map(evidenceLine).join(' ')}` : '',
    argument ? labelled('Example', argument.example) : '',
    argument ? labelled('Action', argument.action) : '',
    labelled('Opens the threads', listed(plan.opens)),
    labelled('Closes the threads', listed(plan.closes)),
    labelled('To be checked', listed(plan.toBeChecked)),
  ])
}

/** Returns the whole plan of a chapter, which is the same in the prompts of all its sections. */
export const chapterText = ({ title, synopsis, sections }: ChapterPlan, chapter: number): string =>
  [
    `${chapter + 1}. ${title}${synopsis ? `: ${synopsis}` : ''}`,
    ...sections.map((plan, section) => sectionText(sectionNumber(chapter, section), plan)),
  ].join('\n\n')

/** Returns one line for each section near the given one, for small context windows. */
export const neighbourLines = ({ title, sections }: ChapterPlan, chapter: number, section: number): string =>
  [
    `${chapter + 1}. ${title}`,
    ...sections.flatMap((plan, at) =>
      Math.abs(at - section) <= 2
        ? [oneLine(`${sectionNumber(chapter, at)} ${plan.title} (${plan.words}): ${plan.synopsis}`)]
        : [],
    ),
  ].join('\n')
