import { expect, it } from 'vitest'
import type { BookPlan, EditedPlan } from '#contract/book-plans.ts'
import { createDraftEditor, type SaveOutcome, type UnsavedDraft } from '#web/lib/drafts/draft-editor.ts'
import { buildPlan, buildPlannedSection } from '#tests/support/build-plan.ts'
import { addSection, changeChapter, changeSection } from './move-in-plan.ts'
import type { PlanDraft } from './plan-draft.ts'
import { planRules } from './plan-rules.ts'

type UnsavedPlan = UnsavedDraft<PlanDraft>

/** Returns the plan as the server stores it after a change. */
const stored = (plan: BookPlan, { chapters, version }: EditedPlan): BookPlan => ({
  ...plan,
  version: version + 1,
  chapters: chapters.map((chapter) => ({
    ...chapter,
    detail: 'full',
    sections: chapter.sections.map(({ id, ...section }) =>
      buildPlannedSection(section.title, { id: id ?? `new-${section.title}`, ...section }),
    ),
  })),
})

const open = (plan = buildPlan(), before: UnsavedPlan | null = null) => {
  const server = { plan, saves: [] as EditedPlan[], next: null as SaveOutcome<BookPlan> | null }
  const browser = { unsaved: before }
  let waiting: (() => void) | undefined
  const editor = createDraftEditor(plan, planRules, {
    save: async (change) => {
      server.saves.push(change)
      const { next } = server
      server.next = null
      if (next) return next
      server.plan = stored(server.plan, change)
      return { kind: 'saved', value: server.plan }
    },
    unsaved: { read: () => browser.unsaved, write: (unsaved) => (browser.unsaved = unsaved) },
    later: (act) => {
      waiting = act
      return () => (waiting = undefined)
    },
  })
  const titled = (title: string): PlanDraft =>
    changeChapter(editor.snapshot().draft, editor.snapshot().draft.chapters[0]!.key, { title })
  return {
    editor,
    server,
    browser,
    titled,
    titles: () => editor.snapshot().draft.chapters.map(({ title }) => title),
    timer: () => waiting?.(),
  }
}

it('keeps each change in the browser at once, and saves it a moment later', async () => {
  const { editor, server, browser, titled } = open()
  editor.change(titled('The pull'))
  expect(editor.snapshot().saving).toBe('unsaved')
  expect(browser.unsaved).toMatchObject({ version: 4, draft: { chapters: [{ title: 'The pull' }, {}] } })
  await editor.flush()
  expect(editor.snapshot()).toMatchObject({ saving: 'saved', value: { version: 5 } })
  expect(server.saves).toMatchObject([{ version: 4, chapters: [{ title: 'The pull' }, {}] }])
  expect(browser.unsaved).toBeNull()
})

it('continues an edit that was not saved before the page was closed', async () => {
  const before = open()
  before.editor.change(before.titled('The pull'))
  const { editor, server, titles } = open(buildPlan(), before.browser.unsaved)
  expect(titles()).toEqual(['The pull', 'A cup of sea'])
  await editor.flush()
  expect(server.saves).toHaveLength(1)
})

it('keeps what was typed while a save was on its way, and the id of a new section', async () => {
  const { editor, server } = open()
  const [draft, added] = addSection(editor.snapshot().draft, 'hiding')
  editor.change(changeSection(draft, added!.key, { title: 'Eating' }))
  const saving = editor.flush()
  // The save begins in the next microtask.
  await Promise.resolve()
  expect(editor.snapshot().saving).toBe('saving')
  editor.change(changeSection(editor.snapshot().draft, added!.key, { synopsis: 'Who eats whom.' }))
  await saving
  expect(editor.snapshot().saving).toBe('unsaved')
  await editor.flush()
  expect(server.saves[0]!.chapters[1]!.sections[2]).not.toHaveProperty('id')
  expect(server.saves[1]!.chapters[1]!.sections[2]).toMatchObject({ id: 'new-Eating', synopsis: 'Who eats whom.' })
})

