import type { ParagraphStyle, QuoteStyle } from '../blocks/block-types.ts'
import { classesOf, type HtmlElement, isElement, typesOf } from './html-elements.ts'

/** The role of the paragraphs in an element. */
export type TextRole = ParagraphStyle | QuoteStyle | 'caption' | 'line'

const roleClasses: readonly (readonly [RegExp, TextRole])[] = [
  [/^(?:verse|poem|poetry|stanza|line-?block|linegroup|lg)$/i, 'verse'],
  [/^(?:signature|mso(?:signature|closing))$/i, 'signature'],
  [/^(?:letter|mso(?:salutation))$/i, 'letter'],
  [/^(?:source|attribution|quote-source|epigraph-source)$/i, 'source'],
  [/^(?:line|verse-line|poem-line)$/i, 'line'],
  [/^(?:caption|mso-?caption|image-?caption|figure-?caption|wp-caption-text)$/i, 'caption'],
]
const roleTypes: Readonly<Record<string, TextRole>> = {
  'z3998:verse': 'verse',
  'z3998:poem': 'verse',
  'z3998:letter': 'letter',
  'z3998:signature': 'signature',
}

const isStanza = ({ parent }: HtmlElement): boolean =>
  parent !== null && isElement(parent) && classesOf(parent).some((name) => /^(?:poem|poetry|stanza)$/i.test(name))

/** Returns the role that the class or the type of an element states. */
export const roleOf = (element: HtmlElement): TextRole | undefined => {
  for (const type of typesOf(element)) if (roleTypes[type]) return roleTypes[type]
  for (const name of classesOf(element))
    for (const [pattern, role] of roleClasses)
      if (pattern.test(name)) return role === 'verse' && name === 'verse' && isStanza(element) ? 'line' : role
  return undefined
}
