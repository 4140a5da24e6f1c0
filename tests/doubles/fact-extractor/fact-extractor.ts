import { pick, randomFrom } from '#tests/doubles/model-server/random.ts'
import type { Random } from '#tests/doubles/model-server/random.ts'
import type { ExtractedFact, ExtractedFacts } from '#writer/bible/extracted-facts.ts'

/** A true fact, with the sentence of a text that states it. */
export interface PlantedFact {
  entity: string
  attribute: string
  value: string
  quote: string
}

/** Shares of the facts, from 0 to 1, that the extractor gets wrong in each way. */
export interface ExtractorNoise {
  missed: number
  inventedQuotes: number
  wrongValues: number
}

/** The noise that the design assumes of a small model. */
export const usualNoise: ExtractorNoise = { missed: 0.2, inventedQuotes: 0.1, wrongValues: 0.05 }
export const noNoise: ExtractorNoise = { missed: 0, inventedQuotes: 0, wrongValues: 0 }

const asExtracted = ({ entity, attribute, value, quote }: PlantedFact): ExtractedFact => ({
  entity,
  aliases: [],
  attribute,
  value,
  storyTime: '',
  quote,
})

/** Changes a quote as models do: they leave a word out, add one, or make up a sentence. */
const invent = (quote: string, random: Random): string => {
  const characters = Array.from(quote)
  const middle = Math.floor(characters.length / 2)
  return pick(
    [
      `${characters.slice(0, middle).join('')}${characters.slice(middle + 2).join('')}`,
      `${characters.slice(0, middle).join('')} 2 ${characters.slice(middle).join('')}`,
      characters.toReversed().join(''),
    ],
    random,
  )
}

/** Returns a wrong value: from another fact, from elsewhere in the quote, or an invented one. */
const wrongValue = ({ value, quote }: PlantedFact, others: readonly PlantedFact[], random: Random): string => {
  const ofOthers = others.map((other) => other.value).filter((other) => other !== value)
  const ofQuote = quote.split(/[\s.,]+/u).filter((word) => word !== '' && !value.includes(word))
  const sources = [ofOthers, ofQuote, [`${value} ${value}`]].filter((list) => list.length > 0)
  return pick(pick(sources, random), random)
}

/**
 * Creates an extractor that knows the planted facts and gets a share of them wrong. A fact is found
 * in a section that contains its sentence. An invented quote replaces the true one.
 */
export const createFactExtractor = (planted: readonly PlantedFact[], noise: ExtractorNoise, seed = 1) => {
  const random = randomFrom(seed)
  return (section: string): ExtractedFacts => {
    const facts = planted
      .filter(({ quote }) => section.includes(quote))
      .flatMap((fact): ExtractedFact[] => {
        const drawn = random()
        const { missed, inventedQuotes, wrongValues } = noise
        if (drawn < missed) return []
        const extracted = asExtracted(fact)
        if (drawn < missed + inventedQuotes) return [{ ...extracted, quote: invent(fact.quote, random) }]
        if (drawn < missed + inventedQuotes + wrongValues)
          return [{ ...extracted, value: wrongValue(fact, planted, random) }]
        return [extracted]
      })
    return { facts, promises: [], kept: [] }
  }
}
