import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { Project } from '#contract/projects.ts'
import { nameSpellings, titleWords } from '#manuscript/model/names/name-spellings.ts'
import { codexQuery } from '#web/lib/codex/codex-queries.ts'
import type { SpellCheckDictionary } from '#web/lib/input/spelling.ts'
import { namedEntity } from '#manuscript/model/names/named-entity.ts'
import { knownWords } from './known-words.ts'

/**
 * Milliseconds between two polls of the codex: while the server reads the manuscript, and
 * otherwise.
 */
const READING_MS = 60_000
const IDLE_MS = 300_000

interface TeachNamesProps {
  project: Project
  dictionary: SpellCheckDictionary
}

/**
 * Keeps the names of the open project's codex and the words of its title in the dictionary of the
 * document. They are removed when the project is closed, so that they affect no other project or
 * account.
 */
export const TeachNames = ({ project: { id, name, language }, dictionary }: TeachNamesProps) => {
  const { data: cards } = useQuery({
    ...codexQuery(id),
    refetchInterval: ({ state: { data } }) => {
      if (!data?.reading?.on) return false
      return ['waiting', 'running'].includes(data.reading.state) ? READING_MS : IDLE_MS
    },
    // Only the cards are selected, because facts and progress change more often than names.
    select: (codex) => codex.cards,
    notifyOnChangeProps: ['data'],
  })
  const words = useMemo(
    () => [...titleWords(name), ...nameSpellings((cards ?? []).map(namedEntity), language)],
    [name, cards, language],
  )
  const [known] = useState(() => knownWords(dictionary))
  useEffect(() => known.set(words), [known, words])
  useEffect(() => known.forget, [known])
  return null
}
