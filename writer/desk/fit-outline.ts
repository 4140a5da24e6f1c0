import { estimateTokens } from '#writer/model/tokens/estimate-tokens.ts'
import type { Surroundings } from './surroundings.ts'

const tokensOf = (lines: readonly string[]): number => lines.reduce((sum, line) => sum + estimateTokens(line) + 1, 0)

/**
 * Returns the outline within the tokens: all of it, or else the chapters with the sections of the
 * text's own chapter, or else the nearest chapters. It is the same for all texts of a chapter, so
 * that a provider can cache it.
 */
export const fitOutline = ({ title, chapters, own }: Surroundings['outline'], tokens: number): string => {
  if (chapters.length === 0) return ''
  const withSections = (all: boolean) => [
    title,
    ...chapters.flatMap(({ chapter, sections }, at) => [chapter, ...(all || at === own ? sections : [])]),
  ]
  for (const lines of [withSections(true), withSections(false)]) if (tokensOf(lines) <= tokens) return lines.join('\n')
  const center = Math.max(0, own)
  const byDistance = chapters
    .map(({ chapter }, at) => ({ chapter, at }))
    .toSorted((one, other) => Math.abs(one.at - center) - Math.abs(other.at - center))
  let left = tokens - tokensOf([title])
  const nearest = byDistance.filter(({ chapter }) => (left -= estimateTokens(chapter) + 1) >= 0)
  return nearest.length === 0
    ? ''
    : [title, ...nearest.toSorted((one, other) => one.at - other.at).map(({ chapter }) => chapter)].join('\n')
}
