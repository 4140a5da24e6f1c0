import type { PageNumberEstimator } from 'docx'

const reference = /"PAGEREF (_Toc\d+)/g

/** Returns the page numbers of the contents in their order, for the package to write. */
export const contentsPages =
  (pages: readonly string[]): PageNumberEstimator =>
  (body) => {
    const contents = Object.values(body)
      .flat()
      .find((child: unknown) => typeof child === 'object' && child !== null && 'w:sdt' in child)
    const names = [...(JSON.stringify(contents) ?? '').matchAll(reference)].map(([, name]) => name!)
    return { bookmarks: new Map(names.map((name, at) => [name, pages[at] ?? ''])) }
  }
