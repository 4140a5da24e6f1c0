import { editorBlockText } from '#manuscript/model/editor-state/count-editor-block.ts'
import type { EditorNode } from '#manuscript/model/editor-state/editor-state.ts'
import { type LanguageCode, languageOf } from '#manuscript/model/languages.ts'
import { classNames } from '#web/ui/class-names.ts'

/** The preview shows this many blocks, each shortened to this many characters. */
const SHOWN_BLOCKS = 8
const SHOWN_CHARACTERS = 240

const begins = (text: string): string =>
  text.length > SHOWN_CHARACTERS ? `${text.slice(0, SHOWN_CHARACTERS).trimEnd()}…` : text

const linesOf = (blocks: readonly object[]) =>
  blocks
    .slice(0, 40)
    .flatMap((block) => {
      const { type } = block as EditorNode
      const text = editorBlockText(block as EditorNode)
      return (type === 'list' ? text.split('\n') : [text]).map((line) => ({ type, text: line }))
    })
    .filter(({ text }) => text.trim() !== '')
    .slice(0, SHOWN_BLOCKS)

interface PreviewLinesProps {
  blocks: readonly object[]
  language: LanguageCode
}

/** The beginning of a text that is about to be imported. */
export const PreviewLines = ({ blocks, language }: PreviewLinesProps) => {
  const { tag, direction } = languageOf(language)
  return (
    <section
      aria-label="Preview"
      lang={tag}
      dir={direction}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must be able to scroll it
      tabIndex={0}
      className="max-h-[30dvh] overflow-y-auto rounded-control border border-rule bg-paper px-16 py-12 font-serif text-17"
    >
      {linesOf(blocks).map(({ type, text }, at) => (
        <p
          // oxlint-disable-next-line react/no-array-index-key -- the order of the lines never changes
          key={at}
          className={classNames(
            'whitespace-pre-line first:mt-0',
            type === 'heading' ? 'mt-12 font-semibold' : 'mt-4',
            type === 'list' && 'ps-16 -indent-12',
          )}
        >
          {type === 'list' && '• '}
          {begins(text)}
        </p>
      ))}
    </section>
  )
}
