import type { SectionLevel } from '../sections/read-sections.ts'
import type { TemplateTitle } from './titles/template-title.ts'

/** A heading of a template, with advice for its author about the text below it. */
export interface TemplateSection {
  level: SectionLevel
  title: TemplateTitle
  /** Describes the content of the section. */
  synopsis: string
  /** Advice on how to write it; empty if the synopsis is enough. */
  notes: string
}

const section =
  (level: SectionLevel) =>
  (title: TemplateTitle, synopsis: string, notes = ''): TemplateSection => ({ level, title, synopsis, notes })

export const partOf = section(0)
export const chapterOf = section(1)
export const sectionOf = section(2)
