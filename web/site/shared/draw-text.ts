import type { EditorNode } from '#manuscript/model/editor-state/editor-state.ts'
import type { GuestApi } from './guest-api.ts'
import { drawBlock, type Rank, rankOf } from './render-block.ts'
import { childrenOf, type Drawing, make } from './render-inline.ts'

export interface ContentsEntry {
  title: string
  rank: Rank
  element: HTMLElement
}

export interface DrawnText {
  root: HTMLElement
  /** The element of each block; null for a block that shows nothing. */
  elements: (HTMLElement | null)[]
  /** The offset of each text in its block. */
  starts: WeakMap<Text, number>
  contents: ContentsEntry[]
  stop: () => void
}

/** Number of blocks in a part of the page. Parts are laid out when they come near the window. */
const PART = 40

const holds = (node: EditorNode, types: ReadonlySet<string>): boolean =>
  types.has(node.type) || childrenOf(node).some((child) => holds(child, types))
const formulas: ReadonlySet<string> = new Set(['formula', 'math'])

/** Loads images shortly before they come into view, with the session in a header. */
const imageLoader = (api: GuestApi, signal: AbortSignal) => {
  const names = new WeakMap<Element, string>()
  const addresses: string[] = []
  const load = async (image: HTMLImageElement) => {
    try {
      const file = await api('GET /shared/images/:image', { params: { image: names.get(image)! }, signal })
      const address = URL.createObjectURL(file)
      addresses.push(address)
      image.src = address
    } catch {
      if (!signal.aborted) image.replaceWith(make('p', 'missing', image.alt || 'This image could not be loaded.'))
    }
  }
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue
        observer.unobserve(target)
        void load(target as HTMLImageElement)
      }
    },
    { rootMargin: '800px' },
  )
  signal.addEventListener('abort', () => {
    observer.disconnect()
    for (const address of addresses) URL.revokeObjectURL(address)
  })
  return (image: HTMLImageElement, name: string): void => {
    names.set(image, name)
    observer.observe(image)
  }
}

/**
 * Draws a text as elements. The parts of a long text are laid out only when they come near the
 * window.
 */
export const drawSharedText = async (blocks: readonly EditorNode[], api: GuestApi): Promise<DrawnText> => {
  const stopped = new AbortController()
  const hasFormulas = blocks.some((block) => holds(block, formulas))
  const { drawFormula } = hasFormulas
    ? await import('#web/editor/blocks/formula/draw-formula.ts')
    : { drawFormula: () => undefined }
  const drawing: Drawing = {
    starts: new WeakMap(),
    drawFormula,
    drawImage: imageLoader(api, stopped.signal),
    notes: 0,
  }
  const root = make('div')
  const contents: ContentsEntry[] = []
  let part: HTMLElement | undefined
  let inPart = 0
  const elements = blocks.map((block, at) => {
    const element = drawBlock(block, drawing)
    if (!element) return null
    const rank = block.type === 'heading' ? rankOf(block) : null
    if (!part || rank === 'part' || rank === 'chapter' || inPart >= PART) {
      part = make('section', 'shared-part-of-text')
      root.append(part)
      inPart = 0
    }
    inPart++
    element.dataset['block'] = String(at)
    part.append(element)
    if (rank && rank !== 'subsection') contents.push({ title: element.textContent ?? '', rank, element })
    return element
  })
  return { root, elements, starts: drawing.starts, contents, stop: () => stopped.abort() }
}
