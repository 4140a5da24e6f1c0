import { elementsIn, type HtmlElement } from '#manuscript/model/html/html-elements.ts'
import { roleOfName, type StyleRole } from '../style-names.ts'

/** The styles of an OpenDocument text, with the roles and formats that they define. */
export interface OdtStyles {
  /** Returns the role of a paragraph style, or of the style that it is based on. */
  role: (style: string) => StyleRole | undefined
  /** Returns the CSS of an automatic or named style, including that of its base styles. */
  css: (style: string) => string
  /** True for each level of a list style that has numbers. */
  isNumbered: (list: string, level: number) => boolean
  /** The format of the numbers of a level, such as `1`, `a` or `I`. */
  formatOf: (list: string, level: number) => string
  /** The first number of a level. */
  startOf: (list: string, level: number) => number
  outline: (style: string) => number | undefined
}

interface Style {
  display: string
  parent: string | undefined
  family: string
  outline: number | undefined
  css: string
}

const decodeName = (name: string): string =>
  name.replace(/_([0-9a-f]{2,4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

const cssOf = (style: HtmlElement): string => {
  const css: string[] = []
  for (const properties of elementsIn(style)) {
    const { attribs } = properties
    if (properties.name === 'style:text-properties') {
      if (attribs['fo:font-weight']) css.push(`font-weight:${attribs['fo:font-weight']}`)
      if (attribs['fo:font-style']) css.push(`font-style:${attribs['fo:font-style']}`)
      if (attribs['fo:font-variant']) css.push(`font-variant:${attribs['fo:font-variant']}`)
      const lines = [
        attribs['style:text-underline-style'] && attribs['style:text-underline-style'] !== 'none' ? 'underline' : '',
        attribs['style:text-line-through-style'] && attribs['style:text-line-through-style'] !== 'none'
          ? 'line-through'
          : '',
      ].filter(Boolean)
      if (lines.length > 0) css.push(`text-decoration:${lines.join(' ')}`)
      const place = attribs['style:text-position'] ?? ''
      if (/^(?:super|[1-9])/.test(place)) css.push('vertical-align:super')
      if (/^(?:sub|-)/.test(place)) css.push('vertical-align:sub')
      if (attribs['text:display'] === 'none') css.push('display:none')
    }
    if (properties.name === 'style:paragraph-properties') {
      const align = attribs['fo:text-align']
      if (align) css.push(`text-align:${align === 'end' ? 'right' : align === 'start' ? 'left' : align}`)
      if (attribs['style:writing-mode']?.startsWith('rl')) css.push('direction:rtl')
    }
  }
  return css.map((one) => `${one};`).join('')
}

const perUnit: Record<string, number> = { pt: 1, in: 72, cm: 72 / 2.54, mm: 72 / 25.4 }

/** Returns a length in points, or 0 if the text is not a length. */
export const pointsOf = (length: string | undefined): number => {
  const [, amount, unit] = /^([\d.]{1,8}) ?(pt|in|cm|mm)$/.exec(length ?? '') ?? []
  return unit ? Number(amount) * perUnit[unit]! : 0
}

/** Returns the width of the text between the margins of the first page, in points, or 0. */
export const textWidthOf = (elements: readonly HtmlElement[]): number => {
  const page = elements.find(({ name, attribs }) => name === 'style:page-layout-properties' && attribs['fo:page-width'])
  const lengthOf = (name: string) => pointsOf(page?.attribs[`fo:${name}`])
  return Math.max(0, lengthOf('page-width') - lengthOf('margin-left') - lengthOf('margin-right'))
}

/** Reads the styles of an OpenDocument text from all elements of its files. */
export const readOdtStyles = (elements: readonly HtmlElement[]): OdtStyles => {
  const styles = new Map<string, Style>()
  const lists = new Map<string, Map<number, { format: string; isNumbered: boolean; start: number }>>()
  for (const element of elements) {
    const { attribs } = element
    const name = attribs['style:name']
    if (element.name === 'style:style' && name !== undefined)
      styles.set(name, {
        display: attribs['style:display-name'] ?? decodeName(name),
        parent: attribs['style:parent-style-name'],
        family: attribs['style:family'] ?? '',
        outline: attribs['style:default-outline-level'] ? Number(attribs['style:default-outline-level']) : undefined,
        css: cssOf(element),
      })
    if (element.name === 'text:list-style' && name !== undefined)
      lists.set(
        name,
        new Map(
          elementsIn(element).map((level) => [
            Number(level.attribs['text:level'] ?? 1),
            {
              format: level.attribs['style:num-format'] ?? '',
              isNumbered:
                level.name === 'text:list-level-style-number' && (level.attribs['style:num-format'] ?? '') !== '',
              start: Number(level.attribs['text:start-value'] ?? 1),
            },
          ]),
        ),
      )
  }
  const chain = (name: string): Style[] => {
    const found: Style[] = []
    for (let style = styles.get(name); style && found.length < 10; style = styles.get(style.parent ?? ''))
      found.push(style)
    return found
  }
  const remembered = new Map<string, StyleRole | undefined>()
  const role = (name: string): StyleRole | undefined => {
    if (!remembered.has(name)) {
      const names = [...chain(name).map(({ display }) => display), decodeName(name)]
      remembered.set(name, names.map(roleOfName).find(Boolean))
    }
    return remembered.get(name)
  }
  return {
    role,
    css: (name) => {
      // Named character styles, such as Emphasis, count too. Named paragraph styles affect only the
      // design.
      const [own, ...others] = chain(name)
      if (!own) return ''
      const inherited = own.family === 'text' ? others.toReversed().map(({ css }) => css) : []
      return [...inherited, own.css].join('')
    },
    isNumbered: (list, level) => lists.get(list)?.get(level)?.isNumbered ?? false,
    formatOf: (list, level) => lists.get(list)?.get(level)?.format ?? '1',
    startOf: (list, level) => lists.get(list)?.get(level)?.start ?? 1,
    outline: (name) =>
      chain(name)
        .map(({ outline }) => outline)
        .find((level) => level !== undefined),
  }
}
