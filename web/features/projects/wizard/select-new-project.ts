import type { NavigateFunction } from 'react-router'
import { timings } from '#contract/projects.ts'
import { wizardPath } from './use-create-project.ts'

/** Opens a new project, unless the person has left the wizard. */
export const selectNewProject = (id: string, navigate: NavigateFunction): void => {
  setTimeout(() => {
    if (window.location.pathname === wizardPath) void navigate(`/app/projects/${id}`)
  }, timings.selectNewProject)
}
