import { api } from '#web/lib/api/api.ts'
import type { ProjectApi } from './project-calls.ts'

/** The project API, called with the browser's session. */
export const browserApi: ProjectApi = {
  save: (input) => api('POST /update_content', input),
  changes: (input) => api('GET /projects/:id/changes', input),
}
