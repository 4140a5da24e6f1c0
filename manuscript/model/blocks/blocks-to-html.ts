import type { ListBlock, ManuscriptBlock, ManuscriptRun, TableBlock } from './block-types.ts'
import { cleanManuscriptBlocks } from './clean-manuscript.ts'
import { beginsList, marksOf } from './list-marks.ts'

const escape = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')

const withBreaks = (text: string): string => escape(text).replaceAll('\n', '<br>')

/** A note is in brackets after its mark, because pasted text has no footnotes. */
const runHtml = (run: ManuscriptRun): string => {
  if (run.note) return ` [${run.note.map(runsHtml).join(' ')}]`
  if (run.math) return escape(run.text)
  let html = withBreaks(run.text)
  if (run.underline) html = `<u>${html}</u>`
  if (run.italic) html = `<em>${html}</em>`
  if (run.bold) html = `<strong>${html}</strong>`
  if (run.strike) html = `<s>${html}</s>`
  if (run.script) html = run.script === 'sub' ? `<sub>${html}</sub>` : `<sup>${html}</sup>`
  if (run.smallCaps) html = `<span style="font-variant: small-caps">${html}</span>`
  return run.href === undefined ? html : `<a href="${escape(run.href)}">${html}</a>`
}

const runsHtml = (runs: readonly ManuscriptRun[]): string => runs.map(runHtml).join('')

const listHtml = (block: ListBlock): string => {
  const marks = marksOf(block)
  const open: string[] = []
  let html = ''
  const close = (depth: number) => {
    while (open.length > depth) html += `</li></${open.pop()!}>`
  }
  block.items.forEach((item, at) => {
    const { depth, ordered, start = 1 } = marks[at]!
    if (beginsList(marks, at)) {
      close(depth)
      const tag = ordered ? 'ol' : 'ul'
      html += `<${tag}${start === 1 ? '' : ` start="${start}"`}>`
      open.push(tag)
    } else {
      close(depth + 1)
      html += '</li>'
    }
    html += `<li>${runsHtml(item)}`
  })
  close(0)
  return html
}

const tableHtml = ({ header, align, rows }: TableBlock): string => {
  const row = (cells: readonly ManuscriptRun[][], tag: 'th' | 'td') =>
    `<tr>${cells
      .map((cell, at) => `<${tag}${align[at] ? ` style="text-align: ${align[at]}"` : ''}>${runsHtml(cell)}</${tag}>`)
      .join('')}</tr>`
  return `<table>${rows.map((cells, at) => row(cells, header && at === 0 ? 'th' : 'td')).join('')}</table>`
}

const blockHtml = (block: ManuscriptBlock): string => {
  switch (block.type) {
    case 'paragraph':
      return `<p${block.direction ? ` dir="${block.direction}"` : ''}>${runsHtml(block.text)}</p>`
    case 'quote':
      return `<blockquote><p${block.direction ? ` dir="${block.direction}"` : ''}>${runsHtml(block.text)}</p></blockquote>`
    case 'list':
      return listHtml(block)
    case 'subsection':
      return `<h4>${runsHtml(block.text)}</h4>`
    case 'scenebreak':
      return '<hr>'
    case 'table':
      return tableHtml(block)
    case 'code':
      return `<pre>${escape(block.text)}</pre>`
    case 'math':
      return `<pre>${escape(block.tex)}</pre>`
    case 'figure':
      return `<p>${block.alt === '' ? '' : `[${escape(block.alt)}] `}${runsHtml(block.caption)}</p>`
  }
}

/** Writes blocks as HTML for the clipboard. All text is escaped, and no address is loaded. */
export const blocksToHtml = (blocks: readonly ManuscriptBlock[]): string =>
  cleanManuscriptBlocks(blocks).map(blockHtml).join('\n')
