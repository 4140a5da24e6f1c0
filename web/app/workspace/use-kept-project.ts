import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Project } from '#contract/projects.ts'
import { keepOpened, keepSettings } from '#web/lib/device/device-projects.ts'
import { keepProject } from '#web/features/projects/project-queries.ts'
import { api } from '#web/lib/api/api.ts'
import { connection } from '#web/lib/api/connection.ts'
import { keepImagesOf } from '#web/lib/device/device-images.ts'

interface KeptProject {
  account: string
  /** The project at the time it was opened. */
  opened: Project
  /** The project with its current settings. */
  project: Project
  /** True if it was opened without a network. */
  isStored: boolean
}

/**
 * Keeps a project in this browser, so that it opens without a network. Settings of one that was opened
 * that way are loaded as soon as the server answers.
 */
export const useKeptProject = ({ account, opened, project, isStored }: KeptProject): void => {
  const client = useQueryClient()
  const { id } = opened
  useEffect(() => {
    if (isStored) return
    const left = new AbortController()
    const stop = keepOpened(account, opened, () => void keepImagesOf(opened.content, left.signal))
    return () => {
      stop()
      left.abort()
    }
  }, [account, opened, isStored])
  useEffect(() => {
    if (project === opened) return
    const { content: _, revision: __, ...settings } = project
    keepSettings(account, id, settings).catch(() => undefined)
  }, [account, id, opened, project])
  useEffect(() => {
    if (!isStored) return
    let isDone = false
    const load = async () => {
      if (isDone || !connection.isReached()) return
      isDone = true
      try {
        const { content: _, revision: __, ...settings } = await api('GET /projects/:id', { params: { id } })
        keepProject(client, id, settings)
      } catch {
        // Either the project was deleted, which the saving engine reports, or the connection was
        // lost again.
        isDone = false
      }
    }
    void load()
    return connection.subscribe(() => void load())
  }, [id, isStored, client])
}
