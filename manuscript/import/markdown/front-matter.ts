import { fieldName, type Fields, readFields } from './front-matter-values.ts'

const block = /^---[ \t]*\n(?:[^\n]*\n)*?(?:---|\.\.\.)[ \t]*(?:\n|$)/
const partOfYaml = /^(?:[a-z][\w.-]*[ \t]*:(?:[ \t]|$)|[ \t]|[#}\]]|-(?:[ \t]|$)|$)/i
/**
 * Maximum number of characters of front matter. All details of a book at their maximum lengths need
 * less than half of it.
 */
const LONGEST = 100_000

/** Fields of which an import reads the text. */
export const readNames =
  'title|subtitle|author|authors|creator|editor|translator|illustrator|photographer|contributor|lang|language|publisher|date|description|keywords|subject|rights|dedication|epigraph|epigraph_source|acknowledgements|acknowledgments|about_author|other_books|series|series_number|belongs_to_collection|group_position|edition|isbn|identifier|bisac|thema|copyright|ai_disclosure_kind'.split(
    '|',
  )
/**
 * Fields that are ignored: those of Inkloom's own export that the text repeats, and those for
 * programs.
 */
export const otherNames =
  'ai_disclosure|dir|top_level_division|note|tags|tag|categories|category|layout|draft|slug|aliases|cssclass|cssclasses|permalink|weight|toc|id|uid|type|status|created|updated|modified|lastmod|template|theme|output|documentclass|bibliography|csl'.split(
    '|',
  )

/**
 * Reads the fields above a Markdown text, with their length in characters; 0 if there are none.
 * Text between two lines of dashes is part of the book unless it is YAML with a field of books or
 * notes.
 */
export const frontMatterOf = (text: string): { fields: Fields; length: number } => {
  const found = block.exec(text.slice(0, LONGEST))?.[0]
  if (found === undefined) return { fields: new Map(), length: 0 }
  const inner = found
    .split('\n')
    .slice(1)
    .map((line) => line.trimEnd())
  const lines = inner.slice(
    0,
    inner.findLastIndex((line) => /^(?:---|\.\.\.)$/.test(line)),
  )
  const fields: Fields = lines.every((line) => partOfYaml.test(line)) ? readFields(lines) : new Map()
  const known = [...readNames, ...otherNames]
  return [...fields.keys()].some((name) => known.includes(fieldName(name)))
    ? { fields, length: found.length }
    : { fields: new Map(), length: 0 }
}
