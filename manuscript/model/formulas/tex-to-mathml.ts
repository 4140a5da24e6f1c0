import { type MathElement, readFormula } from './read-formula.ts'

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escape = (text: string): string => text.replace(/[&<>"]/g, (character) => entities[character]!)

const attributesToXml = (attributes: Record<string, string>): string =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escape(value)}"`)
    .join('')

// E-readers align a cell by its attribute, and browsers only by a style, so a cell also gets a
// class.
const classOf = ({ name, attributes }: MathElement): Record<string, string> =>
  name === 'mtd' && attributes['columnalign'] ? { class: attributes['columnalign'] } : {}

const elementToXml = (element: MathElement): string => {
  const open = `<${element.name}${attributesToXml({ ...element.attributes, ...classOf(element) })}>`
  return `${open}${element.children.map((child) => (typeof child === 'string' ? escape(child) : elementToXml(child))).join('')}</${element.name}>`
}

/**
 * MathML as markup for HTML and XML, or the reason why the TeX is invalid, as part of a sentence
 * for a person.
 */
export type Mathml = { mathml: string; problem?: undefined } | { mathml?: undefined; problem: string }

/**
 * Converts TeX to MathML. The markup contains no styles, scripts or addresses, so it is safe to
 * insert into a page. `mathml-style.ts` has the rules for it. Loads a library of 170 kB: import
 * this module on demand.
 */
export const texToMathml = (tex: string, { display }: { display: boolean }): Mathml => {
  const { root, problem } = readFormula(tex, { display })
  if (!root) return { problem }
  const attributes = {
    xmlns: 'http://www.w3.org/1998/Math/MathML',
    ...(display && { display: 'block' }),
    // Screen readers without support for MathML read this text.
    alttext: tex,
  }
  return { mathml: elementToXml({ ...root, attributes }) }
}
