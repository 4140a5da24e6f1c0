import { Parser } from 'htmlparser2'

/** Role of a style in a manuscript. */
export type StyleRole = 'title' | 'subtitle' | 'quote' | 'contents' | 'bold' | 'italic' | `h${1 | 2 | 3 | 4 | 5 | 6}`

interface Style {
  name: string
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
          open = { name: '', bold: false, italic: false, character: attributes['w:type'] === 'character' }
          const id = attributes['w:styleId']
          if (id !== undefined && !styles.has(id)) styles.set(id, open)
        } else if (!open) return
        else if (tag === 'w:name') open.name = value
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

// Word names its own styles in English in every language; other programs translate them.
const headingName =
  /^(?:heading|überschrift|titre|título|titolo|kop|rubrik|overskrift|otsikko|nagłówek|nadpis|заголовок|επικεφαλίδα|başlık|címsor|标题|標題|見出し|제목|عنوان|כותרת)\s*([1-9])$/iu
const contentsName =
  /^(?:toc|contents|verzeichnis|inhaltsverzeichnis|table of contents|index)(?:\s*(?:\d|heading))?$|^(?:toc|contents) heading$/iu
const quoteName =
  /^(?:quote|intense quote|quotations?|block text|block quotation|zitat|intensives zitat|citation|cita|citazione|blockquote)$/iu

const headingOf = (depth: number): StyleRole => `h${Math.min(6, Math.max(1, depth)) as 1 | 2 | 3 | 4 | 5 | 6}`

const ownRole = ({ name, outline, character, bold, italic }: Style): StyleRole | undefined => {
  const plain = name.trim()
  if (character) {
    if (/^(?:strong|intense emphasis)$/i.test(plain) || bold) return 'bold'
    return /^(?:emphasis|subtle emphasis)$/i.test(plain) || italic ? 'italic' : undefined
  }
  if (contentsName.test(plain)) return 'contents'
  const heading = headingName.exec(plain)?.[1]
  if (heading) return headingOf(Number(heading))
  if (/^(?:title|titel)$/i.test(plain)) return 'title'
  if (/^(?:subtitle|untertitel)$/i.test(plain)) return 'subtitle'
  if (quoteName.test(plain)) return 'quote'
  return outline !== undefined && outline >= 0 && outline < 9 ? headingOf(outline + 1) : undefined
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
