import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { limits, type Project, type WriteSettings } from '#contract/projects.ts'
import { outlineToBlocks } from '#manuscript/model/outline-to-blocks.ts'
import type { OpenManuscript } from '#web/editor/open-manuscript.ts'
import { api } from '#web/lib/api/api.ts'
import { currentOf } from '#web/lib/api/api-error.ts'
import { toast } from '#web/ui/toast.tsx'
import { keepProject } from '../project-queries.ts'
import type { ChangeManuscript } from './change-manuscript.ts'

export interface OutlinePopupProps {
  project: Project
  manuscript: OpenManuscript
  change: ChangeManuscript
  /** Saves pending changes, so that the history contains the text that is replaced. */
  flush: () => Promise<unknown>
  open: boolean
  onClose: () => void
}

/**
 * Manages the input of the outline popup, and the call that replaces the manuscript with an
 * outline.
 */
export const useOutlineForm = (props: OutlinePopupProps) => {
  const { project, manuscript, change, flush, open, onClose } = props
  const client = useQueryClient()
  /** The typed description; null until the person changes it. */
  const [written, setWritten] = useState<string | null>(null)
  const description = written ?? project.description
  const [seen, setSeen] = useState(project.description)
  if (seen !== project.description) {
    setSeen(project.description)
    // The typed text is dropped if it was saved, or if the form is closed: the settings may have
    // changed the description.
    if (!open || written?.trim() === project.description) setWritten(null)
  }
  const [length, setLength] = useState<number>(limits.length.default)
  const call = useRef<AbortController>(null)

  const generate = useMutation({
    mutationFn: async () => {
      const { signal } = (call.current = new AbortController())
      await flush()
      if (description.trim() !== project.description) {
        const body = {
          project_id: project.id,
          description: description.trim(),
          from: { description: project.description },
        }
        const { settings } = await api('POST /update_write_settings', { body, signal })
        keepProject(client, project.id, settings)
      }
      const reply = await api('POST /generate_outline', {
        body: { project_id: project.id, description: description.trim(), length },
        signal,
      })
      const { table } = reply as Partial<typeof reply>
      return table && table.chapters.length > 0 ? table : null
    },
    onError: (error) => {
      const now = currentOf(error) as WriteSettings | undefined
      if (now) keepProject(client, project.id, now)
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
    // Closing the popup aborts the call, so that a late answer does not change the text.
    call.current?.abort()
    generate.reset()
    onClose()
  }
  /**
   * The description from another device, if the server refused this one because of it; otherwise
   * undefined.
   */
  const otherDescription = (currentOf(generate.error) as WriteSettings | undefined)?.description
  return { description, otherDescription, setWritten, length, setLength, generate, close }
}
