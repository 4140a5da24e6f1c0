import type { Ask, Schema } from './ask.ts'
import { writeProse, writeSentence, writeTitle } from './prose.ts'
import type { Random } from './random.ts'
import { between, pick } from './random.ts'

interface Place {
  ask: Ask
  root: Schema
  random: Random
  /** Titles used so far, so that each is used once. */
  titles: Set<string>
}

const resolve = (schema: Schema, root: Schema): Schema => {
  if (schema.$ref) return resolve(root.$defs?.[schema.$ref.split('/').at(-1)!] ?? {}, root)
  const options = schema.anyOf ?? schema.oneOf ?? schema.allOf
  return options ? resolve(options.find(({ type }) => type !== 'null') ?? {}, root) : schema
}

/**
 * Returns a count that a prompt states, such as `12 chapters`. Sections are also called
 * sub-chapters.
 */
const countInPrompt = (key: string, prompt: string): number | undefined => {
  const words = /sub-?chapters|sections/i.test(key) ? '(?:sub-?chapters|sections)' : key.replaceAll(/[^a-z]/gi, '')
  const found = words && new RegExp(String.raw`(\d+)\s+(?:\w+\s+)?(?<!sub-?)${words}\b`, 'i').exec(prompt)?.[1]
  return found ? Number(found) : undefined
}

const newTitle = ({ ask, random, titles }: Place): string => {
  for (;;) {
    const title = writeTitle(ask.language, random)
    if (titles.has(title)) continue
    titles.add(title)
    return title
  }
}

const text = (schema: Schema, key: string, place: Place): string => {
  const { ask, random } = place
  let written: string
  if (/title|name|heading/i.test(key)) written = newTitle(place)
  else if (/text|content|prose|draft/i.test(key)) written = writeProse(ask.language, ask.length ?? 80, random)
  else written = writeSentence(ask.language, random)
  while (written.length < (schema.minLength ?? 0)) written += ` ${writeSentence(ask.language, random)}`
  return written.slice(0, schema.maxLength)
}

const count = (schema: Schema, key: string, place: Place): number => {
  const least = schema.minimum ?? (schema.exclusiveMinimum === undefined ? undefined : schema.exclusiveMinimum + 1)
  if (/words|length/i.test(key) && place.ask.length) {
    return Math.min(Math.max(place.ask.length, least ?? 0), schema.maximum ?? Infinity)
  }
  return between(least ?? 1, Math.min(schema.maximum ?? Infinity, (least ?? 1) + 9), place.random)
}

/**
 * Parts of a plan that may be empty. Random threads would never close, and evidence without
 * references has no quotes.
 */
const leftEmpty = new Set(['opens', 'closes', 'evidence', 'findings'])

/** Numbers the planned sections as the prompt asks, such as `1.1, 1.2`. */
const numbered = (value: unknown, prompt: string): unknown => {
  const numbers = /the sections (\d[\d., ]*), with the titles/.exec(prompt)?.[1]?.split(', ')
  const plan = value as { sections?: Record<string, unknown>[] }
  if (!numbers || !Array.isArray(plan.sections)) return value
  return { ...plan, sections: plan.sections.map((section, at) => ({ ...section, number: numbers[at], title: '' })) }
}

const fit = (reference: Schema, key: string, place: Place): unknown => {
  const schema = resolve(reference, place.root)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return pick(schema.enum, place.random)
  const type = Array.isArray(schema.type) ? schema.type.find((name) => name !== 'null') : schema.type
  switch (type) {
    case 'array': {
      if (leftEmpty.has(key)) return []
      const least = schema.minItems ?? 0
      const entryCount = countInPrompt(key, place.ask.prompt) ?? Math.max(3, least)
      const size = Math.min(Math.max(entryCount, least), schema.maxItems ?? Infinity)
      return Array.from({ length: size }, () => fit(schema.items ?? {}, key, place))
    }
    case 'string':
      return text(schema, key, place)
    case 'integer':
    case 'number':
      return count(schema, key, place)
    case 'boolean':
      return place.random() < 0.5
    case 'null':
      return null
    default:
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, property]) => [name, fit(property, name, place)]),
      )
  }
}

/** Sentences of a text that become facts. */
const FACTS = 6

/** Lists sentences of a text as facts, each quoted word for word. A manuscript also asks for types. */
const factsOf = (text: string, isPassage = false): unknown => {
  const sentences = text.split(/(?<=[.!?。！？])\s*/u).filter((sentence) => /[.!?。！？]$/u.test(sentence))
  return {
    facts: sentences.slice(0, FACTS).map((quote, at) => ({
      entity: `Person ${at}`,
      aliases: [],
      attribute: 'occupation',
      value: quote.slice(0, -1).split(' ').slice(-3).join(' '),
      storyTime: '',
      quote,
    })),
    promises: [],
    kept: [],
    ...(isPassage && { types: Array.from({ length: FACTS }, (_, at) => ({ entity: `Person ${at}`, type: 'person' })) }),
  }
}

/**
 * Returns a value that matches the schema, with as many entries as the schema or the prompt
 * requests.
 */
export const writeJson = (ask: Ask, random: Random): unknown =>
  ask.toldText === undefined ? fitting(ask, random) : factsOf(ask.toldText, ask.isPassage)

const fitting = (ask: Ask, random: Random): unknown =>
  numbered(fit(ask.schema ?? {}, '', { ask, root: ask.schema ?? {}, random, titles: new Set() }), ask.prompt)
