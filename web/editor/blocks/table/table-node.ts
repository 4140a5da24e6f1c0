import {
  $getState,
  $setState,
  createState,
  type EditorConfig,
  ElementNode,
  type ElementDOMSlot,
  type LexicalNode,
  type LexicalParseJSON,
  type SerializedElementNode,
  type Spread,
} from 'lexical'
import type { Alignment } from '#manuscript/model/blocks/block-types.ts'

type Alignments = readonly Alignment[]

const parseAlignments = (value: unknown): Alignments =>
  Array.isArray(value)
    ? (value as unknown[]).map((one) => (one === 'left' || one === 'center' || one === 'right' ? one : null))
    : []

const sameAlignments = (one: Alignments, other: Alignments): boolean =>
  one.length === other.length && one.every((alignment, at) => alignment === other[at])

const alignState = createState('align', {
  parse: parseAlignments,
  isEqual: sameAlignments,
})

/** A table. Its rows are `TableRowNode`s of equally many cells, which `keepTables` maintains. */
export class TableNode extends ElementNode {
  override $config() {
    return this.config('table', { extends: ElementNode, stateConfigs: [{ stateConfig: alignState }] })
  }
  override createDOM(_config: EditorConfig): HTMLElement {
    // A wide table scrolls inside a frame of its own, so that the page never scrolls sideways.
    const frame = document.createElement('div')
    frame.className = 'table-frame'
    // Chromium makes every scrollable element a tab stop. This frame needs none, because the caret
    // scrolls it. `contentEditable` is redundant here, but tells accessibility checkers that the
    // keyboard can scroll the frame.
    frame.tabIndex = -1
    frame.contentEditable = 'true'
    frame.append(document.createElement('table'))
    this.showColumns(frame)
    return frame
  }
  override updateDOM(before: this, frame: HTMLElement): boolean {
    this.showColumns(frame)
    // Cells read their alignment when their elements are created.
    return !sameAlignments($getState(before, alignState, 'direct'), this.getAlignments())
  }
  /** The style sheet sets the least width of the table from the number of columns. */
  showColumns(frame: HTMLElement): void {
    frame.style.setProperty('--columns', String(this.getColumns()))
  }
  override getDOMSlot(frame: HTMLElement): ElementDOMSlot {
    return super.getDOMSlot(frame).withElement(frame.querySelector('table')!)
  }
  override canBeEmpty(): boolean {
    return false
  }
  override isShadowRoot(): boolean {
    return true
  }
  getRows(): TableRowNode[] {
    return this.getChildren().filter($isTableRow)
  }
  getColumns(): number {
    const first = this.getFirstChild()
    return $isTableRow(first) ? first.getChildrenSize() : 0
  }
  getAlignments(): Alignments {
    return $getState(this, alignState)
  }
  setAlignments(alignments: Alignments): this {
    // Without any alignment, the field is not stored.
    return $setState(this, alignState, alignments.some((one) => one !== null) ? alignments : [])
  }
  hasHeader(): boolean {
    const cells = this.getRows()[0]?.getCells() ?? []
    return cells.length > 0 && cells.every((cell) => cell.isHeader())
  }
}

export class TableRowNode extends ElementNode {
  override $config() {
    return this.config('tablerow', { extends: ElementNode })
  }
  override createDOM(): HTMLElement {
    return document.createElement('tr')
  }
  override updateDOM(): boolean {
    return false
  }
  override canBeEmpty(): boolean {
    return false
  }
  override isShadowRoot(): boolean {
    return true
  }
  getCells(): TableCellNode[] {
    return this.getChildren().filter($isTableCell)
  }
}

type SerializedCell = Spread<{ headerState: number }, SerializedElementNode>

/** A cell. It holds one paragraph, which `keepTables` maintains. */
export class TableCellNode extends ElementNode {
  headerState = 0

  override $config() {
    return this.config('tablecell', { extends: ElementNode })
  }
  override afterCloneFrom(before: this): void {
    super.afterCloneFrom(before)
    this.headerState = before.headerState
  }
  override exportJSON(): SerializedCell {
    return { ...super.exportJSON(), headerState: this.getLatest().headerState }
  }
  override updateFromJSON(serialized: LexicalParseJSON<SerializedCell>): this {
    return super.updateFromJSON(serialized).setHeader((Number(serialized.headerState) & 1) === 1)
  }
  isHeader(): boolean {
    return this.getLatest().headerState === 1
  }
  setHeader(isHeader: boolean): this {
    if (this.isHeader() === isHeader) return this
    const self = this.getWritable()
    self.headerState = isHeader ? 1 : 0
    return self
  }
  override createDOM(): HTMLElement {
    const cell = document.createElement(this.isHeader() ? 'th' : 'td')
    if (this.isHeader()) cell.scope = 'col'
    const table = this.getParent()?.getParent()
    const alignment = $isTable(table) ? table.getAlignments()[this.getIndexWithinParent()] : null
    if (alignment) cell.style.textAlign = alignment
    return cell
  }
  override updateDOM(before: this): boolean {
    return before.headerState !== this.headerState
  }
  override canBeEmpty(): boolean {
    return false
  }
  override isShadowRoot(): boolean {
    return true
  }
  /** Backspace at the beginning of a cell does not leave it. */
  override collapseAtStart(): true {
    return true
  }
}

export const $isTable = (node: LexicalNode | null | undefined): node is TableNode => node instanceof TableNode
export const $isTableRow = (node: LexicalNode | null | undefined): node is TableRowNode => node instanceof TableRowNode
export const $isTableCell = (node: LexicalNode | null | undefined): node is TableCellNode =>
  node instanceof TableCellNode
