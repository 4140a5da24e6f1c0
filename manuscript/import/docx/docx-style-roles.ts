import { Parser } from 'htmlparser2'
import { headingRole, roleOfName, type StyleRole } from '../style-names.ts'

interface Style {
  name: string
  /** Other names, separated by commas. */
  aliases: string
  basedOn?: string
  outline?: number
  bold: boolean
  italic: boolean
  character: boolean
  /** True if the first row of a table is bold or shaded, and false if it is neither. */
  headed?: boolean
  /** The direction of its paragraphs, if it states one. */
  direction?: Direction
}

export type Direction = 'ltr' | 'rtl'

interface StyleSheet {
  styles: Map<string, Style>
  /** The style of paragraphs that name none. */
  standard?: string
  /** The direction of paragraphs whose styles state none. */
  direction?: Direction
}

/** The level of paragraphs outside of the outline. */
const BODY_TEXT = 9

const off = new Set(['0', 'false', 'off', 'none'])

const isShaded = ({ 'w:val': pattern, 'w:fill': fill = 'auto' }: Readonly<Record<string, string>>): boolean =>
  !/^(?:auto|ffffff)$/i.test(fill) && pattern !== 'nil'

const readStyles = (xml: string): StyleSheet => {
  const styles = new Map<string, Style>()
  const sheet: StyleSheet = { styles }
  let open: Style | undefined
  let inDefaults = false
  /** The part of a table to which a format of a style applies. */
  let part: string | undefined
  const parser = new Parser(
    {
      onopentag: (tag, attributes) => {
        const value = attributes['w:val'] ?? ''
        if (tag === 'w:style') {
          open = { name: '', aliases: '', bold: false, italic: false, character: attributes['w:type'] === 'character' }
          const id = attributes['w:styleId']
          if (id !== undefined && !styles.has(id)) styles.set(id, open)
          if (id !== undefined && attributes['w:type'] === 'paragraph' && attributes['w:default'] === '1')
            sheet.standard = id
        } else if (tag === 'w:pPrDefault') inDefaults = true
        else if (tag === 'w:bidi' && (open || inDefaults)) (open ?? sheet).direction = off.has(value) ? 'ltr' : 'rtl'
        else if (!open) return
        else if (tag === 'w:tblStylePr') part = attributes['w:type'] ?? ''
        else if (part !== undefined) {
          if (part !== 'firstRow') return
          if (tag === 'w:b') open.headed = open.headed === true || !off.has(value)
          else if (tag === 'w:shd') open.headed = open.headed === true || isShaded(attributes)
        } else if (tag === 'w:name') open.name = value
        else if (tag === 'w:aliases') open.aliases = value
        else if (tag === 'w:basedOn') open.basedOn = value
        else if (tag === 'w:outlineLvl') open.outline = Number(value)
        else if (tag === 'w:b') open.bold = !off.has(value)
        else if (tag === 'w:i') open.italic = !off.has(value)
      },
      onclosetag: (tag) => {
        if (tag === 'w:style') open = undefined
        else if (tag === 'w:pPrDefault') inDefaults = false
        else if (tag === 'w:tblStylePr') part = undefined
      },
    },
    { xmlMode: true },
  )
  parser.write(xml)
  parser.end()
  return sheet
}

const ownRole = ({ name, aliases, outline, character, bold, italic }: Style): StyleRole | undefined => {
  const plain = name.trim()
  if (character) {
    if (/^(?:emphasis|subtle emphasis|emphasis link)$/i.test(plain)) return 'italic'
    if (/^(?:strong|intense emphasis)$/i.test(plain) || bold) return 'bold'
    return italic ? 'italic' : undefined
  }
  const role = roleOfName(aliases === '' ? plain : `${plain},${aliases}`)
  if (role) return role
  return outline !== undefined && outline >= 0 && outline < BODY_TEXT ? headingRole(outline + 1) : undefined
}

/** Returns the property of a style, or else of the style that it is based on. */
const inherited = <T>(styles: StyleSheet['styles'], id: string, read: (style: Style) => T | undefined) => {
  let style = styles.get(id)
  for (let steps = 0; style && steps < 10; steps++) {
    const value = read(style)
    if (value !== undefined) return value
    style = style.basedOn === undefined ? undefined : styles.get(style.basedOn)
  }
  return undefined
}

/** Maps style ids to roles: the style's own role, or that of its base style. */
export const rolesOfStyles = (xml: string): Map<string, StyleRole> => {
  const { styles } = readStyles(xml)
  const roles = new Map<string, StyleRole>()
  for (const id of styles.keys()) {
    const role = inherited(styles, id, ownRole)
    if (role) roles.set(id, role)
  }
  return roles
}

/** Returns true if only its level makes a style a heading, and undefined if it has no role. */
const isOutlined = (style: Style): boolean | undefined =>
  ownRole(style) === undefined ? undefined : ownRole({ ...style, outline: BODY_TEXT }) === undefined

/** Returns the ids of styles that are headings only because of their level in the outline. */
export const outlinedStyles = (xml: string): Set<string> => {
  const { styles } = readStyles(xml)
  return new Set([...styles.keys()].filter((id) => inherited(styles, id, isOutlined)))
}

/**
 * Returns the function that finds the direction of paragraphs of a style, or of paragraphs without
 * one.
 */
export const directionsOfStyles = (xml: string): ((id: string | undefined) => Direction | undefined) => {
  const { styles, standard, direction } = readStyles(xml)
  const known = new Map([...styles.keys()].map((id) => [id, inherited(styles, id, (style) => style.direction)]))
  return (id = standard) => (id === undefined ? undefined : known.get(id)) ?? direction
}

/** Returns the ids of the styles of tables that show the first row as a header. */
export const headedTableStyles = (xml: string): Set<string> => {
  const { styles } = readStyles(xml)
  return new Set([...styles.keys()].filter((id) => inherited(styles, id, ({ headed }) => headed)))
}
