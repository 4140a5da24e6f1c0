import {
  ElementNode,
  type ElementDOMSlot,
  type LexicalNode,
  type LexicalParseJSON,
  type SerializedElementNode,
  setDOMUnmanaged,
  type Spread,
} from 'lexical'
import { blockLimits } from '#manuscript/model/blocks/block-limits.ts'
import { imageName } from '#manuscript/model/blocks/image-name.ts'

type SerializedFigure = Spread<{ image: string; alt: string; width: number }, SerializedElementNode>

const { min, max } = blockLimits.figureWidth

/** Returns a width in percent within the limits. */
export const figureWidth = (value: unknown): number =>
  typeof value === 'number' && Number.isFinite(value) ? Math.round(Math.min(max, Math.max(min, value))) : max

/** A picture with its caption. The image is named by its hash; `showFigures` loads it into the page. */
export class FigureNode extends ElementNode {
  image = ''
  alt = ''
  width = 100

  override $config() {
    return this.config('figure', { extends: ElementNode })
  }
  override afterCloneFrom(before: this): void {
    super.afterCloneFrom(before)
    this.image = before.image
    this.alt = before.alt
    this.width = before.width
  }
  override exportJSON(): SerializedFigure {
    const { image, alt, width } = this.getLatest()
    return { ...super.exportJSON(), image, alt, width }
  }
  override updateFromJSON(serialized: LexicalParseJSON<SerializedFigure>): this {
    const self = super.updateFromJSON(serialized).getWritable()
    self.image = typeof serialized.image === 'string' && imageName.test(serialized.image) ? serialized.image : ''
    self.alt = typeof serialized.alt === 'string' ? serialized.alt : ''
    self.width = figureWidth(serialized.width)
    return self
  }
  getImage(): string {
    return this.getLatest().image
  }
  getAlt(): string {
    return this.getLatest().alt
  }
  getWidth(): number {
    return this.getLatest().width
  }
  set(fields: Partial<{ image: string; alt: string; width: number }>): this {
    return Object.assign(this.getWritable(), fields)
  }
  override createDOM(): HTMLElement {
    const figure = document.createElement('figure')
    const picture = document.createElement('div')
    picture.className = 'figure-picture'
    picture.contentEditable = 'false'
    setDOMUnmanaged(picture)
    figure.append(picture, document.createElement('figcaption'))
    this.showWidth(figure)
    return figure
  }
  override updateDOM(_before: this, figure: HTMLElement): boolean {
    this.showWidth(figure)
    const picture = figure.querySelector('img')
    if (picture) picture.alt = this.getAlt()
    return false
  }
  showWidth(figure: HTMLElement): void {
    figure.style.setProperty('--width', `${this.getWidth()}%`)
  }
  override getDOMSlot(figure: HTMLElement): ElementDOMSlot {
    return super.getDOMSlot(figure).withElement(figure.querySelector('figcaption')!)
  }
}

export const $isFigure = (node: LexicalNode | null | undefined): node is FigureNode => node instanceof FigureNode
