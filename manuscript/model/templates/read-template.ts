import { headingNode } from '../blocks/write-block.ts'
import { emptyParagraph } from '../editor-state/editor-blocks.ts'
import type { EditorNode } from '../editor-state/editor-state.ts'
import { type LanguageCode, languageOf } from '../languages.ts'
import type { SectionLevel } from '../sections/read-sections.ts'
import { withSectionState } from '../sections/section-state.ts'
import { essay } from './essay.ts'
import { handbook } from './handbook.ts'
import { novel } from './novel.ts'
import type { TemplateName } from './template-names.ts'
import type { TemplateSection } from './template-section.ts'
import { thesis } from './thesis.ts'
import { titlesIn } from './titles/titles.ts'

const templates: Readonly<Record<TemplateName, readonly TemplateSection[]>> = { novel, essay, thesis, handbook }

const ranks = ['part', 'chapter', 'section', 'subsection'] as const

/** Returns the headings of a template in a language. */
export const templateHeadings = (
  template: TemplateName,
  language: LanguageCode,
): { level: SectionLevel; title: string }[] => {
  const titles = titlesIn(language)
  return templates[template].map(({ level, title }) => ({ level, title: titles[title] }))
}

/**
 * Returns the blocks of a new project: headings with synopses and notes in English, and an empty
 * paragraph to write in below each heading without sections of its own.
 */
export const templateBlocks = (template: TemplateName, language: LanguageCode): EditorNode[] => {
  const sections = templates[template]
  const { direction } = languageOf(language)
  return templateHeadings(template, language).flatMap(({ level, title }, at) => {
    const { synopsis, notes } = sections[at]!
    const heading = withSectionState(headingNode(ranks[level], [{ text: title }], direction), {
      status: 'idea',
      synopsis,
      notes,
    })
    const hasSections = (sections[at + 1]?.level ?? 0) > level
    return hasSections ? [heading] : [heading, emptyParagraph()]
  })
}
