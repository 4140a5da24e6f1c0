import { expect, type Page } from '@playwright/test'
import { editorStateToBlocks } from '#manuscript/model/editor-state/editor-blocks.ts'
import { bookToEditorState } from '#manuscript/model/editor-state/book-to-editor-state.ts'
import type { Block } from '#manuscript/model/book.ts'

const paragraph = (text: string): Block => ({ type: 'paragraph', text: [{ text }] })

const chapters = [
  {
    title: 'Why the tide turns',
    blocks: [],
    sections: [
      {
        title: 'The pull of the moon',
        blocks: [
          paragraph(
            'Twice a day the sea comes in, and twice it goes. What moves it is far away, and nobody who stands on the beach can see it work.',
          ),
          paragraph(
            'The moon pulls at the water, and the water follows it around the world. Where the land is in the way, it piles up; where there is room, it runs on.',
          ),
        ],
      },
      {
        title: 'The shape of the bay',
        blocks: [
          paragraph(
            'A wide bay fills slowly and empties slowly. A narrow one is like a funnel: the same water has less room, so it climbs.',
          ),
        ],
      },
    ],
  },
  {
    title: 'Reading a tide table',
    blocks: [paragraph('A tide table gives the times of high water and of low water for each day.')],
    sections: [],
  },
]

/** Signs in, creates a project with a text, and returns its address. */
export const sampleProject = async (page: Page): Promise<string> => {
  await page.addInitScript(() => {
    localStorage.setItem('tutorialCompleted', 'true')
    localStorage.setItem('warningPopupDismissed', 'true')
  })
  await page.goto('/login')
  await page.getByRole('button', { name: 'Continue with Google' }).click()
  await expect(page.getByRole('heading', { name: 'This is not Google' })).toBeVisible()
  await page.getByLabel('Email').fill('writer@example.com')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForFunction(() => localStorage.getItem('token'))
  const headers = { Token: await page.evaluate(() => localStorage.getItem('token') ?? '') }
  const blocks = editorStateToBlocks(bookToEditorState({ title: '', author: '', language: 'english', chapters }))
  const made = await page.request.post('/v1/import_project', {
    headers,
    data: { name: 'The Moving Edge of the Sea', language: 'english', blocks },
  })
  expect(made.ok(), await made.text()).toBe(true)
  const { project_id } = (await made.json()) as { project_id: string }
  const others = (await (await page.request.get('/v1/projects/user', { headers })).json()) as { id: string }[]
  for (const { id } of others)
    if (id !== project_id) await page.request.delete('/v1/delete_project', { headers, data: { project_id: id } })
  return `/app/projects/${project_id}`
}
