import { limits } from '#contract/projects.ts'
import { BLOCK_CHARACTERS, type EditorBlock } from '#contract/splice-schema.ts'
import { levelOfBlock } from '#manuscript/model/blocks/block-level.ts'
import type { Manuscript } from '#manuscript/model/blocks/block-types.ts'
import { checkBlock } from '#manuscript/model/blocks/check-block.ts'
import { createManuscriptReader } from '#manuscript/model/blocks/read-manuscript.ts'
import { BlockTooLong, stringifyWithin } from '#manuscript/model/editor-state/stringify-block.ts'
import { countEditorBlock } from '#manuscript/model/editor-state/count-editor-block.ts'
import { editorStateToBlocks } from '#manuscript/model/editor-state/editor-blocks.ts'
import { type EditorNode, EditorStateError } from '#manuscript/model/editor-state/editor-state.ts'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import { EMPTY_PARAGRAPH } from '#manuscript/model/diff/tidy-splices.ts'
import { createYielder } from '#writer/builtin/text/yielder.ts'
import { manuscriptJson, parseJsonInSlices } from '../../../http/json/parse-json.ts'
import { NestedTooDeeply, TooManyParts } from '../../../http/json/scan-json.ts'
import { ApiError } from '../../../http/errors/api-error.ts'
import type { ProjectRow } from '../repository.ts'

const refuseOdd = async <T>(read: () => T | Promise<T>): Promise<T> => {
  try {
    return await read()
  } catch (error) {
    if (error instanceof EditorStateError) throw new ApiError('invalid_request', `${error.message} Nothing was saved.`)
    // The parser's message describes its internals and may quote the text.
    if (error instanceof SyntaxError)
      throw new ApiError('invalid_request', 'The content is not valid JSON. Nothing was saved.')
    if (error instanceof BlockTooLong)
      throw new ApiError(
        'too_large',
        `One paragraph is longer than ${BLOCK_CHARACTERS.toLocaleString('en')} characters, so it can't be saved. Earlier saves are unchanged; split the paragraph to save it.`,
      )
    throw error
  }
}

/**
 * Converts blocks that a browser sent to the JSON that is stored. Yields in between, because a text
 * may be very long.
 */
export const readBlocks = (blocks: readonly object[]): Promise<string[]> =>
  refuseOdd(async () => {
    const yieldTurn = createYielder()
    const read: string[] = []
    for (const block of blocks) {
      if (yieldTurn.isDue()) await yieldTurn()
      const json = stringifyWithin(BLOCK_CHARACTERS, block)
      if (levelOfBlock(json) > 1) checkBlock(block as EditorNode)
      read.push(json)
    }
    return read
  })

const parseState = async (content: string): Promise<unknown> => {
  try {
    return await parseJsonInSlices(content, manuscriptJson)
  } catch (error) {
    if (error instanceof TooManyParts) throw new ApiError('too_large', 'That has too many parts to send.')
    if (error instanceof NestedTooDeeply) throw new EditorStateError('The editor state is nested too deeply.')
    throw error
  }
}

/**
 * Reads a whole editor state, given as JSON or as a parsed object. Returns at least one block, so
 * that there is a paragraph to write in.
 */
export const readContent = async (content: string | object): Promise<string[]> => {
  const blocks = await readBlocks(
    await refuseOdd(async () => editorStateToBlocks(typeof content === 'string' ? await parseState(content) : content)),
  )
  return blocks.length > 0 ? blocks : [EMPTY_PARAGRAPH]
}

export const parseBlock = (json: string): EditorBlock => JSON.parse(json) as EditorBlock

/** Parses in slices and yields in between, because a text may be very long. */
export const parseBlocks = async (blocks: readonly string[]): Promise<EditorBlock[]> => {
  const yieldTurn = createYielder()
  const parsed: EditorBlock[] = []
  for (const json of blocks) {
    if (yieldTurn.isDue()) await yieldTurn()
    parsed.push(parseBlock(json))
  }
  return parsed
}

/**
 * Reads the blocks of a project's text as a manuscript. Runs in slices and yields in between,
 * because a text may be very long.
 */
export const readManuscript = async (
  blocks: readonly string[],
  { name, language }: Pick<ProjectRow, 'name' | 'language'>,
): Promise<Manuscript> => {
  const yieldTurn = createYielder()
  const reader = createManuscriptReader({ title: name, author: '', language })
  for (const json of blocks) {
    if (yieldTurn.isDue()) await yieldTurn()
    reader.add(parseBlock(json) as EditorNode)
  }
  return reader.manuscript()
}

export const countBlocks = async (
  blocks: readonly string[],
  language: LanguageCode,
): Promise<{ words: number; symbols: number }> => {
  const yieldTurn = createYielder()
  let words = 0
  let symbols = 0
  for (const json of blocks) {
    if (yieldTurn.isDue()) await yieldTurn()
    const count = countEditorBlock(JSON.parse(json) as EditorNode, language)
    words += count.words
    symbols += count.symbols
  }
  return { words, symbols }
}

export const refuseTooLong = (blocks: number, characters: number): void => {
  if (blocks > limits.textBlocks || characters > limits.textCharacters)
    throw new ApiError(
      'too_large',
      'This is more than one project can hold. Earlier saves are unchanged; move a part of the text to another project.',
    )
}
