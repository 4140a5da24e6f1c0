import { chooseVariants } from './choose-variants.ts'
import type { Choice, Span } from './choose-variants.ts'

/** What the sentences of a stretch need, by their places in it; places outside it were decided already, or will be. */
export interface SegmentNeeds {
  forced: ReadonlySet<number>
  /** Places in this stretch that this one needs. */
  needs: (place: number) => readonly number[]
  /** Whether what it needs outside the stretch is there. */
  isSatisfied: (place: number) => boolean
}

/** So many choices are made again at most; what is still broken then is mended without weighing it. */
const MAX_ROUNDS = 8

const wordsOf = ({ variants }: Choice): number => variants[0]?.words ?? 0

/** Places with all that they need, and all that these need. */
const withNeeds = (places: Iterable<number>, needs: SegmentNeeds['needs']): Set<number> => {
  const all = new Set<number>()
  const waiting = [...places]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (all.has(next)) continue
    all.add(next)
    waiting.push(...needs(next))
  }
  return all
}

/** Leaves out what lacks something that it needs, and puts back what has to stay and what that needs. */
const repairSelection = (
  picked: readonly number[],
  count: number,
  must: ReadonlySet<number>,
  needs: SegmentNeeds['needs'],
) => {
  const kept = [...picked]
  const needed = withNeeds(must, needs)
  for (const place of needed) kept[place] = Math.max(0, kept[place]!)
  const neededBy = new Map<number, number[]>()
  for (let place = 0; place < count; place++)
    for (const other of needs(place)) neededBy.set(other, [...(neededBy.get(other) ?? []), place])
  const gone = Array.from({ length: count }, (_, place) => place).filter((place) => kept[place]! < 0)
  for (let place = gone.pop(); place !== undefined; place = gone.pop())
    for (const other of neededBy.get(place) ?? []) {
      if (kept[other]! < 0 || needed.has(other)) continue
      kept[other] = -1
      gone.push(other)
    }
  return kept
}

/**
 * Chooses so that no sentence loses what it needs. A choice that breaks this is made again, with what is needed added while
 * there is room for it, and without the sentence that needs it otherwise. Where the length can't be kept so, it is passed.
 */
export const chooseWithNeeds = (
  choices: readonly Choice[],
  span: Span,
  { forced, needs, isSatisfied }: SegmentNeeds,
): number[] => {
  const must = new Set(forced)
  const banned = new Set(choices.keys().filter((place) => !must.has(place) && !isSatisfied(place)))
  let room = span.most - [...must].reduce((sum, place) => sum + wordsOf(choices[place]!), 0)
  for (let round = 1; ; round++) {
    const offered = choices.map((choice, place) => ({
      ...choice,
      must: must.has(place),
      variants: banned.has(place) ? [] : choice.variants,
    }))
    const picked = chooseVariants(offered, span)
    // Each round adds or bans one at least, so there are no more rounds than sentences.
    if (round === MAX_ROUNDS) return repairSelection(picked, choices.length, must, needs)
    let broken = false
    for (const place of choices.keys()) {
      if (picked[place]! < 0) continue
      if (banned.has(place) || needs(place).every((other) => must.has(other) || picked[other]! >= 0)) continue
      broken = true
      const group = [...withNeeds([place], needs)].filter((other) => !must.has(other))
      const cost = group.reduce((sum, other) => sum + wordsOf(choices[other]!), 0)
      if (must.has(place) || (cost <= room && !group.some((other) => banned.has(other)))) {
        for (const other of group) {
          must.add(other)
          banned.delete(other)
        }
        room -= cost
      } else banned.add(place)
    }
    if (!broken) return picked
  }
}
