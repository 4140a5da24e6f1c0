import { useEffect, useRef, useState } from 'react'
import { blockLimits } from '#manuscript/model/blocks/block-limits.ts'
import { isComposing } from '#web/lib/input/composing.ts'
import { classNames } from '#web/ui/class-names.ts'
import { controlShape, Field } from '#web/ui/field.tsx'
import type { OpenManuscript } from '../../open-manuscript.ts'
import { PiecePopover } from '../../view/piece-popover.tsx'
import { nodeForm } from '../edit-node.ts'
import { type PieceRequest, usePieceRequest } from '../pieces.ts'
import { useNodeValue } from '../use-node-value.ts'
import { drawFormula } from './draw-formula.ts'
import { $isFormula } from './formula-node.ts'

/** Edits the TeX of an inline formula in a popup beside it. */
export const FormulaEditor = ({ manuscript }: { manuscript: OpenManuscript }) => {
  const [request, setRequest] = usePieceRequest(manuscript.editor, $isFormula)
  if (!request) return null
  return <OpenFormula key={request.key} manuscript={manuscript} request={request} onClose={() => setRequest(null)} />
}

interface OpenFormulaProps {
  manuscript: OpenManuscript
  request: PieceRequest
  onClose: () => void
}

const OpenFormula = ({ manuscript, request: { key, isNew }, onClose }: OpenFormulaProps) => {
  const { editor } = manuscript
  const field = useRef<HTMLTextAreaElement>(null)
  const [form] = useState(() => nodeForm(editor, key, isNew, $isFormula))
  const tex = useNodeValue(editor, () => form.read((formula) => formula.getTex()) ?? '')
  const close = (isRemoved: boolean, toText: boolean) => {
    form.close(isRemoved, toText)
    onClose()
  }
  return (
    <PiecePopover
      manuscript={manuscript}
      piece={key}
      name="Formula"
      field={field}
      onClose={(toText) => close(tex.trim() === '', toText)}
      onDelete={() => close(true, true)}
    >
      <TexField
        field={field}
        tex={tex}
        onChange={(next) => form.change((formula) => void formula.setTex(next))}
        onDone={() => close(tex.trim() === '', true)}
      />
    </PiecePopover>
  )
}

interface TexFieldProps {
  field: React.RefObject<HTMLTextAreaElement | null>
  tex: string
  onChange: (tex: string) => void
  onDone: () => void
}

const TexField = ({ field, tex, onChange, onDone }: TexFieldProps) => {
  const shown = useRef<HTMLDivElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    if (shown.current) drawFormula(shown.current, tex, false, setProblem)
  }, [tex])
  const isWrong = problem !== null && tex.trim() !== ''
  return (
    <>
      <Field label="Formula in TeX" error={isWrong ? `${problem}.` : undefined} hint="For example x^2 or \frac{a}{b}">
        {(parts) => (
          <textarea
            {...parts}
            ref={field}
            dir="ltr"
            rows={2}
            spellCheck={false}
            autoCapitalize="off"
            autoCorrect="off"
            translate="no"
            maxLength={blockLimits.texCharacters}
            value={tex}
            // An inline formula has no line breaks.
            onChange={(event) => onChange(event.target.value.replace(/[\r\n]+/g, ' '))}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return
              event.preventDefault()
              onDone()
            }}
            className={classNames(controlShape, 'py-8 font-mono text-15')}
          />
        )}
      </Field>
      <div
        ref={shown}
        aria-hidden="true"
        className={classNames('max-w-full overflow-x-auto py-4 text-20', (isWrong || tex.trim() === '') && 'hidden')}
      />
    </>
  )
}
