import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { limits, messages, type Project } from '#contract/projects.ts'
import { outlineToBlocks } from '#manuscript/model/outline-to-blocks.ts'
import type { OpenManuscript } from '#web/editor/open-manuscript.ts'
import { api } from '#web/lib/api/api.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { LengthSlider } from '#web/ui/length-slider.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { toast } from '#web/ui/toast.tsx'
import { WritingProblem } from '#web/ui/writing-problem.tsx'
import { keepProject } from '../project-queries.ts'
import type { ChangeManuscript } from './change-manuscript.ts'

interface OutlinePopupProps {
  project: Project
  manuscript: OpenManuscript
  change: ChangeManuscript
  /** Saves pending changes, so that the history contains the text that is replaced. */
  flush: () => Promise<unknown>
  open: boolean
  onClose: () => void
}

/**
 * Generates an outline from a description. After a confirmation it replaces the whole text in one
 * undo step.
 */
export const OutlinePopup = ({ project, manuscript, change, flush, open, onClose }: OutlinePopupProps) => {
  const client = useQueryClient()
  /** The typed description; null while it is the project's own. */
  const [written, setWritten] = useState<string | null>(null)
  const description = written ?? project.description
  const [seen, setSeen] = useState(project.description)
  if (seen !== project.description) {
    setSeen(project.description)
    // The description was saved from here, or changed in the settings while this was closed.
    if (!open || written?.trim() === project.description) setWritten(null)
  }
  const [length, setLength] = useState<number>(limits.length.default)
  const [asking, setAsking] = useState(false)
  const call = useRef<AbortController>(null)
  const blank = description.trim() === ''

  const generate = useMutation({
    mutationFn: async () => {
      const { signal } = (call.current = new AbortController())
      await flush()
      if (description.trim() !== project.description) {
        const body = { project_id: project.id, description: description.trim() }
        await api('POST /update_write_settings', { body, signal })
        keepProject(client, project.id, { description: body.description })
      }
      const reply = await api('POST /generate_outline', {
        body: { project_id: project.id, description: description.trim(), length },
        signal,
      })
      const { table } = reply as Partial<typeof reply>
      return table && table.chapters.length > 0 ? table : null
    },
    onSuccess: (table) => {
      if (!table || call.current?.signal.aborted) return
      change('outline', [
        {
          start: 0,
          deleteCount: manuscript.blocks.blocks().length,
          blocks: outlineToBlocks(table, project.language),
        },
      ])
      void client.invalidateQueries({ queryKey: ['quota'] })
      toast.success('The outline is now in your text. The previous text is in the history, and you can undo this.')
      onClose()
    },
  })
  const close = () => {
    // Closing before the answer arrives changes nothing in the text.
    call.current?.abort()
    generate.reset()
    onClose()
  }
  return (
    <>
      <Dialog cornerClose title="Generate outline" open={open} onClose={close}>
        <TextArea
          label="Description"
          hint={blank ? messages.noDescription : undefined}
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
            look="primary"
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
