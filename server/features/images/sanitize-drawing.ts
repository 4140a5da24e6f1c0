import { imageLimits } from '#contract/images.ts'
import { afterProlog, decodeDrawing } from '#manuscript/model/images/detect-image-type.ts'
import { filterReferences, gradients, isOwn, referencesIn } from './drawing-rules.ts'
import { RefusedImage } from './image-job.ts'
import { type DrawnElement, parseDrawing } from './parse-drawing.ts'

const isElement = (node: DrawnElement | string): node is DrawnElement => typeof node === 'object'

const elementsById = (root: DrawnElement): Map<string, DrawnElement> => {
  const found = new Map<string, DrawnElement>()
  const visit = (element: DrawnElement) => {
    const { id } = element.attributes
    if (id !== undefined && !found.has(id)) found.set(id, element)
    element.children.filter(isElement).forEach(visit)
  }
  visit(root)
  return found
}

/**
 * Refuses a drawing whose elements refer to each other so often that rendering it would never end.
 * An element is counted once for each reference to it.
 */
const refuseEndless = (root: DrawnElement, byId: Map<string, DrawnElement>): void => {
  const counted = new Map<DrawnElement, number>()
  const counting = new Set<DrawnElement>()
  const count = (element: DrawnElement): number => {
    const known = counted.get(element)
    if (known !== undefined) return known
    if (counting.has(element)) throw new RefusedImage('tooComplex')
    counting.add(element)
    const { href } = element.attributes
    const referred = [
      ...(href === undefined ? [] : [href.slice(1)]),
      ...Object.values(element.attributes).flatMap(referencesIn),
    ]
    let sum = 1
    for (const child of element.children) if (isElement(child)) sum += count(child)
    for (const id of referred) {
      const target = byId.get(id)
      if (target) sum += count(target)
    }
    if (sum > imageLimits.drawnElements) throw new RefusedImage('tooComplex')
    counting.delete(element)
    counted.set(element, sum)
    return sum
  }
  count(root)
}

/**
 * Keeps a style sheet that loads nothing. It may refer only to gradients, because any other element
 * could be rendered inside itself without end.
 */
const cleanStyles = (element: DrawnElement, byId: Map<string, DrawnElement>): void => {
  element.children = element.children.filter((child) => {
    if (!isElement(child)) return true
    if (child.name !== 'style') {
      cleanStyles(child, byId)
      return true
    }
    const css = child.children.filter((each) => typeof each === 'string').join('')
    child.children = [filterReferences(css, (id) => gradients.has(byId.get(id)?.name ?? ''))]
    return isOwn(css)
  })
}

const pixelsPerUnit: Record<string, number> = {
  '': 1,
  px: 1,
  pt: 4 / 3,
  pc: 16,
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
}

/** Returns a length in pixels, or null for a percentage or an invalid one. */
const lengthOf = (value: string | undefined): number | null => {
  const [, number, unit = ''] = /^\+?(\d{1,9}(?:\.\d{0,9})?)\s?([a-z]{0,2})$/.exec((value ?? '').trim()) ?? []
  const scale = pixelsPerUnit[unit]
  return number === undefined || scale === undefined || Number(number) === 0 ? null : Number(number) * scale
}

/** The size of a drawing that states none, by the rules of CSS. */
const usualSize = { width: 300, height: 150 }
const LONGEST_SIDE = 20_000

const rounded = (side: number): number => Math.min(LONGEST_SIDE, Math.max(1, Math.round(side)))

const sizeOf = ({ attributes }: DrawnElement): { width: number; height: number; viewBox: string } => {
  const box = attributes['viewBox']
    ?.trim()
    .split(/[\s,]+/, 5)
    .map(Number)
  const [, , boxWidth = 0, boxHeight = 0] = box?.length === 4 && box.every(Number.isFinite) ? box : []
  const hasBox = boxWidth > 0 && boxHeight > 0
  const stated = { width: lengthOf(attributes['width']), height: lengthOf(attributes['height']) }
  const ratio = hasBox ? boxWidth / boxHeight : usualSize.width / usualSize.height
  const width = stated.width ?? (stated.height === null ? (hasBox ? boxWidth : usualSize.width) : stated.height * ratio)
  const height = stated.height ?? width / ratio
  return {
    width: rounded(width),
    height: rounded(height),
    viewBox: hasBox ? box!.join(' ') : `0 0 ${width} ${height}`,
  }
}

/** Characters that XML can't contain. */
// oxlint-disable-next-line no-control-regex -- This expression finds the control characters to remove.
const impossible = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
const escaped: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escape = (text: string): string => text.replaceAll(impossible, '').replaceAll(/[&<>"]/g, (sign) => escaped[sign]!)

const write = ({ name, attributes, children }: DrawnElement): string => {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escape(value)}"`)
  const inside = children.map((child) => (isElement(child) ? write(child) : escape(child))).join('')
  return `<${name}${written.join('')}${inside ? `>${inside}</${name}>` : '/>'}`
}

/**
 * Rewrites a drawing with only what `drawing-rules.ts` allows: no script, no animation, no embedded
 * document or picture, and nothing that is loaded from elsewhere. Throws a RefusedImage.
 */
export const sanitizeDrawing = (
  bytes: Uint8Array,
): { bytes: Uint8Array; type: 'image/svg+xml'; width: number; height: number } => {
  const root = parseDrawing(afterProlog(decodeDrawing(bytes)))
  const byId = elementsById(root)
  cleanStyles(root, byId)
  refuseEndless(root, byId)
  const { width, height, viewBox } = sizeOf(root)
  root.attributes = {
    xmlns: 'http://www.w3.org/2000/svg',
    ...root.attributes,
    viewBox,
    width: String(width),
    height: String(height),
  }
  const text = write(root)
  return { bytes: new TextEncoder().encode(text), type: 'image/svg+xml', width, height }
}
