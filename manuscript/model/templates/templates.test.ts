import { expect, it } from 'vitest'
import { checkBlock } from '../blocks/check-block.ts'
import { createManuscriptReader } from '../blocks/read-manuscript.ts'
import { editorBlockText } from '../editor-state/count-editor-block.ts'
import { languageCodes, languageOf } from '../languages.ts'
import { levelOfHeading } from '../sections/read-sections.ts'
import { readSectionState } from '../sections/section-state.ts'
import { templateBlocks, templateHeadings } from './read-template.ts'
import { templateTexts } from './template-texts.ts'
import { templateNames } from './template-names.ts'
import { titlesIn } from './titles/titles.ts'

const shape = (name: (typeof templateNames)[number]) =>
  templateHeadings(name, 'english').map(({ level, title }) => `${'#'.repeat(level + 1)} ${title}`)

it.each(templateNames)('%s is a valid text of headings with a synopsis, and has no prose', (name) => {
  expect(templateTexts[name].summary).not.toBe('')
  for (const language of languageCodes) {
    const blocks = templateBlocks(name, language)
    for (const block of blocks) checkBlock(block)
    const headings = blocks.filter(({ type }) => type === 'heading')
    expect(headings.length).toBeGreaterThan(5)
    for (const heading of headings) {
      expect(editorBlockText(heading).trim()).not.toBe('')
      expect(readSectionState(heading)).toMatchObject({ status: 'idea', synopsis: expect.stringMatching(/[.?!]$/) })
    }
    const others = blocks.filter(({ type }) => type !== 'heading')
    expect(others.every((block) => block.type === 'paragraph' && editorBlockText(block) === '')).toBe(true)
    // No section is outside a chapter, and no level is skipped.
    headings.map(levelOfHeading).forEach((level, at, all) => {
      expect(level).toBeLessThanOrEqual(at === 0 ? 1 : Math.max(1, all[at - 1]! + 1))
    })
  }
})

it('has the parts, chapters and sections that readers of the manuscript see', () => {
  expect(shape('novel').filter((line) => line.startsWith('# '))).toEqual(['# Act One', '# Act Two', '# Act Three'])
  expect(shape('essay').slice(2, 6)).toEqual([
    '## The argument',
    '### First point',
    '### Second point',
    '### Third point',
  ])
  const reader = createManuscriptReader({ title: '', author: '', language: 'english' })
  for (const block of templateBlocks('handbook', 'english')) reader.add(block)
  const { parts, chapters } = reader.manuscript()
  expect(parts.map(({ start }) => start)).toEqual([0, 3, 7])
  expect(chapters.map(({ sections }) => sections.length)).toEqual([2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
})

it('writes the headings in the language of the project', () => {
  expect(templateHeadings('thesis', 'german')[0]).toEqual({ level: 1, title: 'Zusammenfassung' })
  const [arabic] = templateBlocks('essay', 'arabic')
  expect(arabic).toMatchObject({ direction: languageOf('arabic').direction })
  expect(editorBlockText(arabic!)).toBe('مقدمة')
  for (const language of languageCodes) {
    const titles = Object.values(titlesIn(language))
    expect(new Set(titles).size).toBe(titles.length)
    expect(titles.filter((title) => title !== title.trim() || title.endsWith('.'))).toEqual([])
  }
})
