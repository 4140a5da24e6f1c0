import type { TextFormat } from './lines.ts'

/** Parses the declarations of a style attribute. Names and values are lower case. */
export const readStyle = (style: string): Map<string, string> =>
  new Map(
    style.split(';').flatMap((declaration) => {
      const at = declaration.indexOf(':')
      if (at === -1) return []
      return [
        [
          declaration.slice(0, at).trim().toLowerCase(),
          declaration
            .slice(at + 1)
            .trim()
            .toLowerCase(),
        ] as const,
      ]
    }),
  )

const isBold = (weight: string): boolean => weight === 'bold' || weight === 'bolder' || Number(weight) >= 600

/**
 * Applies the formats of a style. Properties that the style does not set keep their value.
 */
export const styledFormat = (format: TextFormat, style: ReadonlyMap<string, string>): TextFormat => {
  const styled = { ...format }
  const weight = style.get('font-weight')
  if (weight !== undefined && weight !== 'inherit') styled.bold = isBold(weight)
  const slant = style.get('font-style')
  if (slant !== undefined && slant !== 'inherit') styled.italic = /^(italic|oblique)/.test(slant)
  const line = style.get('text-decoration') ?? style.get('text-decoration-line')
  // Links are underlined by default, so underline is not kept on them.
  if (line !== undefined) {
    styled.underline = line.includes('underline') && format.href === undefined
    styled.strike = line.includes('line-through')
  }
  const place = style.get('vertical-align')
  if (place === 'super' || place === 'sub') styled.script = place
  if (/\bsmall-caps\b/.test(style.get('font-variant') ?? style.get('font-variant-caps') ?? '')) styled.smallCaps = true
  return styled
}

export const isHidden = (style: ReadonlyMap<string, string>): boolean =>
  style.get('display') === 'none' ||
  style.get('visibility') === 'hidden' ||
  style.get('mso-hide') === 'all' ||
  /^(comment|endnote-list|header|footer)/.test(style.get('mso-element') ?? '')
