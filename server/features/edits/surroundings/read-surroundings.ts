import type { EditorNode } from '#manuscript/model/editor-state/editor-state.ts'
import { editorBlockText } from '#manuscript/model/editor-state/count-editor-block.ts'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import type { MemoryEntries } from '#writer/bible/retrieve.ts'
import { samplePassages } from '#writer/craft/sample-passages.ts'
import { MAX_SENTENCE_TOKENS, nearTokens } from '#writer/desk/fit-surroundings.ts'
import { recallSentences } from '#writer/desk/recall-sentences.ts'
import type { Surroundings } from '#writer/desk/surroundings.ts'
import { estimateTokens } from '#writer/model/tokens/estimate-tokens.ts'
import { outlineLines } from '#writer/tasks/outline-text.ts'
import type { Database } from '../../../database/database.ts'
import { codexFacts } from '../../../writing/codex-facts.ts'
import { blockText, type Passage } from './find-passage.ts'
import type { OutlinePlace } from './place-in-outline.ts'
import { isHeading, levelOf } from './read-headings.ts'

/**
 * Returns the text of a stored block. Returns an empty text for a heading, because the outline in
 * the prompt contains all headings.
 */
const proseOf = (block: string): string => (isHeading(block) ? '' : blockText(block))

/** Returns the codex facts about the entities that a text mentions. */
type ReadCodex = (
  projectId: string,
  query: { text: string; language: LanguageCode; tokens: number },
) => Promise<Pick<MemoryEntries, 'entities' | 'promises'>>

export const openCodex =
  ({ db }: Pick<Database, 'db'>): ReadCodex =>
  (projectId, query) =>
    codexFacts(db, projectId, query)

interface Manuscript {
  projectId: string
  language: LanguageCode
  blocks: readonly string[]
}

interface ReadingTask {
  size: Surroundings['size']
  /** Undefined if the text is not in the stored manuscript. */
  passage: Passage | undefined
  place: OutlinePlace
  /** The author's request and the text to work on, in which names are looked up. */
  query: readonly string[]
  signal?: AbortSignal
}

/** The number of characters of the text and its neighbours in which names are looked up. */
const QUERY_CHARACTERS = { own: 4000, before: 1200, after: 600 }
/** The maximum number of tokens of facts in a prompt. */
const MAX_FACT_TOKENS = 700
/** The number of characters of the author's text from which two passages are chosen. */
const STYLE_CHARACTERS = 8000
/** The minimum number of characters, because less text does not show a style. */
const MIN_STYLE_CHARACTERS = 500
/** Shorter paragraphs are dialogue, captions and the like. */
const MIN_PARAGRAPH = 120
/** The number of blocks that are examined for the author's style. */
const STYLE_BLOCKS = 400

/** Returns one line for each fact and each open promise. */
const factLines = ({ entities, promises }: Pick<MemoryEntries, 'entities' | 'promises'>): string[] => [
  ...entities.flatMap(({ entity: { name, aliases }, facts }) =>
    facts.map(({ attribute, value, storyTime }, at) => {
      const called = at === 0 && aliases.length > 0 ? `${name} (also ${aliases.join(', ')})` : name
      return `${called}: ${attribute}: ${value}${storyTime === '' ? '' : ` (${storyTime})`}`
    }),
  ),
  ...promises.map(({ text }) => `Readers still expect: ${text}`),
]

const promptText = (json: string): string => {
  const block = JSON.parse(json) as EditorNode
  const text = editorBlockText(block).trim()
  return block.type === 'heading' && text !== '' ? `${'#'.repeat(levelOf(block))} ${text}` : text
}

/** Reads blocks in the given order until their text reaches this number of tokens. */
const readUntil = (blocks: readonly string[], order: Iterable<number>, tokens: number) => {
  const texts: string[] = []
  let left = tokens
  let last = -1
  for (const at of order) {
    if (left <= 0) break
    const text = promptText(blocks[at]!)
    last = at
    if (text === '') continue
    texts.push(text)
    left -= estimateTokens(text)
  }
  return { texts, last }
}

const countDown = function* (from: number): Generator<number> {
  for (let at = from; at >= 0; at--) yield at
}
const countUp = function* (from: number, to: number): Generator<number> {
  for (let at = from; at < to; at++) yield at
}

/**
 * Chooses passages from the beginning of the manuscript, so that repeated edits use the same ones.
 */
const ownStyle = (blocks: readonly string[], [from, to]: readonly [number, number]): string[] => {
  const paragraphs: string[] = []
  let left = STYLE_CHARACTERS
  for (let at = 0; at < Math.min(blocks.length, STYLE_BLOCKS) && left > 0; at++) {
    if ((at >= from && at < to) || !blocks[at]!.includes('"type":"paragraph"')) continue
    const text = blockText(blocks[at]!).trim()
    if (text.length < MIN_PARAGRAPH) continue
    paragraphs.push(text)
    left -= text.length
  }
  const sample = paragraphs.join('\n\n')
  return sample.length < MIN_STYLE_CHARACTERS ? [] : samplePassages(sample)
}

/**
 * Reads the text around a passage from the stored manuscript. Only the blocks that are needed are
 * parsed.
 */
export const readSurroundings = async (
  codex: ReadCodex,
  { projectId, language, blocks }: Manuscript,
  { size, passage, place, query, signal }: ReadingTask,
): Promise<Surroundings> => {
  const near = nearTokens(size)
  const before = passage ? readUntil(blocks, countDown(passage.first - 1), near.before) : { texts: [], last: -1 }
  const after = passage ? readUntil(blocks, countUp(passage.next, blocks.length), near.after) : { texts: [], last: -1 }
  const shown: readonly [number, number] = passage
    ? [before.last === -1 ? passage.first : before.last, after.last === -1 ? passage.next : after.last + 1]
    : [-1, -1]
  const textBefore = before.texts.toReversed().join('\n\n')
  const textAfter = after.texts.join('\n\n')
  const own = [...query.map((text) => text.slice(0, QUERY_CHARACTERS.own)), ...place.path].join('\n')
  const nearby = `${textBefore.slice(-QUERY_CHARACTERS.before)}\n${textAfter.slice(0, QUERY_CHARACTERS.after)}`
  const [facts, sentences] = await Promise.all([
    codex(projectId, { text: `${nearby}\n${own}`, language, tokens: MAX_FACT_TOKENS }).then(factLines),
    recallSentences(
      { blocks, textOf: proseOf, language },
      { own, near: nearby, shown, tokens: MAX_SENTENCE_TOKENS, ...(signal && { signal }) },
    ),
  ])
  return {
    project: projectId,
    before: textBefore,
    after: textAfter,
    path: place.path,
    outline: {
      title: place.outline?.title ?? '',
      chapters: place.outline ? outlineLines(place.outline) : [],
      own: place.own,
    },
    facts,
    sentences,
    style: ownStyle(blocks, shown),
    size,
  }
}
