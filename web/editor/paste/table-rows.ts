import { type HtmlElement, isElement } from './html-elements.ts'

const inside = (element: HtmlElement, name: RegExp): HtmlElement[] =>
  element.children.filter(isElement).filter((child) => name.test(child.name))

/** Returns the cells of each row, without those of nested tables. */
export const tableRows = (table: HtmlElement): HtmlElement[][] =>
  inside(table, /^caption$/)
    .map((caption) => [caption])
    .concat(
      [table, ...inside(table, /^t(body|head|foot)$/)]
        .flatMap((part) => inside(part, /^tr$/))
        .map((row) => inside(row, /^t[dh]$/)),
    )
