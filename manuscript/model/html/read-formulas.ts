import { mathmlToTex } from '../formulas/mathml-to-tex.ts'
import { firstInside, type HtmlElement, textIn } from './html-elements.ts'

interface HtmlFormula {
  tex: string
  isDisplayed: boolean
}

/** Elements in which the libraries of web pages draw a formula, with its MathML beside the drawing. */
const drawn = /(?:^|\s)(?:katex|katex-display|mwe-math-element|MathJax|temml)(?:\s|$)/

const isMath = ({ name }: HtmlElement): boolean => name === 'math' || name.endsWith(':math')
const texScript = /^math\/tex/

/**
 * Returns the formula that an element contains or draws; `null` if TeX can't express it, or
 * undefined if there is none.
 */
export const formulaOf = (element: HtmlElement): HtmlFormula | null | undefined => {
  const { name, attribs } = element
  if (name === 'script' && texScript.test(attribs['type'] ?? ''))
    return { tex: textIn(element).trim(), isDisplayed: /mode=display/.test(attribs['type']!) }
  if (name === 'code' && /^tex(?: display)?$/.test(attribs['class'] ?? ''))
    return { tex: textIn(element).trim(), isDisplayed: attribs['class'] === 'tex display' }
  const isDrawn = name === 'mjx-container' || drawn.test(attribs['class'] ?? '')
  const math = isMath(element) ? element : isDrawn ? firstInside(element, isMath) : undefined
  if (!math) return undefined
  const tex = mathmlToTex(math)
  const isDisplayed =
    math.attribs['display'] === 'block' || /katex-display/.test(attribs['class'] ?? '') || attribs['display'] === 'true'
  return tex === undefined ? null : { tex, isDisplayed }
}
