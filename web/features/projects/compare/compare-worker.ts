import { editorStateToBlocks } from '#manuscript/model/editor-state/editor-blocks.ts'
import type { EditorNode } from '#manuscript/model/editor-state/editor-state.ts'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import { compareTexts } from './compare-texts.ts'
import type { ComparisonMessage, ComparisonOrder } from './comparison-messages.ts'

interface Answer {
  /** The editor state of a project as JSON. */
  content?: string
  /** The blocks of a revision or of a file. */
  blocks?: EditorNode[]
  language?: LanguageCode
}

const read = (json: string): { blocks: EditorNode[]; language: LanguageCode | undefined } => {
  const { content, blocks = [], language } = JSON.parse(json) as Answer
  return { blocks: content === undefined ? blocks : editorStateToBlocks(JSON.parse(content)), language }
}

const post = (message: ComparisonMessage) => globalThis.postMessage(message, { transfer: [] })

globalThis.addEventListener('message', ({ data }: MessageEvent<ComparisonOrder>) => {
  try {
    const [before, after] = [read(data.before), read(data.after)]
    const language = after.language ?? before.language ?? 'english'
    post({ type: 'begun', language })
    for (const part of compareTexts(before.blocks, after.blocks, language)) post({ type: 'part', ...part })
    post({ type: 'end' })
  } catch (error) {
    console.error(error)
    post({ type: 'failed' })
  }
})
