import type { AnswerSource } from '#contract/answer-source.ts'

const kinds: Record<AnswerSource['type'], string> = {
  manuscript: 'Manuscript',
  fact: 'Codex',
  reference: 'Reference',
  outline: 'Headings of the book',
}

/** Names a source by its place or its type. */
export const sourceName = ({ type, title }: Pick<AnswerSource, 'type' | 'title'>): string => {
  if (title === '') return kinds[type]
  return type === 'manuscript' ? title : `${kinds[type]}: ${title}`
}
