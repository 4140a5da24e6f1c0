import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import { noGoals } from '#contract/goal-limits.ts'
import { OpenWorkspace } from '#web/app/workspace/open-workspace.tsx'
import { queryClient } from '#web/lib/api/query-client.ts'
import { book, toLexical, withRichBlocks } from './book.ts'
import { measure } from './measure.ts'

/** Measures the complete editor page: saving with its journal, counts, toolbars and AI tools. */
measure({
  open: async (words, headings) => {
    localStorage.setItem('tutorialCompleted', 'true')
    const kinds = location.hash.slice(1).split('+')
    const has = (kind: string) => kinds.includes(kind) || kinds.includes('everything')
    if (has('view')) localStorage.setItem('pageView', JSON.stringify({ typewriter: true, highlight: 'sentence' }))
    const written = book(words, headings)
    // The page is opened with `#rich` for a book with tables, figures, footnotes and formulas.
    const children = has('rich') ? withRichBlocks(written) : written.map(toLexical)
    const project = {
      id: 'book',
      project_id: 'book',
      name: 'Book',
      content: JSON.stringify({ root: { type: 'root', version: 1, children } }),
      description: '',
      language: 'english',
      writing_style: '',
      tone: 'Informative',
      nsfw: false,
      table: null,
      revision: 1,
      words,
      symbols: words * 6,
      word_goal: null,
      goals: noGoals,
      drafts_pending: [],
      origin: null,
    } as const
    createRoot(document.getElementById('root')!).render(
      <QueryClientProvider client={queryClient}>
        <MemoryRouter>
          <OpenWorkspace
            account="writer@example.com"
            project={{ ...project, drafts_pending: [], origin: null }}
            found={[]}
            stored={null}
          />
        </MemoryRouter>
      </QueryClientProvider>,
    )
  },
})
