import type { Script } from './languages.ts'

/**
 * How a book in the script shows what its author made italic. Most scripts have no italic, and slanted by force their
 * letters look broken: ideographs and hangul take marks beside them, the others bold.
 */
export const emphasisOf = (script: Script): 'italic' | 'marks' | 'bold' => {
  if (script === 'Latn' || script === 'Cyrl' || script === 'Grek') return 'italic'
  return script === 'Hans' || script === 'Hant' || script === 'Jpan' || script === 'Kore' ? 'marks' : 'bold'
}
