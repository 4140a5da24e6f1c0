import type { LexicalEditor } from 'lexical'
import { useEffect, useMemo, useState } from 'react'
import { sectionLimits } from '#manuscript/model/sections/section-fields.ts'
import { isComposing } from '#web/lib/input/composing.ts'
import { classNames } from '#web/ui/class-names.ts'
import { controlShape, Field } from '#web/ui/field.tsx'
import { keepSectionText, type SectionTextField } from './keep-section-text.ts'

interface SectionTextProps {
  editor: LexicalEditor
  /** Key of the heading. Another heading needs another React key. */
  headingKey: string
  field: SectionTextField
  /** The value stored in the heading. */
  value: string
  label: string
  hint?: string
  rows: number
  isFocused?: boolean
  /** `byKey` is true if Escape ended it, so that the focus has to move. */
  onDone?: (byKey: boolean) => void
}

/** The synopsis or the notes of a section, as a field. */
export const SectionText = (props: SectionTextProps) => {
  const { editor, headingKey, field, value, label, hint, rows, isFocused = false, onDone } = props
  /** The typed text; null while the field shows the heading's own. */
  const [typed, setTyped] = useState<string | null>(null)
  const [known, setKnown] = useState(value)
  const keeper = useMemo(() => keepSectionText(editor, headingKey, field), [editor, headingKey, field])
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
  if (value !== known) {
    setKnown(value)
    // By now the heading has the typed text, or one from another device.
    if (!keeper.isPending() && more <= 0) setTyped(null)
  }
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
            keeper.keep(target.value, text)
          }}
          onBlur={() => {
            keeper.put()
            // Text that is too long stays in the field, so that it can be shortened.
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