it('loads the other version of a conflict, and keeps the own one until the author chooses, also across a reload', async () => {
  const { editor, server, browser, titled, titles } = open()
  const other = buildPlan({ version: 5, title: 'Another title' })
  server.next = { kind: 'conflict', current: other }
  server.plan = other
  editor.change(titled('The pull'))
  expect(await editor.flush()).toBeNull()
  expect(editor.snapshot()).toMatchObject({ value: { version: 5 }, draft: { title: 'Another title' }, saving: 'saved' })
  expect(editor.snapshot().mine).toMatchObject({ version: 4, draft: { chapters: [{ title: 'The pull' }, {}] } })

  const reloaded = open(other, browser.unsaved)
  expect(reloaded.titles()[0]).toBe('What pulls the water')
  expect(reloaded.editor.snapshot().mine).not.toBeNull()

  editor.takeMine()
  await editor.flush()
  expect(titles()[0]).toBe('The pull')
  expect(server.saves.at(-1)).toMatchObject({ version: 5, chapters: [{ title: 'The pull' }, {}] })
  expect(browser.unsaved).toBeNull()
})

it('saves the own version of a conflict although the other one lacks a section of it', async () => {
  const { editor, server, titled } = open()
  const other = buildPlan({ version: 5 })
  other.chapters[1]!.sections = [buildPlannedSection('Holding on')]
  server.next = { kind: 'conflict', current: other }
  server.plan = other
  editor.change(titled('The pull'))
  await editor.flush()
  editor.takeMine()
  await editor.flush()
  const { sections } = server.saves.at(-1)!.chapters[1]!
  expect(sections.map(({ id, title }) => [id, title])).toEqual([
    ['holding-on', 'Holding on'],
    [undefined, 'Hiding'],
  ])
})

it('continues a draft that an older version of the page has kept', async () => {
  const before = open()
  before.editor.change(before.titled('The pull'))
  const { version, draft } = before.browser.unsaved!
  const { title, intent, chapters } = draft
  const old = {
    title,
    intent,
    chapters: chapters.map((chapter) => ({
      ...chapter,
      sections: chapter.sections.map(({ key, id, beats, words, locked, synopsis, title: named }) => ({
        key,
        id,
        title: named,
        synopsis,
        beats,
        words,
        locked,
      })),
    })),
  } as unknown as PlanDraft
  const plan = buildPlan()
  plan.chapters[0]!.sections[0]!.opens = ['Why the moon?']
  const { editor, server } = open(plan, { version, draft: old })
  await editor.flush()
  expect(server.saves[0]).toMatchObject({
    terms: [{ name: 'neap tide' }],
    chapters: [{ title: 'The pull', sections: [{ opens: ['Why the moon?'] }, {}] }, {}],
  })
})

it('saves filled rows of people, terms and events, and none without a name', async () => {
  const { editor, server } = open()
  const nobody = { name: '', role: '', wants: '', voice: '' }
  editor.change({ ...editor.snapshot().draft, people: [{ ...nobody, role: 'keeper' }] })
  await editor.flush()
  expect(editor.snapshot().saving).toBe('invalid')
  editor.change({ ...editor.snapshot().draft, people: [{ ...nobody, name: ' Mara ' }, nobody], terms: [] })
  await editor.flush()
  expect(server.saves).toMatchObject([{ people: [{ name: 'Mara', role: '' }], terms: [], timeline: [] }])
})

it('saves nothing while a title is missing', async () => {
  const { editor, server, titled } = open()
  editor.change(titled('  '))
  expect(await editor.flush()).toBeNull()
  expect(editor.snapshot().saving).toBe('invalid')
  expect(server.saves).toEqual([])
})

it('tries again while the server can’t be reached', async () => {
  const { editor, server, browser, titled, timer } = open()
  server.next = { kind: 'offline' }
  editor.change(titled('The pull'))
  await editor.flush()
  expect(editor.snapshot().saving).toBe('offline')
  expect(browser.unsaved).not.toBeNull()
  timer()
  await editor.flush()
  expect(editor.snapshot().saving).toBe('saved')
  expect(server.saves).toHaveLength(2)
})

it('takes over a newer plan only without unsaved changes', async () => {
  const { editor, titled, titles } = open()
  editor.receive(buildPlan({ version: 5, title: 'Another title' }))
  expect(editor.snapshot().draft.title).toBe('Another title')
  editor.change(titled('The pull'))
  editor.receive(buildPlan({ version: 6 }))
  expect(titles()[0]).toBe('The pull')
  expect(editor.snapshot().value.version).toBe(5)
})
