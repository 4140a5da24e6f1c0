import { escapeHtml } from '../html/html-writer.ts'
import { initialState, type RtfState } from './rtf-state.ts'

/** Writes text with the formats of its group. */
export const writeCharacters = (state: RtfState, text: string): string => {
  let html = escapeHtml(text).replaceAll('\n', '<br>')
  if (state.smallCaps) html = `<span style="font-variant:small-caps">${html}</span>`
  if (state.script !== '') html = state.script === 'sub' ? `<sub>${html}</sub>` : `<sup>${html}</sup>`
  if (state.strike) html = `<s>${html}</s>`
  // Programs underline every link, so the underline of a link has no meaning.
  if (state.underline && !state.isLink) html = `<u>${html}</u>`
  if (state.italic) html = `<i>${html}</i>`
  return state.bold ? `<b>${html}</b>` : html
}

/** Text that is moved by less, in half points, is on the line: a correction of its place. */
const LEAST_RAISED = 4
/** The half points of text that is raised or lowered without a number. */
const USUAL_RAISE = 6

const underlines = new Set(['ul', 'uld', 'ulw', 'uldb'])

/** Applies a control word to the formats of a group. Returns false for other words. */
export const formatCharacters = (state: RtfState, name: string, number: number | undefined): boolean => {
  const isOn = number !== 0
  if (name === 'b') state.bold = isOn
  else if (name === 'i') state.italic = isOn
  else if (underlines.has(name)) state.underline = isOn
  else if (name === 'ulnone') state.underline = false
  else if (name === 'strike' || name === 'striked') state.strike = isOn
  else if (name === 'scaps') state.smallCaps = isOn
  else if (name === 'v') state.hidden = isOn
  else if (name === 'deleted') state.deleted = isOn
  else if (name === 'sub' || name === 'super') state.script = isOn ? name : ''
  else if (name === 'up' || name === 'dn') {
    const isRaised = (number ?? USUAL_RAISE) >= LEAST_RAISED
    state.script = isRaised ? (name === 'up' ? 'super' : 'sub') : ''
  } else if (name === 'nosupersub') state.script = ''
  else if (name === 'plain') {
    const { destination, outer, property, skipAfterUnicode, isLink } = state
    Object.assign(state, initialState(), { destination, outer, property, skipAfterUnicode, isLink })
  } else return false
  return true
}
