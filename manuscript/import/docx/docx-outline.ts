import { Parser } from 'htmlparser2'
import { headingRole, type StyleRole } from '../style-names.ts'

const BODY_TEXT = 9
const styleOfLevel = (level: number): string => `inkloom-outline-${level}`

/** Roles that no style in this program has, for paragraphs with a level of their own. */
export const outlineRoles: ReadonlyMap<string, StyleRole> = new Map(
  Array.from({ length: BODY_TEXT }, (_, level) => [styleOfLevel(level), headingRole(level + 1)]),
)

/** Roles whose paragraphs Word lists as headings if they have a level. Titles and headings stay what they are. */
const plainRole = /^(?:quote|quote-verse|source|verse|letter|signature|caption|tex|code.*)$/

/** Word lists no heading of these. */
const outside = new Set(['w:tbl', 'w:txbxContent', 'w:footnote', 'w:endnote'])

interface Properties {
  /** The place behind the opening tag. */
  at: number
  style?: string | undefined
  styleTag?: { from: number; to: number }
  level?: number
}

interface OutlineContext {
  roles: ReadonlyMap<string, StyleRole>
  /** The styles that are headings only by their level, which a paragraph can change. */
  outlined: ReadonlySet<string>
}

/** Returns the style that a paragraph needs, or undefined if its own is right. Empty for no style. */
const styleFor = ({ style = '', level }: Properties, { roles, outlined }: OutlineContext): string | undefined => {
  if (level === undefined || !(level >= 0)) return undefined
  const role = roles.get(style)
  if (level >= BODY_TEXT) return outlined.has(style) ? '' : undefined
  return role === undefined || outlined.has(style) || plainRole.test(role) ? styleOfLevel(level) : undefined
}

/**
 * Gives paragraphs that have a level of the outline, but no style of a heading, the style of that
 * level. Word shows them among the headings of its navigation pane.
 */
export const withOutlineStyles = (xml: string, context: OutlineContext): string => {
  if (!xml.includes('<w:outlineLvl')) return xml
  const pieces: string[] = []
  let done = 0
  let excluded = 0
  let open: Properties | undefined
  const change = ({ at, styleTag }: Properties, style: string) => {
    const tag = style === '' ? '' : `<w:pStyle w:val="${style}"/>`
    const { from, to } = styleTag ?? { from: at, to: at }
    pieces.push(xml.slice(done, from), tag)
    done = to
  }
  const parser: Parser = new Parser(
    {
      onopentag: (name, attributes) => {
        if (outside.has(name) || name === 'w:pPrChange') excluded++
        else if (excluded > 0) return
        else if (name === 'w:pPr') open = { at: parser.endIndex + 1 }
        else if (!open) return
        else if (name === 'w:outlineLvl') open.level = Number(attributes['w:val'])
        else if (name === 'w:pStyle') {
          open.style = attributes['w:val']
          open.styleTag = { from: parser.startIndex, to: parser.endIndex + 1 }
        }
      },
      onclosetag: (name) => {
        if (outside.has(name) || name === 'w:pPrChange') excluded--
        else if (name !== 'w:pPr' || excluded > 0 || !open) return
        else {
          const style = styleFor(open, context)
          if (style !== undefined) change(open, style)
          open = undefined
        }
      },
    },
    { xmlMode: true },
  )
  parser.end(xml)
  return pieces.join('') + xml.slice(done)
}
