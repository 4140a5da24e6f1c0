import type { NamedEntity } from './name-types.ts'

interface Card {
  id: string
  type: NamedEntity['type'] | 'thing'
  name: string
  aliases: string[]
  gender: NonNullable<NamedEntity['gender']> | null
}

/**
 * Converts a card of the codex to the entity that the rules for names use. A thing is inflected
 * like a term.
 */
export const namedEntity = ({ id, type, name, aliases, gender }: Card): NamedEntity => ({
  id,
  type: type === 'thing' ? 'term' : type,
  name,
  aliases,
  ...(gender && { gender }),
})
