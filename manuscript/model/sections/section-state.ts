import { EditorStateError, type EditorNode } from '../editor-state/editor-state.ts'
import { stateField } from '../blocks/read-runs.ts'
import { isSectionStatus, sectionLimits, type SectionStatus } from './section-fields.ts'

/**
 * The author's plan for a part, chapter or section, which its heading stores under `$`. It is
 * private: readers don't see it, exports don't contain it, and its words don't count.
 */
export interface SectionState {
  status: SectionStatus | null
  synopsis: string
  notes: string
}

const emptySectionState: SectionState = { status: null, synopsis: '', notes: '' }

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Reads the state of a heading. Returns the empty state for every other block. */
export const readSectionState = (block: EditorNode): SectionState => {
  if (!('$' in block)) return emptySectionState
  const status = stateField(block, 'status')
  return {
    status: isSectionStatus(status) ? status : null,
    synopsis: textOf(stateField(block, 'synopsis')),
    notes: textOf(stateField(block, 'notes')),
  }
}

/** Returns a heading with another state. Other fields under `$`, such as the rank, stay. */
export const withSectionState = (heading: EditorNode, change: Partial<SectionState>): EditorNode => {
  const { status, synopsis, notes } = { ...readSectionState(heading), ...change }
  const { $: before, ...rest } = heading
  const { status: _, synopsis: __, notes: ___, ...others } = (before ?? {}) as Record<string, unknown>
  const fields = { ...others, ...(status && { status }), ...(synopsis && { synopsis }), ...(notes && { notes }) }
  return Object.keys(fields).length > 0 ? { ...rest, $: fields } : rest
}

/**
 * Joins the states of two sections that are merged. The first keeps its status, and the texts are
 * joined. Returns null if they are too long together.
 */
export const joinSectionStates = (first: SectionState, second: SectionState): SectionState | null => {
  const join = (name: 'synopsis' | 'notes') => [first[name], second[name]].filter(Boolean).join('\n\n')
  const joined = { status: first.status ?? second.status, synopsis: join('synopsis'), notes: join('notes') }
  const fits = joined.synopsis.length <= sectionLimits.synopsis && joined.notes.length <= sectionLimits.notes
  return fits ? joined : null
}

const words = { synopsis: 'The synopsis of a section', notes: 'The notes of a section' } as const

/** Returns the reason why a text is too long for its field, or null if it fits. */
const tooLong = (field: 'synopsis' | 'notes', text: string): string | null =>
  text.length > sectionLimits[field]
    ? `${words[field]} can have at most ${sectionLimits[field].toLocaleString('en')} characters.`
    : null

/** Throws `EditorStateError` if a block holds a state that is too long or not text. */
export const checkSectionState = (block: EditorNode): void => {
  for (const field of ['synopsis', 'notes'] as const) {
    const text = stateField(block, field)
    if (text === undefined) continue
    const wrong = typeof text === 'string' ? tooLong(field, text) : `${words[field]} must be text.`
    if (wrong) throw new EditorStateError(wrong)
  }
}

/** The fields under `$` that belong to the text, because they change its appearance. */
const publicFields: ReadonlySet<string> = new Set(['rank', 'style', 'dir', 'caps', 'align'])

/**
 * Returns the fields of a block's state that readers may see. The status, synopsis and notes of a
 * section are never among them, nor are fields that this version does not know.
 */
export const publicState = (state: unknown): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(typeof state === 'object' && state !== null ? state : {}).filter(([name]) => publicFields.has(name)),
  )
