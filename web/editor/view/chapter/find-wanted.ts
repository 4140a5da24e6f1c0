import { $isHeadingNode } from '@lexical/rich-text'
import { $getNodeByKey, $getState, type NodeKey } from 'lexical'
import type { KeptChapter, WantedChapter } from '#web/lib/stores/one-chapter.ts'
import { rankState } from '../../blocks/block-state.ts'
import { $partOf, $unitsOf, type Unit, type UnitLevel } from './units.ts'

interface Found {
  level: UnitLevel
  units: Unit[]
  index: number
}

/** Returns a hash of a title (FNV-1a). */
export const markOf = (title: string): number => {
  let hash = 0x811c9dc5
  for (let at = 0; at < title.length; at++) hash = Math.imul(hash ^ title.charCodeAt(at), 0x01000193)
  return hash >>> 0
}

/** Finds the chapter that contains a block, or for the heading of a part the whole part. */
const $findOf = (key: NodeKey | null): Found | null => {
  const node = key === null ? null : $getNodeByKey(key)
  const level = $isHeadingNode(node) && $getState(node, rankState) === 'part' ? 0 : 1
  const units = $unitsOf(level)
  const part = $partOf(node)
  const index = part === null ? (key === null ? 0 : -1) : units.findIndex(({ parts }) => parts.includes(part))
  return units[index] ? { level, units, index } : null
}

/**
 * Finds the chapter with the same title that is nearest to the old place, or else the one in that
 * place.
 */
const $findKept = ({ level, at, mark }: KeptChapter): Found | null => {
  const units = $unitsOf(level)
  let index = at
  let nearest = Infinity
  for (const [place, { title }] of units.entries())
    if (markOf(title) === mark && Math.abs(place - at) < nearest) {
      nearest = Math.abs(place - at)
      index = place
    }
  return units[index] ? { level, units, index } : null
}

/** Finds the requested chapter. Returns null if it is not in the text. */
export const findWanted = (requested: WantedChapter, caret: NodeKey | null): Found | null => {
  if ('key' in requested) return $findOf(requested.key)
  return requested.at === 'caret' ? $findOf(caret) : $findKept(requested)
}
