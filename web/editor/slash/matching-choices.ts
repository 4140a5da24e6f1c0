import { type BlockChoice, blockChoices } from '../blocks/block-menu.ts'

const wordsOf = (text: string): string[] => text.toLowerCase().split(' ').filter(Boolean)

const everyTyped = (typed: readonly string[], names: readonly string[]): boolean =>
  typed.every((word) => names.some((name) => name.startsWith(word)))

/**
 * Returns the blocks of which each word of `query` begins a name, in the order of the menus. Those
 * that are found by their label come first.
 */
export const matchingChoices = (query: string): BlockChoice[] => {
  const typed = wordsOf(query)
  const found = blockChoices.filter(({ label, words }) => everyTyped(typed, wordsOf(`${label} ${words}`)))
  const isByLabel = ({ label }: BlockChoice) => everyTyped(typed, wordsOf(label))
  return [...found.filter(isByLabel), ...found.filter((choice) => !isByLabel(choice))]
}
