import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { test } from '@playwright/test'
import { buildPages, editorPage, pageFolder } from './editor-page/build.ts'

test('the page of the editor can be built', async () => {
  const files = await buildPages(pageFolder)
  mkdirSync(dirname(editorPage), { recursive: true })
  writeFileSync(editorPage, JSON.stringify([...files]))
})
