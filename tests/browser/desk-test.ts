import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { APIRequestContext, Page } from '@playwright/test'
import { BLOCK_LEVEL } from '#manuscript/model/blocks/block-level.ts'
import type { EditorNode } from '#manuscript/model/editor-state/editor-state.ts'
import { editorStateToBlocks } from '#manuscript/model/editor-state/editor-blocks.ts'
import type { Splice } from '#manuscript/model/diff/splices.ts'
import { paragraph, section } from './editor-test.ts'
import { expect, ownerState, test as base } from './inkloom-test.ts'

/**
 * Accesses a project on the server directly: saves like another device, and reads the stored text.
 */
export interface FakeProject {
  id: string
  url: string
  /** The text of each stored block. */
  saved: () => Promise<string[]>
  /** The stored text as JSON, with the state of its sections. */
  content: () => Promise<string>
  revision: () => Promise<number>
  /** Replaces one block, as another device. */
  saveElsewhere: (block: number, text: string) => Promise<void>
  /** Moves one block before another one in a single save, as another device. */
  moveElsewhere: (block: number, before: number) => Promise<void>
  versionCount: () => Promise<number>
  /**
   * Returns true if a word was deleted and is in the history, or is in a kept version of a
   * conflict.
   */
  remembers: (word: string) => Promise<boolean>
}

/**
 * Returns the block for a text: a chapter heading if it begins with `## `, otherwise a paragraph.
 */
const blockOf = (text: string): EditorNode => (text.startsWith('## ') ? section(text.slice(3)) : paragraph(text))

const textOf = (node: EditorNode): string => (node.text ?? '') + (node.children ?? []).map(textOf).join('')

export const playProject = async (page: Page, texts: string[]): Promise<FakeProject> => {
  const { origins } = await page.context().storageState()
  const token = origins[0]?.localStorage.find(({ name }) => name === 'token')?.value ?? ''
  const api: APIRequestContext = page.request
  const headers = { Token: token }
  const post = async (path: string, data: object) => {
    const reply = await api.post(`/v1/${path}`, { headers, data })
    expect(reply.ok(), await reply.text()).toBe(true)
    return (await reply.json()) as Record<string, unknown>
  }
  const get = async (path: string): Promise<Record<string, unknown>> => {
    const reply = await api.get(`/v1/${path}`, { headers: { ...headers, 'Block-Level': String(BLOCK_LEVEL) } })
    // Repeated runs with one account reach its rate limit for searches.
    if (reply.status() === 429) {
      await setTimeout(Number(reply.headers()['retry-after']) * 1000)
      return get(path)
    }
    expect(reply.ok(), await reply.text()).toBe(true)
    return (await reply.json()) as Record<string, unknown>
  }
  const { project_id } = await post('create_empty_project', {})
  const id = String(project_id)
  const read = () => get(`projects/${id}`)
  const save = async (device: string, ...splices: Splice<EditorNode>[]) => {
    const { revision } = await read()
    await post('update_content', { projectId: id, baseRevision: revision, saveId: randomUUID(), device, splices })
  }
  const phone = 'Safari on iPhone'
  await save('A test', { start: 0, deleteCount: 1, blocks: texts.map(blockOf) })
  const keptVersions = async () => {
    const { revisions } = (await get(`projects/${id}/history`)) as { revisions: { id: string; kind: string }[] }
    return revisions.filter(({ kind }) => kind === 'conflict')
  }
  return {
    id,
    url: `/app/projects/${id}`,
    saved: async () => editorStateToBlocks(JSON.parse(String((await read())['content']))).map(textOf),
    content: async () => String((await read())['content']),
    revision: async () => Number((await read())['revision']),
    saveElsewhere: (block, text) => save(phone, { start: block, deleteCount: 1, blocks: [blockOf(text)] }),
    moveElsewhere: async (block, before) => {
      const moved = editorStateToBlocks(JSON.parse(String((await read())['content'])))[block]!
      const [from, to] = [
        { start: block, deleteCount: 1, blocks: [] },
        { start: before, deleteCount: 0, blocks: [moved] },
      ]
      await save(phone, ...(block < before ? [from, to] : [to, from]))
    },
    versionCount: async () => (await keptVersions()).length,
    remembers: async (word) => {
      const { found } = (await get(`projects/${id}/history_search?text=${word}`)) as { found: unknown[] }
      if (found.length > 0) return true
      for (const { id: version } of await keptVersions())
        if (JSON.stringify(await get(`projects/${id}/history/${version}`)).includes(word)) return true
      return false
    },
  }
}

export interface Desk {
  page: Page
  project: FakeProject
}

/** Provides a project of a few paragraphs, opened by its owner. */
export const test = base.extend<{ desk: Desk; deskTexts: string[] }>({
  /** The paragraphs of the project. */
  deskTexts: [['First paragraph.', 'Second paragraph.', 'Third paragraph.'], { option: true }],
  storageState: ownerState,
  // Browsers log an error for a conflict, and for a lost network.
  expectedErrors: [/status of 40[19]|ERR_INTERNET_DISCONNECTED|ERR_FAILED/],
  desk: async ({ page, deskTexts }, use) => {
    await page.addInitScript(() => localStorage.setItem('tutorialCompleted', 'true'))
    const project = await playProject(page, deskTexts)
    await openDesk(page, project)
    await use({ page, project })
  },
})

export const sheet = (page: Page) => page.getByRole('textbox', { name: 'Untitled' })
export const word = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true })

export const openDesk = async (page: Page, { url }: FakeProject) => {
  await page.goto(url)
  await expect(sheet(page)).toBeVisible()
}

/** Types at the end of a paragraph with mouse and keyboard. */
export const typeAfter = async (page: Page, paragraph: string, text: string) => {
  await sheet(page).getByText(paragraph).click()
  await page.keyboard.press('End')
  await page.keyboard.type(text)
  await expect(sheet(page)).toContainText(text)
}

export const paragraphs = (page: Page) => sheet(page).getByRole('paragraph')
export { expect }
