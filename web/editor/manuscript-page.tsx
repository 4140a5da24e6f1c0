import './manuscript-page.css'
import './blocks/figure/figure.css'
import './blocks/formula/formula.css'
import './blocks/note/note.css'
import './blocks/table/table.css'
import { useCallback } from 'react'
import { type LanguageCode, languageOf } from '#manuscript/model/languages.ts'
import { usePageView } from '#web/lib/stores/page-view.ts'
import { FigureTools } from './blocks/figure/figure-tools.tsx'
import { ImageUploads } from './blocks/figure/image-uploads.tsx'
import { FormulaEditor } from './blocks/formula/formula-editor.tsx'
import { NoteEditor } from './blocks/note/note-editor.tsx'
import { TableTools } from './blocks/table/table-tools.tsx'
import { CodeLanguage } from './blocks/code/code-language.tsx'
import { LinkEditor } from './links/link-editor.tsx'
import type { OpenManuscript } from './open-manuscript.ts'
import { SlashMenu } from './slash/slash-menu.tsx'
import { skipSelectionWalk } from './view/skip-selection-walk.ts'
import { watchEmpty } from './view/watch-empty.ts'

interface ManuscriptPageProps {
  manuscript: OpenManuscript
  language: LanguageCode
  /** Accessible name of the text. */
  label: string
  placeholder?: string
}

/**
 * Renders the sheet of paper that a manuscript is written on. React creates the element; the editor
 * manages its content.
 */
export const ManuscriptPage = ({
  manuscript,
  language,
  label,
  placeholder = 'Write here, or paste your text',
}: ManuscriptPageProps) => {
  const { tag, direction } = languageOf(language)
  const { editor } = manuscript
  const { spelling, typewriter, highlight } = usePageView()
  const take = useCallback(
    (element: HTMLDivElement) => {
      manuscript.setDirection(direction)
      manuscript.setLanguage(language)
      skipSelectionWalk(element)
      editor.setRootElement(element)
      const stop = watchEmpty(editor, element)
      return () => {
        stop()
        editor.setRootElement(null)
      }
    },
    [manuscript, editor, direction, language],
  )
  return (
    <>
      <div
        ref={take}
        className="manuscript sheet"
        contentEditable
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- neither tag can contain headings and lists
        role="textbox"
        aria-multiline="true"
        aria-label={label}
        aria-placeholder={placeholder}
        lang={tag}
        dir={direction}
        spellCheck={spelling}
        data-typewriter={typewriter || undefined}
        data-highlight={highlight === 'none' ? undefined : highlight}
        tabIndex={0}
      />
      <LinkEditor manuscript={manuscript} />
      <SlashMenu manuscript={manuscript} />
      <TableTools manuscript={manuscript} />
      <FigureTools manuscript={manuscript} />
      <ImageUploads manuscript={manuscript} />
      <NoteEditor manuscript={manuscript} language={language} />
      <FormulaEditor manuscript={manuscript} />
      <CodeLanguage manuscript={manuscript} />
    </>
  )
}
