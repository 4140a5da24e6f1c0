import type { CodexCard } from '#contract/codex.ts'
import type { NamedEntity } from '#manuscript/model/names/name-types.ts'

/** Returns a card as the rules for names know it. */
export const entityOf = ({ id, type, name, aliases, gender }: CodexCard): NamedEntity => ({
  id,
  type: type === 'thing' ? 'term' : type,
  name,
  aliases,
  ...(gender && { gender }),
})
