import type { Script } from './languages.ts'

/**
 * Returns the form in which a script shows emphasis. Most scripts have no italics, and slanting
 * distorts their letters: ideographs and hangul use emphasis marks, and other scripts bold.
 */
export const emphasisOf = (script: Script): 'italic' | 'marks' | 'bold' => {
  if (script === 'Latn' || script === 'Cyrl' || script === 'Grek') return 'italic'
  return script === 'Hans' || script === 'Hant' || script === 'Jpan' || script === 'Kore' ? 'marks' : 'bold'
}
