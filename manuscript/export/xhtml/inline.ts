import type { ManuscriptRun } from '#manuscript/model/blocks/block-types.ts'
import { withFirmIndent } from '#manuscript/model/indent.ts'
import { xml } from '../epub/epub-xml.ts'
import type { ToMathml } from '../formulas.ts'
import { endsLineBeforeNumber } from '../line-ends.ts'
import { type Mark, markOf } from '../page-list/mark-places.ts'
import { splitLines } from '../split-lines.ts'

const withLines = (text: string): string =>
  text
    .split('\n')
    .map((line, at) => xml(at === 0 ? line : withFirmIndent(line)))
    .join('<br/>')

const formatted = (run: ManuscriptRun): string => {
  let marked = withLines(run.text)
  if (run.smallCaps) marked = `<span class="small-caps">${marked}</span>`
  if (run.script) marked = run.script === 'sub' ? `<sub>${marked}</sub>` : `<sup>${marked}</sup>`
  if (run.strike) marked = `<s>${marked}</s>`
  if (run.underline) marked = `<span class="underline">${marked}</span>`
  if (run.italic) marked = `<em>${marked}</em>`
  if (run.bold) marked = `<strong>${marked}</strong>`
  return run.href === undefined ? marked : `<a href="${xml(run.href)}">${marked}</a>`
}

/** The mark of a note stays on the same line as the character before it. */
const isKept = (run: ManuscriptRun | undefined): boolean =>
  run !== undefined && run.href === undefined && endsLineBeforeNumber(run)

export interface InlineOptions {
  toMathml: ToMathml
  /** Returns the mark of a note. */
  noteMark: (note: ManuscriptRun[][]) => string
  /** Returns the beginning of a printed page. */
  pageBreak: (mark: Mark) => string
}

/** Writes runs as XHTML. */
export const inlineWriter = ({ toMathml, noteMark, pageBreak }: InlineOptions) => {
  const runToXhtml = (run: ManuscriptRun): string => {
    const mark = markOf(run)
    if (mark !== undefined) return pageBreak(mark)
    if (run.note) return noteMark(run.note)
    if (run.math)
      return toMathml(run.text, { display: false }).mathml ?? `<code class="tex" dir="ltr">${xml(run.text)}</code>`
    return formatted(run)
  }
  const inline = (runs: readonly ManuscriptRun[]): string => {
    let written = ''
    for (const [at, run] of runs.entries()) {
      const note = runs[at + 1]?.note
      if (note && isKept(run)) {
        const text = run.text.slice(0, -1)
        if (text !== '') written += runToXhtml({ ...run, text })
        written += `<span class="kept">${runToXhtml({ ...run, text: run.text.slice(-1) })}${noteMark(note)}</span>`
      } else if (!(run.note && isKept(runs[at - 1]))) written += runToXhtml(run)
    }
    return written
  }

  /** Each line of verse is an element, so that a wrapped line continues with an indent. */
  const verse = (runs: readonly ManuscriptRun[]): string =>
    splitLines(runs)
      .map((line) => {
        const [first, ...rest] = line
        const firm =
          first && !first.note && !first.math ? [{ ...first, text: withFirmIndent(first.text) }, ...rest] : line
        return `<span>${inline(firm)}</span>`
      })
      .join('<br/>')
  return { inline, verse }
}
