import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useReducer, useRef, useState } from 'react'
import { timings } from '#contract/projects.ts'
import { markdownToEditorNodes } from '#web/editor/blocks/replace-blocks.ts'
import type { Workspace } from '#web/editor/workspace.ts'
import { withLock } from '#web/editor/saving/tab-lock.ts'
import { api } from '#web/lib/api/api.ts'
import { askWriter } from '../edit.ts'
import { type DraftRunner, draftRunner } from './draft-runner.ts'
import { findEmptySection } from './empty-section.ts'
import { draftsStopped } from './drafts-stopped.ts'

/** Milliseconds between two renders of a draft that is being written. */
const PICTURE = 80

/**
 * Writes the first drafts of a new project while it is open. Only one tab of a browser does it.
 * Queued drafts continue when the project is opened again, unless the person stopped them in this
 * browser.
 */
export const useDrafts = ({ project, manuscript, saving }: Workspace): DraftRunner | null => {
  const client = useQueryClient()
  const [runner, setRunner] = useState<DraftRunner | null>(null)
  const [, redraw] = useReducer((count: number) => count + 1, 0)
  const { id } = project
  const waiting = useRef(project.drafts_pending)
  useEffect(() => {
    if (waiting.current.length === 0) return
    const { engine } = saving
    const left = new AbortController()
    const { signal } = left
    let timer: ReturnType<typeof setTimeout> | undefined
    let picture: ReturnType<typeof setTimeout> | undefined
    const find = (title: string) => findEmptySection(manuscript.blocks.blocks(), title)
    const show = () => {
      picture = undefined
      redraw()
    }
    const opened = draftRunner({
      waiting: waiting.current,
      find: (title) => find(title)?.key ?? null,
      ask: async function* (title, signal, onSent) {
        await engine.flush()
        const target = { content: title, at: find(title)?.at ?? 0, keys: [title] }
        yield* askWriter({ type: 'draftSection' }, target, id, signal, { draft: true, onSent })
      },
      put: async (title, text) => {
        const section = find(title)
        if (!section) return
        void engine.flush()
        manuscript.change([{ start: section.at + 1, deleteCount: section.blank, blocks: markdownToEditorNodes(text) }])
        await engine.flushAs('draft')
        void client.invalidateQueries({ queryKey: ['quota'] })
      },
      markWritten: async (titles) => {
        await api('POST /projects/:id/drafts_done', { params: { id }, body: { titles: [...titles] } })
      },
      onChange: () => {
        if (signal.aborted) return
        if (opened.state.type === 'writing') picture ??= setTimeout(show, PICTURE)
        else redraw()
      },
    })
    const write = async () => {
      if (signal.aborted) return
      setRunner(opened)
      if (draftsStopped.read(id)) opened.stop()
      else timer = setTimeout(opened.go, timings.autoDraft)
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()))
    }
    // If another tab is writing the drafts, this one waits and continues after that tab is closed.
    void withLock(`drafts-${id}`, write)
    return () => {
      clearTimeout(timer)
      clearTimeout(picture)
      opened.close()
      left.abort()
      setRunner(null)
    }
  }, [client, id, manuscript, saving])
  return runner
}
