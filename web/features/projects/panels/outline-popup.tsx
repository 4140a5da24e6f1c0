import { useState } from 'react'
import { limits, messages } from '#contract/projects.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { LengthSlider } from '#web/ui/length-slider.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { WritingProblem } from '#web/ui/writing-problem.tsx'
import { type OutlinePopupProps, useOutlineForm } from './use-outline-form.ts'

/**
 * Generates an outline from a description. After a confirmation it replaces the whole manuscript in
 * one undo step.
 */
export const OutlinePopup = (props: OutlinePopupProps) => {
  const { description, otherDescription, setWritten, length, setLength, generate, close } = useOutlineForm(props)
  const [asking, setAsking] = useState(false)
  const blank = description.trim() === ''
  const other = otherDescription === undefined ? undefined : `Changed elsewhere to: ${otherDescription}`
  return (
    <>
      <Dialog cornerClose title="Generate outline" open={props.open} onClose={close}>
        <TextArea
          label="Description"
          hint={blank ? messages.noDescription : other}
          rows={6}
          dir="auto"
          count={description.length}
          limit={limits.description}
          value={description}
          onChange={(event) => setWritten(event.target.value)}
        />
        <LengthSlider label="Length" value={length} onChange={setLength} />
        {generate.error && <WritingProblem error={generate.error} otherwise={messages.outlineFailed} />}
        {generate.data === null && <WritingProblem error={new Error()} otherwise={messages.outlineEmpty} />}
        <div className="flex justify-end">
          <Button
            variant="primary"
            disabled={blank}
            pending={generate.isPending && 'Writing the outline'}
            onClick={() => setAsking(true)}
          >
            Generate
          </Button>
        </div>
      </Dialog>
      <ConfirmDialog
        title="Replace the text"
        question="The outline replaces everything in the editor. The current text stays in the history."
        confirmLabel="Replace"
        open={asking}
        onClose={() => setAsking(false)}
        onConfirm={() => generate.mutate()}
      />
    </>
  )
}
