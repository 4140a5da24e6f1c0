import type { LanguageCode } from '#manuscript/model/languages.ts'
import { stopWordsOf } from '#writer/builtin/text/stop-words.ts'
import type { Entity } from './bible.ts'
import { nameKey } from './keys.ts'

interface Named {
  entity: string
  aliases: readonly string[]
}

/** Finds and extends the entities of a book while facts are merged. */
export interface EntityList {
  /**
   * Returns the listed name of the entity that a fact is about, and adds new entities and names.
   */
  resolve(fact: Named): string
  all(): Entity[]
}

/**
 * Returns false for pronouns and other common words, such as "she" or "the", which are not names.
 */
const isAlias = (alias: string, language: LanguageCode): boolean => {
  const key = nameKey(alias)
  return key !== '' && !stopWordsOf(language).has(key)
}

/**
 * Creates a list of entities with all their names. A fact is about a known entity if it uses the
 * listed name, or an alias that only one entity has, or if one of its aliases is the listed name of
 * only one entity. Two entities that merely share an alias, such as a family name, stay separate.
 */
export const listEntities = (known: readonly Entity[], language: LanguageCode): EntityList => {
  const entities = new Map<string, Entity>()
  const byAlias = new Map<string, Set<Entity>>()

  const addAlias = (entity: Entity, alias: string): void => {
    const key = nameKey(alias)
    if (key === nameKey(entity.name) || !isAlias(alias, language)) return
    const owners = byAlias.get(key) ?? new Set()
    if (!owners.has(entity)) entity.aliases.push(alias)
    byAlias.set(key, owners.add(entity))
  }

  const add = (name: string, aliases: readonly string[]): Entity => {
    const entity: Entity = { name, aliases: [] }
    entities.set(nameKey(name), entity)
    for (const alias of aliases) addAlias(entity, alias)
    return entity
  }

  const find = ({ entity, aliases }: Named): Entity | undefined => {
    const listed = entities.get(nameKey(entity))
    if (listed) return listed
    const owners = byAlias.get(nameKey(entity))
    if (owners?.size === 1) return [...owners][0]
    const meant = new Set(
      aliases.filter((alias) => isAlias(alias, language)).flatMap((alias) => entities.get(nameKey(alias)) ?? []),
    )
    return meant.size === 1 ? [...meant][0] : undefined
  }

  for (const { name, aliases } of known) add(name, aliases)
  return {
    resolve(fact) {
      const entity = find(fact)
      if (!entity) return add(fact.entity, fact.aliases).name
      for (const name of [fact.entity, ...fact.aliases]) {
        // An alias must not be the name of another entity, because both would then match it.
        const other = entities.get(nameKey(name))
        if (!other || other === entity) addAlias(entity, name)
      }
      return entity.name
    },
    all: () => [...entities.values()],
  }
}
