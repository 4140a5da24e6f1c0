import { $isHeadingNode, type HeadingNode } from '@lexical/rich-text'
import { $setState, type LexicalEditor, type LexicalNode } from 'lexical'
import { useEffect, useMemo, useState } from 'react'
import { sectionLimits } from '#manuscript/model/sections/section-fields.ts'
import { notesState, synopsisState } from '#web/editor/blocks/block-state.ts'
import { nodeForm } from '#web/editor/blocks/edit-node.ts'
import { $readSections } from '#web/editor/sections/sections-in-text.ts'
import { isComposing } from '#web/lib/input/composing.ts'
import { classNames } from '#web/ui/class-names.ts'
import { controlShape, Field } from '#web/ui/field.tsx'
import { toast } from '#web/ui/toast.tsx'

/** Milliseconds without typing until the text is put on the heading. */
const PAUSE = 500

const $put = {
  synopsis: (heading: HeadingNode, text: string) => void $setState(heading, synopsisState, text),
  notes: (heading: HeadingNode, text: string) => void $setState(heading, notesState, text),
}
type FieldName = keyof typeof $put

interface SectionTextProps {
  editor: LexicalEditor
  /** Key of the heading. Another heading needs another React key. */
  headingKey: string
  field: FieldName
  /** As it is on the heading. */
  value: string
  label: string
  hint?: string
  rows: number
  isFocused?: boolean
  /** `byKey` is true if Escape ended it, so that the focus has to move. */
  onDone?: (byKey: boolean) => void
}

const isHeading = (node: LexicalNode | null | undefined): node is HeadingNode => $isHeadingNode(node)

/**
 * Puts a text on a heading after a pause, and at the latest when it is closed. All of it is one undo
 * step.
 */
const createKeeper = (editor: LexicalEditor, key: string, field: FieldName) => {
  let form = nodeForm(editor, key, false, isHeading)
  const title = form.read((heading) => heading.getTextContent())
  let pending: string | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const put = () => {
    clearTimeout(timer)
    const text = pending
    pending = null
    if (text === null) return
    const kept = text.slice(0, sectionLimits[field])
    // A change from elsewhere gives a heading another key.
    if (form.read(() => true) === null) {
      const now = editor.read(() => $readSections().sections.find(({ heading }) => heading.getTextContent() === title))
      if (!now) return toast.error(`The section was removed elsewhere, so this was not saved: ${kept}`)
      form = nodeForm(editor, now.key, false, isHeading)
    }
    form.change((heading) => $put[field](heading, kept.trim() === '' ? '' : kept))
  }
  return {
    put,
    keep: (text: string): void => {
      pending = text
      clearTimeout(timer)
      timer = setTimeout(put, PAUSE)
    },
  }
}

/** The synopsis or the notes of a section, as a field. */
export const SectionText = (props: SectionTextProps) => {
  const { editor, headingKey, field, value, label, hint, rows, isFocused = false, onDone } = props
  /** The typed text; null while the field shows the heading's own. */
  const [typed, setTyped] = useState<string | null>(null)
  const keeper = useMemo(() => createKeeper(editor, headingKey, field), [editor, headingKey, field])
  useEffect(() => {
    window.addEventListener('pagehide', keeper.put)
    return () => {
      window.removeEventListener('pagehide', keeper.put)
      keeper.put()
    }
  }, [keeper])
  const text = typed ?? value
  const limit = sectionLimits[field]
  const more = text.length - limit
  const error =
    more > 0
      ? `The first ${limit.toLocaleString('en')} characters are kept. Shorten it by ${more.toLocaleString('en')}.`
      : undefined
  return (
    <Field label={label} hint={hint} error={error}>
      {(parts) => (
        <textarea
          {...parts}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- it replaces the text that was clicked
          autoFocus={isFocused}
          dir="auto"
          rows={rows}
          value={text}
          onChange={({ target }) => {
            setTyped(target.value)
            keeper.keep(target.value)
          }}
          onBlur={() => {
            keeper.put()
            // Text that is too long stays, so that it can be shortened.
            if (more <= 0) setTyped(null)
            onDone?.(false)
          }}
          onKeyDown={(event) => {
            if (!onDone || isComposing(event.nativeEvent) || event.key !== 'Escape') return
            event.stopPropagation()
            keeper.put()
            onDone(true)
          }}
          className={classNames(controlShape, 'field-sizing-content max-h-[60dvh] min-h-72 py-8 text-15')}
        />
      )}
    </Field>
  )
}
