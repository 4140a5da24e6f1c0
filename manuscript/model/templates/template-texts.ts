import type { TemplateName } from './template-names.ts'

/** The name and summary that a person reads about each template. */
export const templateTexts: Readonly<Record<TemplateName, { label: string; summary: string }>> = {
  novel: { label: 'Three-act novel', summary: 'Three acts with ten chapters, from the opening to the ending.' },
  essay: { label: 'Essay', summary: 'A thesis, three points that support it, and the objections to it.' },
  thesis: { label: 'Thesis', summary: 'The chapters of an academic thesis, from the abstract to the appendix.' },
  handbook: { label: 'Handbook', summary: 'First steps, everyday practice, and a part to look things up in.' },
}
