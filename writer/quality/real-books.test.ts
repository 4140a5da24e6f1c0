import { expect, test } from 'vitest'
import { randomFrom } from '#tests/doubles/model-server/random.ts'
import { cleanAsReply, lettersAndNumbers } from '#tests/samples/clean-as-reply.ts'
import { readPassages } from '#tests/samples/passages/read-passages.ts'
import { readBooks, sectionsOf } from '#tests/samples/real-sections.ts'
import { soaking } from '#tests/how-many.ts'
import { languageJudge } from './language-share.ts'
import { replyProblem } from './useful-reply.ts'

/** The number of times that each book is cut into sections, each time differently. */
const CUTS = soaking ? 70 : 8

const texts = [
  ...readBooks(),
  ...readPassages().map(({ language, text }) => ({ language, paragraphs: text.split(/\n\s*\n/u) })),
]

test('no section of a real book is mistaken for a refusal, a loop or thoughts', () => {
  const sections = texts.flatMap(({ language, paragraphs }) =>
    Array.from({ length: CUTS }, (_, seed) => sectionsOf(paragraphs, randomFrom(seed)))
      .flat()
      // A scene break is not a section.
      .filter((text) => /\p{L}/u.test(text))
      .map((text) => ({ language, text })),
  )
  expect(sections.length).toBeGreaterThan(CUTS * 140)
  expect(sections.filter(({ language, text }) => replyProblem(text, { language }) !== undefined)).toEqual([])
})

test('no line of a real book is lost when it is cleaned as a reply', async () => {
  for (const { language, paragraphs } of texts) {
    const judge = await languageJudge(language)
    for (const section of sectionsOf(paragraphs, randomFrom(7))) {
      const kept = lettersAndNumbers(cleanAsReply(section, language, judge))
      const lost = section.split('\n').filter((line) => !kept.includes(lettersAndNumbers(line)))
      expect(lost).toEqual([])
    }
  }
})

test('verse keeps its lines', async () => {
  for (const { language, paragraphs } of readBooks()) {
    const kept = cleanAsReply(paragraphs.join('\n\n'), language, await languageJudge(language))
    for (const verse of paragraphs.filter((paragraph) => paragraph.includes('\n'))) expect(kept).toContain(verse)
  }
})
