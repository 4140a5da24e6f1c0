import type { pageViewChoices } from '#web/lib/stores/page-view.ts'

type Choices = typeof pageViewChoices

/** The names of the choices of a view. */
export const choiceNames: { [Name in keyof Choices]: Record<Choices[Name][number], string> } = {
  highlight: { none: 'Nothing', sentence: 'Sentence', paragraph: 'Paragraph' },
  width: { narrow: 'Narrow', normal: 'Normal', wide: 'Wide' },
  size: { small: 'Small', normal: 'Normal', large: 'Large', huge: 'Huge' },
  typeface: { serif: 'Serif', sans: 'Sans serif', mono: 'Typewriter' },
}
