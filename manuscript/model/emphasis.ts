import type { Script } from './languages.ts'

/**
 * Returns how a script shows italics. Most scripts have none, and forced slanting distorts their
 * letters: ideographs and hangul use marks, other scripts bold.
 */
export const emphasisOf = (script: Script): 'italic' | 'marks' | 'bold' => {
  if (script === 'Latn' || script === 'Cyrl' || script === 'Grek') return 'italic'
  return script === 'Hans' || script === 'Hant' || script === 'Jpan' || script === 'Kore' ? 'marks' : 'bold'
}
