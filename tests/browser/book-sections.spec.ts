import type { Page } from '@playwright/test'
import type { SectionVersion } from '#contract/book-sections.ts'
import type { Manuscript } from '#contract/book-task.ts'
import { expectAccessible } from './accessible.ts'
import { type FakeAnswer, playApi } from './fake-api.ts'
import { buildTask, finished, writing } from './fake-books.ts'
import { buildProject, table } from './fake-projects.ts'
import { expect, test } from './inkloom-test.ts'

const { guid } = buildTask()
const show = async (page: Page, manuscript: Manuscript, overrides: Partial<FakeAnswer> = {}) => {
  const fake = await playApi(page, { manuscripts: [manuscript], tasks: [manuscript.task], ...overrides })
  await page.goto(`/app/books/${guid}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  return fake
}
/** Collects the bodies of requests that change the sections. */
const sent = (page: Page) => {
  const bodies: { path: string; body: unknown }[] = []
  page.on('request', (request) => {
    const [, path] = request.url().split(`/tasks/${guid}/`)
    if (request.method() !== 'GET' && path) bodies.push({ path, body: request.postDataJSON() })
  })
  return bodies
}
const choose = async (page: Page, section: string, action: string) => {
  await page.getByRole('button', { name: `Change “${section}”` }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}
const section = (path: string) => `/tasks/${guid}/sections/${path}`

const version = (overrides: Partial<SectionVersion>): SectionVersion => ({
  id: 7,
  origin: 'rewritten',
  state: 'proposed',
  instruction: 'Begin with the moon.',
  message: null,
  words: 431,
  created_date: 1_795_000_000,
  ...overrides,
})
const versions = [
  version({}),
  version({ id: 6, origin: 'retried', state: 'failed', instruction: null, message: 'The model declined.' }),
  version({ id: null, origin: 'written', state: 'current', instruction: null }),
]

/** A finished book in which a new text waits for its first section. */
const withProposal = () => {
  const book = finished()
  const [first] = book.chapters[0]!.sections
  book.chapters[0]!.sections[0] = { ...first!, proposed: true }
  const [opening] = first!.blocks!
  const proposed = [
    { type: 'paragraph', text: [{ text: 'It is the moon that lifts the sea, twice a day.' }] },
    opening,
    ...first!.blocks!.slice(2),
  ]
  const replies = {
    [`GET ${section('0/0/versions')}`]: { sections_version: 0, versions },
    [`GET ${section('0/0/versions/7')}`]: { version: versions[0], blocks: proposed },
    [`POST ${section('0/0/versions/7/accept')}`]: { sections_version: 1 },
  }
  return { book, replies }
}

test('a proposal is compared with the text, and replaces it only when it is accepted', async ({ page }) => {
  const { book, replies } = withProposal()
  const fake = await show(page, book, { replies })
  const changes = sent(page)
  await page.getByRole('button', { name: 'Compare' }).click()
  const dialog = page.getByRole('dialog', { name: 'Versions' })
  await expect(dialog.getByRole('insertion').first()).toContainText('It is the moon that lifts the sea')
  await expect(dialog.getByRole('deletion').first()).toBeVisible()
  await expect(dialog).toContainText('“Begin with the moon.”')
  await expect(dialog).toContainText('The model declined.')
  await expectAccessible(page)
  expect(changes).toEqual([])
  fake.manuscripts = [{ ...finished(), sections_version: 1 }]
  await dialog.getByRole('button', { name: 'Accept' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Compare' })).toHaveCount(0)
  expect(changes).toEqual([{ path: 'sections/0/0/versions/7/accept', body: { version: 0 } }])
})

test('a finished section is rewritten with an instruction, and keeps its text meanwhile', async ({ page }) => {
  const begun = finished()
  begun.chapters[0]!.sections[0] = { ...begun.chapters[0]!.sections[0]!, state: 'writing', words: 40 }
  const fake = await show(page, finished(), { replies: { [`POST ${section('0/0/propose')}`]: begun.task } })
  const changes = sent(page)
  await choose(page, 'Why the tide turns', 'Rewrite with an instruction')
  await page.getByRole('textbox', { name: 'How should it be written?' }).fill('Begin with the moon.')
  await expectAccessible(page)
  fake.manuscripts = [begun]
  await page.getByRole('button', { name: 'Rewrite', exact: true }).click()
  await expect(page.getByText('Writing “Why the tide turns” again')).toBeVisible()
  await expect(page.getByText('The sea does not come in.').first()).toBeVisible()
  expect(changes).toEqual([{ path: 'sections/0/0/propose', body: { version: 0, instruction: 'Begin with the moon.' } }])
})

test('a section moves with the keyboard, keeps the focus, and the move is undone @soak', async ({ page }) => {
  const moved = { ...finished(), sections_version: 1 }
  moved.chapters[0]!.sections.reverse()
  const fake = await show(page, finished(), {
    replies: {
      [`POST ${section('0/0/move')}`]: { sections_version: 1 },
      [`POST ${section('undo')}`]: { sections_version: 2 },
    },
  })
  const changes = sent(page)
  fake.manuscripts = [moved]
  await page.getByRole('button', { name: 'Change “Why the tide turns”' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Move down' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Change “Why the tide turns”' })).toBeFocused()
  const text = page.getByRole('region', { name: 'The book' })
  await expect(text.getByRole('heading', { level: 4 }).first()).toHaveText('Reading a tide table')
  fake.manuscripts = [{ ...finished(), sections_version: 2 }]
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(text.getByRole('heading', { level: 4 }).first()).toHaveText('Why the tide turns')
  expect(changes).toEqual([
    { path: 'sections/0/0/move', body: { version: 0, to: { chapter: 0, section: 1 } } },
    { path: 'sections/undo', body: { version: 1 } },
  ])
})

test('a section moves to another chapter, is split, merged and locked', async ({ page }) => {
  const response = { sections_version: 1 }
  await show(page, finished(), {
    replies: {
      [`POST ${section('0/0/move')}`]: response,
      [`POST ${section('0/0/split')}`]: response,
      [`POST ${section('0/0/merge')}`]: response,
      [`PUT ${section('0/0/lock')}`]: response,
    },
  })
  const changes = sent(page)
  await choose(page, 'Why the tide turns', 'Move to another place')
  await page.getByRole('combobox', { name: 'Chapter' }).selectOption('3. Five walks at low water')
  await page.getByRole('combobox', { name: 'Position' }).selectOption('After “Before you go”')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Move', exact: true }).click()
  await choose(page, 'Why the tide turns', 'Split')
  await page.getByRole('radio', { name: 'A tide pool is what the sea forgets.' }).check()
  await page.getByRole('button', { name: 'Split', exact: true }).click()
  await expect(page.getByText('Please give the section a title')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Title of the second part' }).fill('The pool')
  await page.getByRole('button', { name: 'Split', exact: true }).click()
  await choose(page, 'Why the tide turns', 'Merge with next')
  // The server undoes only the last change.
  await expect(page.getByText('Sections merged')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(1)
  await choose(page, 'Why the tide turns', 'Lock')
  await expect
    .poll(() => changes)
    .toEqual([
      { path: 'sections/0/0/move', body: { version: 0, to: { chapter: 2, section: 1 } } },
      { path: 'sections/0/0/split', body: { version: 0, block: 1, title: 'The pool' } },
      { path: 'sections/0/0/merge', body: { version: 0 } },
      { path: 'sections/0/0/lock', body: { version: 0, locked: true } },
    ])
})

test('a locked section offers no change of its text, and a book in progress only what is safe @soak', async ({
  page,
}) => {
  const locked = finished()
  locked.chapters[0]!.sections[0] = { ...locked.chapters[0]!.sections[0]!, locked: true }
  const fake = await show(page, locked)
  await expect(page.getByText('Locked', { exact: true })).toHaveCount(1)
  const actions = async () => {
    await page.getByRole('button', { name: 'Change “Why the tide turns”' }).click()
    const names = await page.getByRole('menuitem').allTextContents()
    await page.keyboard.press('Escape')
    return names
  }
  expect(await actions()).toEqual(['Versions and history', 'Unlock', 'Move down', 'Move to another place'])
  fake.manuscripts = [writing()]
  await page.reload()
  await expect(page.getByText('Locked', { exact: true })).toHaveCount(0)
  expect(await actions()).toEqual(['Versions and history', 'Lock'])
})

test('a book opens as a project, and offers the existing project or a new copy', async ({ page }) => {
  const begun = writing()
  for (const { sections } of begun.chapters)
    for (const section of sections) Object.assign(section, { state: 'waiting', blocks: null, words: 0 })
  const fake = await show(page, begun)
  await expect(page.getByText('It takes the titles, since no section is finished yet.')).toBeVisible()
  fake.manuscripts = [writing()]
  await page.reload()
  await expect(page.getByText('It takes the 3 of 8 sections that are finished.')).toBeVisible()
  fake.replies = {
    [`GET /tasks/${guid}/projects`]: { projects: [{ id: 'made', name: 'The tides', created_date: 1_795_000_000 }] },
  }
  await page.reload()
  await expect(page.getByRole('link', { name: 'The tides' })).toHaveAttribute('href', '/app/projects/made')
  await page.getByRole('button', { name: 'Open as a project' }).click()
  const dialog = page.getByRole('dialog', { name: 'Open as a project' })
  await expect(dialog.getByRole('link', { name: 'The tides' })).toBeVisible()
  await expectAccessible(page)
  const made = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith(`${guid}/projects`),
  )
  fake.replies[`POST /tasks/${guid}/projects`] = { project_id: 'copy', sections: 3, sections_total: 8 }
  fake.projects = [buildProject({ id: 'copy', table, revision: 0, origin: { guid, title: 'The tides' } })]
  await dialog.getByRole('button', { name: 'Make a new copy' }).click()
  await made
  await expect(page.getByText('The project has the 3 of 8 sections that are finished')).toBeVisible()
  await expect(page).toHaveURL('/app/projects/copy')
  await expect(page.getByText('From the book')).toBeVisible()
  // Reviewing the table of contents would replace the text by its titles.
  await expect(page.getByText('ready for your review')).toHaveCount(0)
})
