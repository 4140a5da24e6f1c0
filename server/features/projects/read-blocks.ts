import { limits } from '#contract/projects.ts'
import { BLOCK_CHARACTERS, type EditorBlock } from '#contract/splices.ts'
import { blockJson } from '#manuscript/model/block-json.ts'
import { countEditorBlock } from '#manuscript/model/count-editor-block.ts'
import { editorStateToBlocks } from '#manuscript/model/editor-blocks.ts'
import { type EditorNode, EditorStateError } from '#manuscript/model/editor-state.ts'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import { EMPTY_PARAGRAPH } from '#manuscript/model/tidy-splices.ts'
import { Refusal } from '../../http/refusal.ts'

const refuseOdd = <T>(read: () => T): T => {
  try {
    return read()
  } catch (error) {
    if (error instanceof EditorStateError || error instanceof SyntaxError)
      throw new Refusal('invalid_request', `${error.message} Nothing was saved.`)
    throw error
  }
}

/** Blocks that a browser sent, as the JSON texts that are kept. */
export const readBlocks = (blocks: readonly object[]): string[] =>
  refuseOdd(() =>
    blocks.map((block) => {
      const json = blockJson(block)
      if (json.length > BLOCK_CHARACTERS)
        throw new Refusal(
          'too_large',
          `One paragraph is longer than ${BLOCK_CHARACTERS.toLocaleString('en')} characters, which can't be saved. What was saved before is as it was; part the paragraph and it will be.`,
        )
      return json
    }),
  )

/** A whole editor state, as JSON or as what it says. A text is never without a block to write in. */
export const readContent = (content: string | object): string[] => {
  const blocks = readBlocks(
    refuseOdd(() => editorStateToBlocks(typeof content === 'string' ? JSON.parse(content) : content)),
  )
  return blocks.length > 0 ? blocks : [EMPTY_PARAGRAPH]
}

export const parseBlock = (json: string): EditorBlock => JSON.parse(json) as EditorBlock

export const countBlocks = (blocks: readonly string[], language: LanguageCode): { words: number; symbols: number } => {
  let words = 0
  let symbols = 0
  for (const json of blocks) {
    const count = countEditorBlock(JSON.parse(json) as EditorNode, language)
    words += count.words
    symbols += count.symbols
  }
  return { words, symbols }
}

export const refuseTooLong = (blocks: number, characters: number): void => {
  if (blocks > limits.textBlocks || characters > limits.textCharacters)
    throw new Refusal(
      'too_large',
      'This is more than one project can hold. What was saved before is as it was; put a part of the text in a project of its own.',
    )
}
