import { Popover } from '@base-ui/react/popover'
import { $getNodeByKey, HISTORY_PUSH_TAG, type LexicalEditor, type NodeKey } from 'lexical'
import { useState, useSyncExternalStore } from 'react'
import { blockLimits } from '#manuscript/model/blocks/block-limits.ts'
import { isComposing } from '#web/lib/input/composing.ts'
import type { OpenManuscript } from '../../open-manuscript.ts'
import { $isCodeBlock } from './code-block-node.ts'

const readLanguage = (editor: LexicalEditor, key: NodeKey): string =>
  editor.getEditorState().read(() => {
    const code = $getNodeByKey(key)
    return $isCodeBlock(code) ? code.getLanguage() : ''
  })

const saveLanguage = (editor: LexicalEditor, key: NodeKey, language: string): void =>
  editor.update(
    () => {
      const code = $getNodeByKey(key)
      if ($isCodeBlock(code) && code.getLanguage() !== language) code.setLanguage(language)
    },
    { tag: HISTORY_PUSH_TAG },
  )

/** The field for the programming language, above the block of code with the caret. */
export const CodeLanguage = ({ manuscript: { editor, caret } }: { manuscript: OpenManuscript }) => {
  const block = useSyncExternalStore(caret.subscribe, caret.get)
  const key = block?.kind === 'code' ? block.key : null
  if (key === null) return null
  return <LanguageField key={key} editor={editor} block={key} />
}

const LanguageField = ({ editor, block }: { editor: LexicalEditor; block: NodeKey }) => {
  const [language, setLanguage] = useState(() => readLanguage(editor, block))
  const save = () => saveLanguage(editor, block, language.trim())
  return (
    <Popover.Root open modal={false}>
      <Popover.Portal>
        <Popover.Positioner
          anchor={() => editor.getElementByKey(block)}
          side="top"
          align="end"
          sideOffset={-6}
          collisionAvoidance={{ side: 'none', align: 'shift' }}
          className="z-1 data-anchor-hidden:hidden"
        >
          <Popover.Popup initialFocus={false} finalFocus={false} aria-label="Code">
            <input
              aria-label="Language of the code"
              placeholder="Language"
              value={language}
              maxLength={blockLimits.languageCharacters}
              autoCapitalize="none"
              autoComplete="off"
              spellCheck={false}
              onChange={({ target }) => setLanguage(target.value)}
              onBlur={save}
              onKeyDown={(event) => {
                if ((event.key !== 'Enter' && event.key !== 'Escape') || isComposing(event.nativeEvent)) return
                event.preventDefault()
                save()
                editor.focus()
              }}
              className="h-24 w-[8rem] rounded-control border border-rule bg-sheet px-8 text-end text-13 text-quiet pointer-coarse:h-target"
            />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
