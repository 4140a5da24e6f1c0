import type { Page } from '@playwright/test'
import type { ExportFile } from '#contract/exports.ts'
import { defaultOptions } from '#manuscript/model/export-options.ts'
import type { FakeAnswer } from './fake-api.ts'
import { projectId } from './fake-projects.ts'

/** Builds an export of the fake project that runs, with overrides. */
export const buildExport = (overrides: Partial<ExportFile> = {}): ExportFile => ({
  id: '4b0f7c1e-8a52-4f0e-9d1b-0c1f5c1d2a33',
  project_id: projectId,
  guid: null,
  title: 'The Harbour',
  format: 'pdf',
  partial: false,
  options: defaultOptions,
  state: 'running',
  step: 'typesetting',
  message: null,
  problem: null,
  name: null,
  bytes: null,
  created_date: Math.floor(Date.now() / 1000),
  removal_date: Math.floor(Date.now() / 1000) + 86_400,
  ...overrides,
})

export const doneExport = (overrides: Partial<ExportFile> = {}): ExportFile =>
  buildExport({ state: 'done', step: null, name: 'The_Harbour.pdf', bytes: 1_234_567, ...overrides })

/**
 * Answers the calls of exports from `fake.exports`: a new export is `started`, and deleting one
 * stops or removes it. Returns the ids whose files were downloaded.
 */
export const playExports = async (page: Page, fake: FakeAnswer, started: ExportFile): Promise<string[]> => {
  const downloaded: string[] = []
  const path = started.guid === null ? `/projects/${projectId}/exports` : `/tasks/${started.guid}/exports`
  fake.replies[`POST ${path}`] = started
  await page.route(`**/v1${path}`, async (route) => {
    fake.exports = [started, ...fake.exports]
    await route.fallback()
  })
  await page.route('**/v1/exports/*', async (route) => {
    if (route.request().method() !== 'DELETE') return route.fallback()
    const id = route.request().url().split('/').at(-1)
    fake.exports = fake.exports.flatMap((file) => {
      if (file.id !== id) return file
      return file.state === 'done' ? [] : { ...file, state: 'stopped' as const, step: null }
    })
    return route.fulfill({ json: {} })
  })
  await page.route('**/v1/exports/*/file', (route) => {
    const id = route.request().url().split('/').at(-2)!
    downloaded.push(id)
    return route.fulfill({
      body: '%PDF-1.7',
      contentType: 'application/pdf',
      headers: { 'Content-Disposition': `attachment; filename="${fake.exports.find((file) => file.id === id)?.name}"` },
    })
  })
  return downloaded
}
