import { Parser } from 'htmlparser2'
import { headingRole, roleOfName, type StyleRole } from './style-names.ts'

interface Style {
  name: string
  /** Other names, separated by commas. */
  aliases: string
  basedOn?: string
  outline?: number
  bold: boolean
  italic: boolean
  character: boolean
}

const off = new Set(['0', 'false', 'off', 'none'])

const stylesOf = (xml: string): Map<string, Style> => {
  const styles = new Map<string, Style>()
  let open: Style | undefined
  const parser = new Parser(
    {
      onopentag: (tag, attributes) => {
        const value = attributes['w:val'] ?? ''
        if (tag === 'w:style') {
          open = { name: '', aliases: '', bold: false, italic: false, character: attributes['w:type'] === 'character' }
          const id = attributes['w:styleId']
          if (id !== undefined && !styles.has(id)) styles.set(id, open)
        } else if (!open) return
        else if (tag === 'w:name') open.name = value
        else if (tag === 'w:aliases') open.aliases = value
        else if (tag === 'w:basedOn') open.basedOn = value
        else if (tag === 'w:outlineLvl') open.outline = Number(value)
        else if (tag === 'w:b') open.bold = !off.has(value)
        else if (tag === 'w:i') open.italic = !off.has(value)
      },
      onclosetag: (tag) => {
        if (tag === 'w:style') open = undefined
      },
    },
    { xmlMode: true },
  )
  parser.write(xml)
  parser.end()
  return styles
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
  return outline !== undefined && outline >= 0 && outline < 9 ? headingRole(outline + 1) : undefined
}

/** Maps style ids to roles: the style's own role, or that of its base style. */
export const rolesOfStyles = (xml: string): Map<string, StyleRole> => {
  const styles = stylesOf(xml)
  const roles = new Map<string, StyleRole>()
  for (const id of styles.keys()) {
    let style = styles.get(id)
    for (let steps = 0; style && steps < 10; steps++) {
      const role = ownRole(style)
      if (role) {
        roles.set(id, role)
        break
      }
      style = style.basedOn === undefined ? undefined : styles.get(style.basedOn)
    }
  }
  return roles
}
