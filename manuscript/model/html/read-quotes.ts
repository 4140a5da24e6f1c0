import { type LanguageCode, languages } from '../languages.ts'
import { quotationMarks } from '../quotation-marks.ts'
import { elementsIn, type HtmlElement, isElement, textIn } from './html-elements.ts'

const begins = /^\s*[\p{Pi}\p{Pf}\p{Ps}"']/u

const languageOfTag = (tag: string): LanguageCode =>
  languages.find((language) => language.tag.split('-')[0] === tag.split('-')[0]!.toLowerCase())?.code ?? 'english'

/**
 * Returns the marks that browsers add around an inline quotation, according to the language of the
 * surrounding text.
 */
export const marksOfQuote = (quote: HtmlElement): readonly [open: string, close: string] => {
  if (begins.test(textIn(quote))) return ['', '']
  let tag: string | undefined
  let depth = 0
  for (let { parent } = quote; parent && isElement(parent); { parent } = parent) {
    if (parent.name === 'q') depth++
    tag ??= parent.attribs['lang'] ?? parent.attribs['xml:lang']
  }
  const { open, close, innerOpen, innerClose } = quotationMarks[languageOfTag(tag ?? 'en')]
  return depth % 2 === 0 ? [open, close] : [innerOpen, innerClose]
}

/** Returns the brackets around a pronunciation that a page shows above its text. */
export const bracketsOf = (reading: HtmlElement): readonly [open: string, close: string] => {
  const { parent } = reading
  if (!parent || !isElement(parent)) return ['', '']
  const siblings = elementsIn(parent)
  // The page has its own brackets, in `rp` elements for browsers without ruby support.
  if (siblings.some(({ name }) => name === 'rp')) return ['', '']
  const at = siblings.indexOf(reading)
  const isPartOf = (other: HtmlElement | undefined) =>
    other?.name === 'rt' && (parent.name === 'rtc' || other.next === reading || other.prev === reading)
  return [isPartOf(siblings[at - 1]) ? '' : '(', isPartOf(siblings[at + 1]) ? '' : ')']
}
