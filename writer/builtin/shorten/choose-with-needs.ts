import { chooseVariants } from './choose-variants.ts'
import type { SentenceChoice, Span } from './choose-variants.ts'

/**
 * Dependencies between the sentences of a segment, by index. Sentences outside the segment are
 * decided separately.
 */
export interface SegmentNeeds {
  forced: ReadonlySet<number>
  /** Returns the sentences in this segment that this one needs. */
  needs: (place: number) => readonly number[]
  /** Returns true if its needs outside the segment are met. */
  isSatisfied: (place: number) => boolean
}

/** Maximum rounds of choosing; remaining violations are then repaired without optimizing. */
const MAX_ROUNDS = 8

const wordsOf = ({ variants }: SentenceChoice): number => variants[0]?.words ?? 0

/** Returns these sentences with their direct and indirect needs. */
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

/** Drops sentences whose needs are not met, and restores required sentences with their needs. */
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
 * Chooses sentences so that each keeps the sentences it depends on. If a choice violates this, it
 * adds the needed sentences while they fit, or else excludes the sentence that needs them, and
 * chooses again. Exceeds the length if the dependencies require it.
 */
export const chooseWithNeeds = (
  choices: readonly SentenceChoice[],
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
    // Each round adds or excludes at least one sentence, which bounds the number of rounds.
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
