import { noGoals } from '#contract/goal-limits.ts'
import type { Project } from '#contract/projects.ts'
import { bookToEditorState } from '#manuscript/model/editor-state/book-to-editor-state.ts'
import type { ManuscriptBlock } from '#manuscript/model/blocks/block-types.ts'

const paragraph = (text: string): ManuscriptBlock => ({ type: 'paragraph', text: [{ text }] })

export const projectId = '0b9f4c1e-6a53-4b1c-9d2e-0f6a5f1c7a21'

/** Builds a project with a text of two chapters, with overrides. */
export const buildProject = (overrides: Partial<Project> = {}): Project => ({
  id: projectId,
  project_id: overrides.id ?? projectId,
  name: 'The Moving Edge of the Sea',
  content: JSON.stringify(
    bookToEditorState({
      title: '',
      author: '',
      language: 'english',
      chapters: [
        {
          title: 'Why the tide turns',
          blocks: [],
          sections: [
            {
              title: 'The pull of the moon',
              blocks: [paragraph('Twice a day the sea comes in, and twice it goes. What moves it is far away.')],
            },
          ],
        },
        {
          title: 'Reading a tide table',
          blocks: [paragraph('A tide table gives the times of high water and of low water for each day.')],
          sections: [],
        },
      ],
    }),
  ),
  description: 'A field guide to tide pools for families.',
  language: 'english',
  writing_style: '',
  tone: 'Informative',
  nsfw: false,
  table: null,
  revision: 1,
  words: 42,
  symbols: 220,
  word_goal: null,
  goals: noGoals,
  drafts_pending: [],
  origin: null,
  ...overrides,
})

export const table = {
  title: 'The Moving Edge of the Sea',
  chapters: [
    {
      title: 'Why the tide turns',
      subchapters: [{ title: 'The pull of the moon' }, { title: 'The shape of the bay' }],
    },
    { title: 'What lives between the marks', subchapters: [{ title: 'Limpets' }] },
  ],
}
