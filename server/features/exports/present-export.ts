import type { ExportFile } from '#contract/exports.ts'
import type { ListedExport } from './repository.ts'

const seconds = (date: Date) => Math.floor(date.getTime() / 1000)

export const presentExport = (row: ListedExport): ExportFile => {
  const isDone = row.state === 'done'
  return {
    id: row.id,
    project_id: row.projectId,
    guid: row.bookGuid,
    title: row.title || 'Untitled',
    format: row.format,
    partial: row.partial,
    options: row.options,
    state: row.state,
    step: row.step,
    message: row.message,
    problem: row.problem,
    name: isDone ? row.fileName : null,
    bytes: isDone ? row.bytes : null,
    created_date: seconds(row.createdAt),
    removal_date: seconds(row.expiresAt),
  }
}
