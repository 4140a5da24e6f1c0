import type { NamedEntity } from '#manuscript/model/names/name-types.ts'
import type { CardRow } from '../../writing/codex-repository.ts'

/** Returns a card as the rules of names know it. A thing is inflected like a term. */
export const namedEntity = ({ id, type, name, aliases, gender }: CardRow): NamedEntity => ({
  id,
  type: type === 'thing' ? 'term' : type,
  name,
  aliases,
  ...(gender && { gender }),
})
