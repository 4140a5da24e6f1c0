import type { LanguageCode } from '#manuscript/model/languages.ts'
import { createFactExtractor, usualNoise } from '#tests/doubles/fact-extractor/fact-extractor.ts'
import type { PlantedFact } from '#tests/doubles/fact-extractor/fact-extractor.ts'
import type { ChatBody } from '#tests/doubles/model-server/ask.ts'
import { writeProse } from '#tests/doubles/model-server/prose.ts'
import { between, pick, randomFrom } from '#tests/doubles/model-server/random.ts'
import { mentionOf, plantedFacts, planFor, plantings } from '#tests/samples/planted-facts.ts'

/**
 * Scripts the fake model server for a book with planted facts: its plan names two people in each
 * section, its sections state facts about people at random places, and its extractor of facts misses
 * a fifth, invents a tenth of the quotes and gives a twentieth of the values wrong.
 */
export interface PlantedBook {
  reply: (body: ChatBody) => string | undefined
  /**
   * The number of facts whose entity is in a section's plan, and of those among them that are in
   * its prompt.
   */
  expected: number
  reached: number
  /** The messages of the prompts of sections. */
  prompts: string[][]
  /** The number of sections whose prompt contains another section's plan as their own. */
  foreign: number
  /** Returns the written text of a section, or undefined. */
  textOf: (chapter: number, section: number) => string | undefined
}

interface Place {
  chapter: number
  section: number
}

const placeIn = (prompt: string): Place | undefined => {
  const found = [...prompt.matchAll(/<this-section-[0-9a-f]{12}>\n(\d+)\.(\d+) /gu)].at(-1)
  return found && { chapter: Number(found[1]) - 1, section: Number(found[2]) - 1 }
}

const tagged = (prompt: string, name: string): string[] =>
  [...prompt.matchAll(new RegExp(`<${name}-[0-9a-f]{12}>\\n([\\s\\S]*?)\\n</${name}-`, 'gu'))].map(([, text]) => text!)

/** Returns true if a prompt has the sentence, or the entity with its attribute and value. */
const reaches = (prompt: string, { entity, attribute, value, quote }: PlantedFact): boolean =>
  prompt.includes(quote) ||
  prompt.split('\n').some((line) => line.startsWith(entity) && line.includes(`${attribute}: ${value}`))

export const plantBook = (language: LanguageCode, chapters: number, sections: number, seed = 1): PlantedBook => {
  const planting = plantings[language]!
  const random = randomFrom(seed)
  const planted = plantedFacts(planting)
  const plantedAt = Map.groupBy(planted, () => Math.floor(random() * chapters * sections))
  const at = ({ chapter, section }: Place): number => chapter * sections + section
  const casts = Array.from({ length: chapters * sections }, () => [
    pick(planting.names, random),
    pick(planting.names, random),
  ])
  const written = new Map<number, string>()
  /** The stored sections, which later prompts can contain. */
  const stored = new Set<number>()
  const mentions: PlantedFact[] = []

  const sentence = (words: number) => writeProse(language, words, random).replaceAll('\n', ' ')
  const synopses = new Map<number, string>()
  const sectionPlan = (chapter: number, section: number) => {
    const cast = casts[at({ chapter, section })]!
    const synopsis = `${planFor(planting, cast[0]!, section)} ${sentence(8)}`
    synopses.set(at({ chapter, section }), synopsis)
    return {
      number: `${chapter + 1}.${section + 1}`,
      title: '',
      synopsis,
      beats: [planFor(planting, cast[1]!, section + 1), ...Array.from({ length: 3 }, () => sentence(12))],
      opens: [],
      closes: [],
      words: 700,
      who: cast[0]!.name,
      wants: sentence(10),
      obstacle: sentence(10),
      turn: sentence(12),
      claim: sentence(14),
      evidence: [],
      example: sentence(14),
      action: sentence(10),
    }
  }

  /**
   * Returns true if the last request of a prompt has the section's own plan and none of another
   * chapter.
   */
  const hasOwnPlan = (request: string, place: Place): boolean => {
    const [own = ''] = tagged(request, 'this-section').slice(-1)
    const chapters = tagged(request, 'chapter-plan')
    return (
      own.includes(synopses.get(at(place))!) &&
      [...synopses].every(([other, synopsis]) => other === at(place) || !own.includes(synopsis)) &&
      chapters.every((plan) => plan.startsWith(`${place.chapter + 1}. `))
    )
  }

  const writeSection = (place: Place): string => {
    const lines = writeProse(language, between(620, 760, random), random).split('\n\n')
    const cast = casts[at(place)]!
    for (const { quote } of plantedAt.get(at(place)) ?? []) lines.splice(Math.floor(random() * lines.length), 0, quote)
    const added = cast
      .filter(() => random() < 0.25)
      .map(({ name }, order) => mentionOf(planting, name, at(place) + order, sentence(4).slice(0, -1)))
    mentions.push(...added)
    lines.push(...added.map(({ quote }) => quote))
    const text = lines.join('\n\n')
    written.set(at(place), text)
    return text
  }

  const book: PlantedBook = {
    expected: 0,
    reached: 0,
    prompts: [],
    foreign: 0,
    textOf: (chapter, section) => written.get(at({ chapter, section })),
    reply({ messages }) {
      const last = messages.at(-1)!.content
      const planned = /Plan chapter (\d+) of/u.exec(last)
      if (planned)
        return JSON.stringify({
          synopsis: sentence(14),
          sections: Array.from({ length: sections }, (_, section) => sectionPlan(Number(planned[1]) - 1, section)),
        })
      if (last.includes('quote: the shortest passage')) {
        const text = messages.at(-2)!.content
        stored.add(at(placeIn(messages.at(-3)!.content)!))
        const extract = createFactExtractor([...planted, ...mentions], usualNoise, seed * 1000 + written.size)
        return JSON.stringify(extract(text))
      }
      const place = placeIn(last)
      if (!place) return undefined
      if (written.has(at(place))) return written.get(at(place))
      const prompt = messages.map(({ content }) => content).join('\n')
      if (!hasOwnPlan(last, place)) book.foreign++
      book.prompts.push(messages.map(({ content }) => content))
      for (const [stated, facts] of plantedAt)
        for (const fact of facts) {
          if (!stored.has(stated) || !casts[at(place)]!.some(({ name }) => name === fact.entity)) continue
          book.expected++
          if (reaches(prompt, fact)) book.reached++
        }
      return writeSection(place)
    },
  }
  return book
}
