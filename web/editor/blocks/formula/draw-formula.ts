import { scrollByKeyboard } from '#web/ui/scroll-by-keyboard.ts'
import type { MathElement, ReadFormula } from '#manuscript/model/formulas/read-formula.ts'

type Reader = (tex: string, options: { display: boolean }) => ReadFormula

const NAMESPACE = 'http://www.w3.org/1998/Math/MathML'
/**
 * Milliseconds of drawing at a time, so that keystrokes are handled between the formulas of a long
 * text.
 */
const SLICE = 6

let reader: Reader | undefined
let loading: Promise<void> | undefined

interface Waiting {
  tex: string
  display: boolean
  onDrawn: ((problem: string | null) => void) | undefined
}
/** The latest request for each element. */
const waiting = new Map<HTMLElement, Waiting>()
let isScheduled = false

const toDom = ({ name, attributes, children }: MathElement): Element => {
  const element = document.createElementNS(NAMESPACE, name)
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value)
  // Browsers ignore the `columnalign` attribute, so the style sheet aligns cells by class.
  if (name === 'mtd' && attributes['columnalign']) element.classList.add(attributes['columnalign'])
  element.append(...children.map((child) => (typeof child === 'string' ? child : toDom(child))))
  return element
}

const draw = (element: HTMLElement, { tex, display, onDrawn }: Waiting, read: Reader) => {
  const { root, problem } = read(tex, { display })
  element.toggleAttribute('data-problem', problem !== undefined && tex.trim() !== '')
  if (root) {
    const math = toDom(root)
    if (display) math.setAttribute('display', 'block')
    element.replaceChildren(math)
  } else element.textContent = tex
  if (display) scrollByKeyboard(element, 'Formula')
  onDrawn?.(problem ?? null)
}

const drawSome = () => {
  isScheduled = false
  const until = performance.now() + SLICE
  for (const [element, request] of waiting) {
    if (!reader || performance.now() > until) return schedule()
    waiting.delete(element)
    // The element may not be in the page yet, so `isConnected` can't tell whether it is still
    // needed.
    draw(element, request, reader)
  }
}

const schedule = () => {
  if (isScheduled || waiting.size === 0) return
  isScheduled = true
  setTimeout(drawSome)
}

const readLater = async () => {
  reader = (await import('#manuscript/model/formulas/read-formula.ts')).readFormula
  schedule()
}

/** Loads the TeX parser once. After a failure, the next formula tries again. */
const load = () => {
  loading ??= readLater().catch(() => {
    loading = undefined
  })
}

/**
 * Shows TeX as MathML in an element. The element shows the TeX itself until the TeX parser is
 * loaded, and if the TeX is invalid. `onDrawn` receives the problem of the formula, or null.
 */
export const drawFormula = (
  element: HTMLElement,
  tex: string,
  display: boolean,
  onDrawn?: (problem: string | null) => void,
): void => {
  if (!element.hasChildNodes()) element.textContent = tex
  waiting.set(element, { tex, display, onDrawn })
  if (reader) schedule()
  else load()
}
