import { cleanText, safeLink } from '../clean-text.ts'
import { blockLimits } from './block-limits.ts'
import type { ManuscriptRun } from './block-types.ts'
import { linkWithoutEdges } from '../markdown/link-edges.ts'

const hasSameFormat = (one: ManuscriptRun, other: ManuscriptRun): boolean =>
  !one.bold === !other.bold &&
  !one.italic === !other.italic &&
  !one.underline === !other.underline &&
  !one.strike === !other.strike &&
  !one.smallCaps === !other.smallCaps &&
  one.script === other.script &&
  one.href === other.href

/** Notes and formulas are never joined, split or trimmed. */
export const isWhole = (run: ManuscriptRun): boolean => run.note !== undefined || run.math === true

const onlyBreaks = /^\n+$/

/**
 * A line break has no formatting of its own. Between two runs with the same formatting, it joins
 * them.
 */
const withFormattedBreaks = (runs: readonly ManuscriptRun[]): readonly ManuscriptRun[] =>
  runs.some(({ text }) => onlyBreaks.test(text))
    ? runs.map((run, at) => {
        const [before, after] = [runs[at - 1], runs[at + 1]]
        if (!before || !after || !onlyBreaks.test(run.text) || isWhole(before) || isWhole(after)) return run
        return hasSameFormat(before, after) ? { ...before, text: run.text } : run
      })
    : runs

/** Drops empty runs and joins adjacent runs of the same formatting. */
export const mergeManuscriptRuns = (runs: readonly ManuscriptRun[]): ManuscriptRun[] =>
  joinAlike(withFormattedBreaks(joinAlike(runs)))

const joinAlike = (runs: readonly ManuscriptRun[]): ManuscriptRun[] => {
  const merged: ManuscriptRun[] = []
  for (const run of runs) {
    const last = merged.at(-1)
    if (isWhole(run)) merged.push(run)
    else if (run.text === '') continue
    else if (last && !isWhole(last) && hasSameFormat(last, run))
      merged[merged.length - 1] = { ...last, text: last.text + run.text }
    else merged.push(run)
  }
  return merged
}

/** Merges runs and trims space at both ends. */
export const trimManuscriptRuns = (runs: readonly ManuscriptRun[]): ManuscriptRun[] => {
  const trimmed = mergeManuscriptRuns(runs).map((run) => ({ ...run }))
  while (trimmed[0] && !isWhole(trimmed[0]) && (trimmed[0].text = trimmed[0].text.trimStart()) === '') trimmed.shift()
  let last = trimmed.at(-1)
  while (last && !isWhole(last) && (last.text = last.text.trimEnd()) === '') {
    trimmed.pop()
    last = trimmed.at(-1)
  }
  return trimmed
}

/**
 * Returns a heading without italics and underlines that apply to all of its words, because those
 * may come from its style.
 */
export const withoutSharedFormat = (runs: readonly ManuscriptRun[]): ManuscriptRun[] => {
  const words = runs.filter((run) => !isWhole(run) && run.text.trim() !== '')
  const isAll = (format: 'italic' | 'underline') => words.every((run) => run[format])
  const [isItalic, isUnderlined] = [isAll('italic'), isAll('underline')]
  if (!isItalic && !isUnderlined) return [...runs]
  return mergeManuscriptRuns(
    runs.map(({ italic, underline, ...run }) => ({
      ...run,
      ...(italic && !isItalic && { italic }),
      ...(underline && !isUnderlined && { underline }),
    })),
  )
}

/** Joins the lines of TeX, for an inline formula. */
const cleanInlineTex = (tex: string): string => cleanText(tex).replace(/\s+/gu, ' ').trim()

/** Joins the paragraphs of a note that exceed the limit with the last allowed one. */
const withinLimit = (paragraphs: readonly ManuscriptRun[][]): ManuscriptRun[][] => {
  const last = blockLimits.noteParagraphs - 1
  if (paragraphs.length <= blockLimits.noteParagraphs) return [...paragraphs]
  const joined = paragraphs
    .slice(last)
    .flatMap((one, at): ManuscriptRun[] => (at === 0 ? one : [{ text: '\n' }, ...one]))
  return [...paragraphs.slice(0, last), mergeManuscriptRuns(joined)]
}

/** A formula has no formatting of its own, and neither has the mark of a note. */
const cleanRun = (run: ManuscriptRun): ManuscriptRun[] => {
  if (run.note) {
    const note = withinLimit(
      run.note
        .flatMap((paragraph) => [
          paragraph.filter((inner) => !inner.note),
          ...paragraph.flatMap((inner) => inner.note ?? []),
        ])
        .map((paragraph) => cleanManuscriptRuns(paragraph.filter((inner) => !inner.note)))
        .filter((paragraph) => paragraph.length > 0),
    )
    return note.length > 0 ? [{ text: '', note }] : []
  }
  if (run.math) {
    const tex = cleanInlineTex(run.text)
    return tex === '' ? [] : [{ text: tex, math: true }]
  }
  const href = run.href === undefined ? undefined : safeLink(run.href)
  return [
    {
      text: cleanText(run.text),
      ...(run.bold && { bold: true }),
      ...(run.italic && { italic: true }),
      ...(run.underline && { underline: true }),
      ...(run.strike && { strike: true }),
      ...(run.smallCaps && { smallCaps: true }),
      ...((run.script === 'sub' || run.script === 'super') && { script: run.script }),
      ...(href !== undefined && { href }),
    },
  ]
}

/**
 * Normalizes runs: clean text, safe links, no empty runs, formulas on one line. Notes in a note
 * become its paragraphs.
 */
export const cleanManuscriptRuns = (runs: readonly ManuscriptRun[]): ManuscriptRun[] =>
  trimManuscriptRuns(mergeManuscriptRuns(runs.flatMap(cleanRun)).flatMap(linkWithoutEdges))

/** Joins the text of runs, with notes left out. */
export const plainRunsText = (runs: readonly ManuscriptRun[]): string => runs.map(({ text }) => text).join('')

/** Returns the runs of all notes in the order of the text, one list for each paragraph of a note. */
export const notesIn = (runs: readonly ManuscriptRun[]): ManuscriptRun[][] => runs.flatMap(({ note }) => note ?? [])
