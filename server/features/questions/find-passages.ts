import type { AnswerSource } from '#contract/answer-source.ts'
import { limits } from '#contract/questions.ts'
import { codexFacts } from '../../writing/codex-facts.ts'
import { readBlockTexts } from '../../writing/block-texts.ts'
import { loadWriting } from '../../writing/load-writing.ts'
import type { ReadingDependencies, ReadingUser } from '../../writing/reading-dependencies.ts'
import { factSources, namesOf } from './fact-sources.ts'
import { searchManuscript } from './search-manuscript.ts'

/** The maximum number of characters of all passages together. Each passage has up to 1,200. */
const CHARACTERS = 20_000
const FACT_TOKENS = 200
const NAME_WEIGHT = 0.5

/** Finds the passages that match a question best, without a language model. */
export const findPassages = async (
  dependencies: ReadingDependencies,
  user: ReadingUser,
  projectId: string,
  question: string,
): Promise<{ passages: AnswerSource[] }> => {
  const { project, context } = await loadWriting(dependencies, user, projectId)
  const { language } = context
  const blocks = await readBlockTexts(await dependencies.readBlocks(projectId, project.revision))
  const facts = await codexFacts(dependencies.database.db, projectId, { text: question, language, tokens: FACT_TOKENS })
  const found = await searchManuscript(blocks, {
    language,
    texts: [
      { text: question, weight: 1 },
      { text: namesOf(facts).join(' '), weight: NAME_WEIGHT },
    ],
    characters: CHARACTERS,
    onlyMatches: true,
  })
  const passages = found
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ title, text, quote, block }) => ({ type: 'manuscript' as const, title, text, quote, block }))
  const listed = [...factSources(facts), ...passages].slice(0, limits.passages)
  return { passages: listed.map((source, at) => ({ ...source, number: at + 1 })) }
}
