import { classesOf, type HtmlElement } from './html-elements.ts'
import { readStyle } from './style-format.ts'

/** Declarations by selector: `em`, `.name` or `em.name`. */
export type CssRules = ReadonlyMap<string, ReadonlyMap<string, string>>

/** The CSS properties that affect content which a manuscript keeps. */
const used =
  /^(?:font-(?:weight|style|variant|variant-caps)|text-(?:align|decoration|decoration-line)|vertical-align|display|visibility|white-space)$/
const selector = /^(?:[a-z][a-z0-9]*)?(?:\.[\w-]+)?$/i
const MOST_RULES = 5000

const withoutComments = (css: string): string => {
  const pieces = css.split('/*')
  return [
    pieces[0],
    ...pieces.slice(1).map((piece) => (piece.includes('*/') ? piece.slice(piece.indexOf('*/') + 2) : '')),
  ].join(' ')
}

/**
 * Adds the rules with simple selectors of a style sheet. Other selectors, and media rules, are
 * ignored.
 */
export const addCssRules = (rules: Map<string, Map<string, string>>, css: string): void => {
  let isInner = false
  for (const part of withoutComments(css).split('}')) {
    const open = part.lastIndexOf('{')
    if (open === -1) {
      isInner = false
      continue
    }
    const head = part.slice(0, open)
    if (head.includes('{')) isInner = true
    if (isInner || head.length > 2000 || rules.size > MOST_RULES) continue
    const declarations = [...readStyle(part.slice(open + 1))].filter(([name]) => used.test(name))
    if (declarations.length === 0) continue
    for (const one of head.split(',')) {
      const name = one.trim()
      if (name === '' || !selector.test(name)) continue
      const known = rules.get(name) ?? new Map<string, string>()
      for (const [property, value] of declarations) known.set(property, value.split('!', 1)[0]!.trim())
      rules.set(name, known)
    }
  }
}

/** Returns the style of an element: that of its classes, and that of its attribute. */
export const styleOf = (element: HtmlElement, rules: CssRules | undefined): ReadonlyMap<string, string> => {
  const own = readStyle(element.attribs['style'] ?? '')
  if (!rules || rules.size === 0) return own
  const { name } = element
  const found = [
    // Style rules for `em` are ignored, because books in scripts without italics use them to show
    // emphasis in another way.
    name === 'em' ? undefined : rules.get(name),
    ...classesOf(element).flatMap((one) => [rules.get(`.${one}`), rules.get(`${name}.${one}`)]),
  ]
  return found.some(Boolean) ? new Map([...found.flatMap((style) => [...(style ?? [])]), ...own]) : own
}
