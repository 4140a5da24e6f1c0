// Only the editor on a page, set up as in the application.
import './page.css'
import { CSPProvider } from '@base-ui/react/csp-provider'
import { FileDown, ListTree } from 'lucide-react'
import {
  $createRangeSelectionFromDom,
  $getSelection,
  $isRangeSelection,
  COMMAND_PRIORITY_CRITICAL,
  KEY_DOWN_COMMAND,
} from 'lexical'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import type { EditorNode } from '#manuscript/model/editor-state/editor-state.ts'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import { blockRectangle, blocksMarkdown, headingsAbove } from '#web/editor/selection/caret-block.ts'
import { ManuscriptPage } from '#web/editor/manuscript-page.tsx'
import type { OpenManuscript } from '#web/editor/open-manuscript.ts'
import {
  insertAfterBlock,
  markdownToEditorNodes,
  replaceBlocks,
  setHeadingTitle,
} from '#web/editor/blocks/replace-blocks.ts'
import { ToolbarButton } from '#web/editor/toolbar/toolbar-button.tsx'
import { Toolbar } from '#web/editor/toolbar/toolbar.tsx'
import { useOpenManuscript } from '#web/editor/use-open-manuscript.ts'

export interface EditorPage {
  text: EditorNode[]
  language: LanguageCode
  manuscript?: OpenManuscript
  tools?: typeof tools
}

/** Counts keys that arrive while the editor's selection differs from that of the page. */
const countDisagreements = ({ editor }: OpenManuscript, onKey: (key: string) => void) =>
  editor.registerCommand(
    KEY_DOWN_COMMAND,
    (event) => {
      const mine = $getSelection()
      const shown = $createRangeSelectionFromDom(getSelection(), editor)
      if (shown && !($isRangeSelection(mine) && shown.anchor.is(mine.anchor) && shown.focus.is(mine.focus)))
        onKey(event.key)
      return false
    },
    COMMAND_PRIORITY_CRITICAL,
  )

const tools = {
  blockRectangle,
  blocksMarkdown,
  countDisagreements,
  headingsAbove,
  insertAfterBlock,
  markdownToEditorNodes,
  replaceBlocks,
  setHeadingTitle,
}
const page = ((globalThis as { editorPage?: EditorPage }).editorPage ??= { text: [], language: 'english' })

const Desk = () => {
  const manuscript = useOpenManuscript(() => page.text)
  if (!manuscript) return null
  Object.assign(page, { manuscript, tools })
  return (
    <div className="flex h-dvh flex-col bg-paper">
      <div className="border-b border-rule bg-sheet px-12 py-4">
        <Toolbar manuscript={manuscript}>
          <ToolbarButton labelled name="Generate outline" icon={<ListTree className="size-icon" strokeWidth={1.5} />} />
          <ToolbarButton labelled name="Export" icon={<FileDown className="size-icon" strokeWidth={1.5} />} />
        </Toolbar>
      </div>
      <main className="relative flex-1 overflow-y-auto">
        <ManuscriptPage manuscript={manuscript} language={page.language} label="Manuscript" />
      </main>
      <button type="button" className="min-h-target">
        After the sheet
      </button>
    </div>
  )
}

const root = document.getElementById('root')
if (!root) throw new Error('The page has no #root')
createRoot(root).render(
  <StrictMode>
    <CSPProvider disableStyleElements>
      <Desk />
    </CSPProvider>
  </StrictMode>,
)
