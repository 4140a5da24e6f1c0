import { useEffect, useRef, useState } from 'react'
import { limits } from '#contract/book-limits.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/text-area.tsx'

interface RewriteFormProps {
  pending: string | false
  onRewrite: (instruction: string) => void
  onClose: () => void
}

/** Asks how a section should be written. */
export const RewriteForm = ({ pending, onRewrite, onClose }: RewriteFormProps) => {
  const [instruction, setInstruction] = useState('')
  const [missing, setMissing] = useState(false)
  const area = useRef<HTMLTextAreaElement>(null)
  // The field takes the focus, because the person opened the form to type in it.
  useEffect(() => area.current?.focus(), [])
  return (
    <form
      className="flex flex-col gap-12"
      onSubmit={(event) => {
        event.preventDefault()
        if (instruction.trim()) onRewrite(instruction.trim())
        else setMissing(true)
      }}
    >
      <TextArea
        label="How should it be written?"
        rows={3}
        ref={area}
        value={instruction}
        onChange={({ target }) => {
          setInstruction(target.value)
          setMissing(false)
        }}
        error={missing ? 'Please describe how the section should be written' : undefined}
        count={instruction.length}
        limit={limits.instruction}
      />
      <div className="flex flex-wrap gap-8">
        <Button compact variant="primary" type="submit" pending={pending}>
          Rewrite
        </Button>
        <Button compact variant="quiet" disabled={Boolean(pending)} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
