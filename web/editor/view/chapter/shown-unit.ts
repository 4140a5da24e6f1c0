import { $getNodeByKey, type LexicalEditor, type NodeKey } from 'lexical'
import { type KeptChapter, oneChapter } from '#web/lib/stores/one-chapter.ts'
import type { Edge } from './chapter-edges.ts'
import { markOf } from './find-wanted.ts'
import { createPartsView } from './show-parts.ts'
import { $partOf, $selectedParts, $unitsOf, type Unit, type UnitLevel } from './units.ts'

/** The shown chapter, as the page describes it. */
export interface ShownChapter {
  level: UnitLevel
  title: string
  /** The titles of its neighbours; null if there is none. */
  previous: string | null
  next: string | null
  /** Set for a while after a key would have joined the chapter with hidden text. */
  edge: Edge | null
}

const nameOf = ({ title, hasHeading }: Unit, level: UnitLevel): string =>
  title || (hasHeading ? `Untitled ${level === 0 ? 'part' : 'chapter'}` : 'Before the first heading')

/** Returns the place of the unit with this element of the text, or -1. */
export const indexOfPart = (units: readonly Unit[], part: NodeKey | null): number =>
  part === null ? -1 : units.findIndex(({ parts }) => parts.includes(part))

interface ShownState {
  level: UnitLevel
  at: number
  unit: Unit | null
  edge: Edge | null
}
const nothing: ShownState = { level: 1, at: -1, unit: null, edge: null }

/**
 * Shows one unit of a text, and keeps the description of it. Calls `onChange` when the description
 * changes.
 */
export const createShownUnit = (editor: LexicalEditor, projectId: string, onChange: () => void) => {
  const view = createPartsView(editor)
  let state = nothing
  let shown: ShownChapter | null = null
  let kept: KeptChapter | null = null

  const publish = (units: readonly Unit[]) => {
    const { unit, level, at, edge } = state
    const titleAt = (index: number) => (units[index] ? nameOf(units[index], level) : null)
    const next = unit && { level, title: nameOf(unit, level), previous: titleAt(at - 1), next: titleAt(at + 1), edge }
    if (JSON.stringify(next) === JSON.stringify(shown)) return
    shown = next
    onChange()
  }
  const set = (units: readonly Unit[], at: number, level = state.level): Unit => {
    const unit = units[at]!
    state = { level, at, unit, edge: at === state.at ? state.edge : null }
    view.show(unit.parts)
    const now = { level, at, mark: markOf(unit.title) }
    if (JSON.stringify(now) !== JSON.stringify(kept)) oneChapter.keep(projectId, (kept = now))
    publish(units)
    return unit
  }
  const read = () => editor.getEditorState().read(() => $unitsOf(state.level))
  return {
    get: () => shown,
    state: () => state,
    parts: (): readonly NodeKey[] => state.unit?.parts ?? [],
    set,
    read,
    setEdge: (edge: Edge | null): void => {
      state = { ...state, edge }
      publish(read())
    },
    /** Reads the titles again. */
    refresh: (): void => {
      const units = read()
      if (state.unit && units[state.at]) set(units, state.at)
    },
    /** Applies the view again after the text moved to another page element. */
    repaint: (): void => {
      if (state.unit) view.show(state.unit.parts)
    },
    $isSelectionShown: (): boolean => $selectedParts()?.every((part) => state.unit?.parts.includes(part)) ?? true,
    /** Returns the index of the shown unit after a change of the text. */
    $indexNow: (units: readonly Unit[]): number => {
      const { unit, at } = state
      const here = indexOfPart(units, unit && $partOf($getNodeByKey(unit.first)))
      if (here !== -1) return here
      const rest = units.findIndex(({ parts }) => parts.some((part) => unit?.parts.includes(part)))
      return rest === -1 ? Math.max(0, Math.min(at, units.length - 1)) : rest
    },
    clear: (): void => {
      view.clear()
      state = nothing
      shown = kept = null
    },
  }
}
