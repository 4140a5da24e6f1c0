import type { Revision } from '#contract/projects.ts'

const kinds: Record<Revision['kind'], string> = {
  created: 'Begun',
  typing: 'Typing',
  ai: 'AI',
  draft: 'Draft',
  outline: 'Outline',
  import: 'Import',
  restore: 'Restored',
  replace: 'Find and replace',
  reorder: 'Chapters reordered',
  whole: 'Whole text saved',
  conflict: 'Version from a conflict',
}

export const kindOf = ({ kind }: Revision): string => kinds[kind]

export const changeOf = ({ kind, words_change: change }: Pick<Revision, 'kind' | 'words_change'>): string => {
  const count = Math.abs(change).toLocaleString('en')
  const words = Math.abs(change) === 1 ? 'word' : 'words'
  // With an equal number of words, only the wording, the order or the formatting changed.
  if (change === 0) return kind === 'created' ? 'Empty' : 'Same length'
  return change > 0 ? `${count} ${words} more` : `${count} ${words} fewer`
}

const day = new Intl.DateTimeFormat('en', { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
const exactTime = new Intl.DateTimeFormat('en', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
})
const time = new Intl.DateTimeFormat('en', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

export const dayOf = ({ created_date }: Revision, now: number): string => {
  const date = day.format(created_date * 1000)
  return date === day.format(now) ? 'Today' : date
}
/** Single saves are only seconds apart, so they need `seconds`. */
export const timeOf = ({ created_date }: Revision, to: 'minutes' | 'seconds' = 'minutes'): string =>
  (to === 'seconds' ? exactTime : time).format(created_date * 1000)
