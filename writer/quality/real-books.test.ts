import { expect, test } from 'vitest'
import { blocksToText } from '#tests/support/blocks-to-text.ts'
import { markdownToBlocks } from '#manuscript/model/markdown-to-blocks.ts'
import { randomFrom } from '#tests/doubles/model-server/random.ts'
import { readPassages } from '#tests/samples/passages/read-passages.ts'
import { readBooks, sectionsOf } from '#tests/samples/real-sections.ts'
import { extractText } from '#writer/book/extract-text.ts'
import { languageJudge } from './language-share.ts'
import { createRepetitionIndex } from './repetition-index.ts'
import { replyProblem } from './useful-reply.ts'

const texts = [
  ...readBooks(),
  ...readPassages().map(({ language, text }) => ({ language, paragraphs: text.split(/\n\s*\n/u) })),
]

test('no section of a real book is mistaken for a refusal, a loop or thoughts', () => {
  const sections = texts.flatMap(({ language, paragraphs }) =>
    Array.from({ length: 70 }, (_, seed) => sectionsOf(paragraphs, randomFrom(seed)))
      .flat()
      // A scene break is not a section.
      .filter((text) => /\p{L}/u.test(text))
      .map((text) => ({ language, text })),
  )
  expect(sections.length).toBeGreaterThan(10_000)
  expect(sections.filter(({ language, text }) => replyProblem(text, { language }) !== undefined)).toEqual([])
})

const key = (line: string): string => line.replace(/[^\p{L}\p{N}]+/gu, '')

test('no line of a real book is lost when it is cleaned as a reply', async () => {
  for (const { language, paragraphs } of texts) {
    const judge = await languageJudge(language)
    for (const section of sectionsOf(paragraphs, randomFrom(7))) {
      const rules = {
        language,
        instructions: '',
        titles: [],
        judge,
        repetitions: createRepetitionIndex(language),
        wasCut: false,
      }
      const kept = blocksToText(markdownToBlocks(extractText(section, rules).markdown))
      const lost = section.split('\n').filter((line) => !key(kept).includes(key(line)))
      expect(lost).toEqual([])
    }
  }
})

test('verse keeps its lines', async () => {
  for (const { language, paragraphs } of readBooks()) {
    const rules = {
      language,
      instructions: '',
      titles: [],
      repetitions: createRepetitionIndex(language),
      wasCut: false,
    }
    const judge = await languageJudge(language)
    const kept = blocksToText(markdownToBlocks(extractText(paragraphs.join('\n\n'), { ...rules, judge }).markdown))
    for (const verse of paragraphs.filter((paragraph) => paragraph.includes('\n'))) expect(kept).toContain(verse)
  }
})
