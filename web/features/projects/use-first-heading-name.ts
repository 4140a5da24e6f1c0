import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { limits, UNTITLED } from '#contract/projects.ts'
import { plainRunsText } from '#manuscript/model/blocks/manuscript-runs.ts'
import { runsOf } from '#manuscript/model/blocks/read-runs.ts'
import { cleanLine } from '#manuscript/model/clean-text.ts'
import type { EditorNode } from '#manuscript/model/editor-state/editor-state.ts'
import type { Workspace } from '#web/editor/workspace.ts'
import { api } from '#web/lib/api/api.ts'
import { keepProject, projectKeys } from './project-queries.ts'

/** Milliseconds without a change. */
const PAUSE = 1500

/** Returns the title of the first heading that has one, unless the caret is still in it. */
const firstTitle = ({ blocks, caret }: Workspace['manuscript']): string => {
  for (const { key, json } of blocks.blocks()) {
    if (!json.includes('"type":"heading"')) continue
    const block = JSON.parse(json) as EditorNode
    const title = block.type === 'heading' ? cleanLine(plainRunsText(runsOf(block))) : ''
    if (title !== '') return key === caret.get()?.key ? '' : title.slice(0, limits.name).trim()
  }
  return ''
}

/**
 * Renames a project that is still named `Untitled` to its first heading, once the caret has left
 * the heading. The server does not overwrite a name that was set elsewhere.
 */
export const useFirstHeadingName = (workspace: Workspace | null): void => {
  const client = useQueryClient()
  const isUntitled = workspace?.project.name === UNTITLED
  const manuscript = workspace?.manuscript
  const id = workspace?.project.id
  useEffect(() => {
    if (!isUntitled || !manuscript || !id) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isSent = false
    const name = async () => {
      const title = isSent ? '' : firstTitle(manuscript)
      if (title === '' || title === UNTITLED) return
      isSent = true
      try {
        const now = await api('PUT /projects/:id', { params: { id }, body: { name: title, if_untitled: true } })
        keepProject(client, id, { name: now.name })
        void client.invalidateQueries({ queryKey: projectKeys.list })
      } catch {
        // The call can fail, for example offline. The next pause in typing tries again.
        isSent = false
      }
    }
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(() => void name(), PAUSE)
    }
    wait()
    const stops = [manuscript.blocks.subscribe(wait), manuscript.caret.subscribe(wait)]
    return () => {
      clearTimeout(timer)
      for (const stop of stops) stop()
    }
  }, [isUntitled, manuscript, id, client])
}
