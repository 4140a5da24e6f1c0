import type { Page } from '@playwright/test'
import { bookToEditorState } from '#manuscript/model/editor-state/book-to-editor-state.ts'
import type { ManuscriptBlock } from '#manuscript/model/blocks/block-types.ts'
import { playApi } from './fake-api.ts'
import { buildProject, projectId } from './fake-projects.ts'
import { expect } from './inkloom-test.ts'

export const paragraph = (text: string): ManuscriptBlock => ({ type: 'paragraph', text: [{ text }] })
export const section = (title: string, text: string) => ({ title, blocks: [paragraph(text)] })

export const chapters = [
  {
    title: 'Why the tide turns',
    blocks: [],
    sections: [
      section('The pull of the moon', 'Twice a day the sea comes in.'),
      section('The bay', 'Its shape matters.'),
    ],
  },
  {
    title: 'Reading a tide table',
    blocks: [paragraph('Times of high water.')],
    sections: [section('Springs', 'High.')],
  },
  { title: 'Limpets', blocks: [paragraph('They hold on.')], sections: [] },
]
export const content = (shownChapters = chapters) =>
  JSON.stringify(bookToEditorState({ title: '', author: '', language: 'english', chapters: shownChapters }))

export const open = async (page: Page, project = buildProject({ content: content() })) => {
  await page.addInitScript(() => {
    localStorage.setItem('tutorialCompleted', 'true')
    localStorage.setItem('warningPopupDismissed', 'true')
    localStorage.setItem('outlineOpen', 'true')
  })
  const { id, words } = project
  const replies = { [`PUT /projects/${id}`]: { id, name: 'Tides', words, updated_date: 0 } }
  await playApi(page, { projects: [project], replies })
  await page.goto(`/app/projects/${projectId}`)
  await expect(tree(page)).toBeVisible()
}
export const sheet = (page: Page) => page.getByRole('textbox', { name: buildProject().name })
export const headings = (page: Page) => sheet(page).getByRole('heading')
export const tree = (page: Page) => page.getByRole('tree', { name: 'Outline' })
export const row = (page: Page, title: string) => tree(page).getByRole('treeitem', { name: `${title},` })
export const titles = chapters.flatMap(({ title, sections }) => [title, ...sections.map((one) => one.title)])
