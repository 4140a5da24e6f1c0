import type { LanguageCode } from '#manuscript/model/languages.ts'
import type { SectionPlace } from '#manuscript/model/outline.ts'
import { noFacts } from '#writer/bible/accept-facts.ts'
import type { SectionFacts } from '#writer/bible/accept-facts.ts'
import type { Bible, Fact, StoryPromise } from '#writer/bible/bible.ts'
import { emptyBible } from '#writer/bible/bible.ts'
import type { ExtractedFact } from '#writer/bible/extracted-facts.ts'
import { factId } from '#writer/bible/keys.ts'
import { mergeFacts } from '#writer/bible/merge-facts.ts'

export const placeOf = (chapter: number, section = 0): SectionPlace => ({ chapter, section })

/** Builds a stated fact; `fact` overrides its fields. */
export const buildFact = (fact: Partial<Fact> = {}): Fact => {
  const whole: Omit<Fact, 'id'> = {
    entity: 'Marta',
    aliases: [],
    attribute: 'eye colour',
    value: 'green',
    storyTime: '',
    quote: `${fact.entity ?? 'Marta'} has ${fact.value ?? 'green'} as ${fact.attribute ?? 'eye colour'}.`,
    section: placeOf(0),
    status: 'stated',
    ...fact,
  }
  return { id: factId(whole), ...whole }
}

export const buildPromise = (promise: Partial<StoryPromise> = {}): StoryPromise => ({
  id: promise.text ?? 'who rang the bell',
  text: 'Readers want to know who rang the bell.',
  quote: 'Nobody knew who had rung the bell.',
  opened: placeOf(0),
  due: null,
  closed: null,
  ...promise,
})

export const buildBibleOf = (
  facts: readonly Fact[],
  rest: Partial<Bible> = {},
  language: LanguageCode = 'english',
) => ({
  ...mergeFacts(emptyBible, facts, language),
  ...rest,
})

export const buildSectionFacts = (found: Partial<SectionFacts>): SectionFacts => ({ ...noFacts(), ...found })

/** Builds a fact in the form of a model's reply. */
export const buildExtracted = (fact: Partial<ExtractedFact> = {}): ExtractedFact => ({
  entity: 'Marta',
  aliases: [],
  attribute: 'age',
  value: 'thirty-four',
  storyTime: '',
  quote: 'Marta was thirty-four that spring.',
  ...fact,
})
