import { expect, it } from 'vitest'
import type { BookStep } from '#writer/book/book-state.ts'
import { plannedSynopses } from './planned-synopses.ts'

const section = (title: string) => ({ title, blocks: [] })
const chapter = (title: string, ...sections: string[]) => ({ title, blocks: [], sections: sections.map(section) })

const planned = (title: string, synopsis: string, sections: { title: string; synopsis: string }[] = []) => ({
  title,
  synopsis,
  sections,
})

it('finds the synopses of moved sections by their titles, and none for unknown ones', () => {
  const chapters = [
    planned('Tide', 'It turns.', [planned('Moon', 'It pulls.'), planned('Bay', ` ${'x'.repeat(3000)}`)]),
    planned('Limpets', 'They hold on.', [planned('Home', 'They return.')]),
  ]
  const steps = [{ type: 'plan-done', plan: { chapters } }] as unknown as BookStep[]
  const book = { chapters: [chapter('Limpets', 'Bay', 'Home', 'New'), chapter('Tide', 'Moon')] }
  const [limpets, tide] = plannedSynopses(steps, book)
  expect(limpets).toEqual({ chapter: 'They hold on.', sections: ['x'.repeat(1999), 'They return.', ''] })
  expect(tide).toEqual({ chapter: 'It turns.', sections: ['It pulls.'] })
})

it('takes the goals of a book that was planned chapter by chapter, and nothing from one without a plan', () => {
  const outline = { title: '', chapters: [{ title: 'Tide', subchapters: [{ title: 'Moon' }] }] }
  const brief = { goal: 'Show the tide.', entry: '', exit: '', sections: [{ goal: 'Show the moon.' }] }
  const steps = [
    { type: 'outline', outline },
    { type: 'brief', chapter: 0, brief },
  ] as unknown as BookStep[]
  const book = { chapters: [chapter('Tide', 'Moon')] }
  expect(plannedSynopses(steps, book)).toEqual([{ chapter: 'Show the tide.', sections: ['Show the moon.'] }])
  expect(plannedSynopses([], book)).toEqual([{ chapter: '', sections: [''] }])
})
