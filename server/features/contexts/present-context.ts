import type { Context } from '#contract/contexts.ts'
import type { ContextRow } from './repository.ts'

export const presentContext = ({ id, title, content, type, projectId, createdAt }: ContextRow): Context => ({
  id,
  title,
  content,
  type,
  project_id: projectId,
  created_date: Math.floor(createdAt.getTime() / 1000),
})
