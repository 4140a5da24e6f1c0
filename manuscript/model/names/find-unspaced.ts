import type { NameBlock, NamedEntity, RenameSpan } from './name-types.ts'

interface Wanted {
  text: string
  to: string | undefined
  isGuess: boolean
}

const escaped = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`)

/** Matches any of the texts, longest first. Alternatives of fixed texts need no backtracking. */
export const anyOf = (texts: readonly string[]): RegExp =>
  new RegExp(
    texts
      .toSorted((one, other) => other.length - one.length)
      .map(escaped)
      .join('|'),
    'gu',
  )

/**
 * Finds names in languages without spaces between words. Only whole names and aliases can be found,
 * and a name of one character always needs a confirmation.
 */
export const findUnspaced = (
  blocks: readonly NameBlock[],
  {
    entity,
    newName,
    newAliases = {},
    others = [],
  }: {
    entity: NamedEntity
    newName: string
    newAliases?: Readonly<Record<string, string>>
    others?: readonly NamedEntity[]
  },
): RenameSpan[] => {
  const wanted: Wanted[] = [
    { text: entity.name.trim(), to: newName.trim(), isGuess: false },
    ...(entity.aliases ?? []).map((alias) => ({
      text: alias.trim(),
      to: newAliases[alias] ?? newName.trim(),
      isGuess: !newAliases[alias],
    })),
    ...others
      .filter(({ id }) => id !== entity.id)
      .flatMap(({ name, aliases = [] }) =>
        [name, ...aliases].map((text) => ({ text: text.trim(), to: undefined, isGuess: false })),
      ),
  ].filter(({ text }) => text !== '')
  const byText = new Map(wanted.toReversed().map((one) => [one.text, one]))
  const pattern = anyOf([...byText.keys()])
  return blocks.flatMap(({ block, text }) =>
    [...text.matchAll(pattern)].flatMap(({ 0: from, index }): RenameSpan[] => {
      const found = byText.get(from)!
      if (!found.to) return []
      const short = Array.from(from).length < 2
      return [
        {
          block,
          start: index,
          end: index + from.length,
          from,
          to: found.to,
          certainty: short || found.isGuess ? 'uncertain' : 'certain',
          reason: found.isGuess ? 'alias' : short ? 'common-word' : 'base',
        },
      ]
    }),
  )
}
