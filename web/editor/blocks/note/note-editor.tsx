import { type RefObject, useEffect, useRef, useState } from 'react'
import type { EditorNode } from '#manuscript/model/editor-state/editor-state.ts'
import { type LanguageCode, languageOf } from '#manuscript/model/languages.ts'
import { controlShape } from '#web/ui/field.tsx'
import { classNames } from '#web/ui/class-names.ts'
import type { OpenManuscript } from '../../open-manuscript.ts'
import { PiecePopover } from '../../view/piece-popover.tsx'
import { nodeForm } from '../edit-node.ts'
import { type PieceRequest, usePieceRequest } from '../pieces.ts'
import { useNodeValue } from '../use-node-value.ts'
import { $isNote } from './note-node.ts'
import { openNoteText } from './open-note-text.ts'

interface NoteEditorProps {
  manuscript: OpenManuscript
  language: LanguageCode
}

/** Edits a footnote beside its mark. */
export const NoteEditor = ({ manuscript, language }: NoteEditorProps) => {
  const [request, setRequest] = usePieceRequest(manuscript.editor, $isNote)
  if (!request) return null
  return (
    <OpenNote
      key={request.key}
      manuscript={manuscript}
      language={language}
      request={request}
      onClose={() => setRequest(null)}
    />
  )
}

interface OpenNoteProps extends NoteEditorProps {
  request: PieceRequest
  onClose: () => void
}

const noBody: readonly EditorNode[] = []

const OpenNote = ({ manuscript, language, request: { key, isNew }, onClose }: OpenNoteProps) => {
  const { editor } = manuscript
  const field = useRef<HTMLDivElement>(null)
  const [form] = useState(() => nodeForm(editor, key, isNew, $isNote))
  const [name] = useState(() => `Footnote ${editor.getElementByKey(key)?.dataset['number'] ?? ''}`.trim())
  const close = (isRemoved: boolean, toText: boolean) => {
    form.close(isRemoved, toText)
    onClose()
  }
  const body = useNodeValue(editor, () => form.read((note) => note.getBody()) ?? noBody)
  const [typed] = useState(() => new WeakSet<readonly EditorNode[]>())
  /**
   * A body that was not typed into this field, for example one from another device, recreates the
   * field.
   */
  const [shown, setShown] = useState({ body, times: 0 })
  if (body !== shown.body) setShown({ body, times: typed.has(body) ? shown.times : shown.times + 1 })
  const isEmpty = () => form.read((note) => note.getWords() === '') ?? false
  return (
    <PiecePopover
      manuscript={manuscript}
      piece={key}
      name={name}
      field={field}
      onClose={(toText) => close(isEmpty(), toText)}
      onDelete={() => close(true, true)}
    >
      <NoteText
        key={shown.times}
        field={field}
        language={language}
        name={name}
        open={(element) =>
          openNoteText(element, {
            language,
            body,
            onChange: (next) => {
              typed.add(next)
              form.change((note) => void note.setBody(next))
            },
            onDone: () => close(isEmpty(), true),
          })
        }
      />
    </PiecePopover>
  )
}

interface NoteTextProps {
  field: RefObject<HTMLDivElement | null>
  language: LanguageCode
  name: string
  open: (element: HTMLElement) => () => void
}

const NoteText = ({ field, language, name, open }: NoteTextProps) => {
  const { tag, direction } = languageOf(language)
  const [first] = useState(() => open)
  useEffect(() => {
    if (!field.current) return
    const close = first(field.current)
    // If the field that this one replaces had the focus, the body of the page has it now.
    if (document.activeElement === document.body) field.current.focus()
    return close
  }, [field, first])
  return (
    <div className="flex flex-col gap-8">
      <p className="text-13 font-medium text-quiet" aria-hidden="true">
        {name}
      </p>
      <div
        ref={field}
        className={classNames(
          controlShape,
          'max-h-[40dvh] min-h-[5lh] overflow-y-auto px-12 py-8 font-serif text-17 wrap-anywhere',
        )}
        contentEditable
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a text area can't hold formatted text
        role="textbox"
        aria-multiline="true"
        aria-label={name}
        lang={tag}
        dir={direction}
        spellCheck
        tabIndex={0}
      />
    </div>
  )
}
