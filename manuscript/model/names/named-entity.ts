import type { NamedEntity } from './name-types.ts'

interface Card {
  id: string
  type: NamedEntity['type'] | 'thing'
  name: string
  aliases: string[]
  gender: NonNullable<NamedEntity['gender']> | null
}

/** Returns a card of the codex as the rules for names know it. A thing is inflected like a term. */
export const namedEntity = ({ id, type, name, aliases, gender }: Card): NamedEntity => ({
  id,
  type: type === 'thing' ? 'term' : type,
  name,
  aliases,
  ...(gender && { gender }),
})
