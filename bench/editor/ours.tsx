import { createRoot } from 'react-dom/client'
import { ManuscriptPage } from '#web/editor/manuscript-page.tsx'
import { openManuscript } from '#web/editor/open-manuscript.ts'
import { Toolbar } from '#web/editor/toolbar.tsx'
import { book, toLexical } from './book.ts'
import { measure } from './measure.ts'

/** A journal asks for the text soon after each change. */
const JOURNAL = 300

const report = (error: Error) => reportError(error)

measure({
  open: async (words, headings) => {
    const manuscript = openManuscript(book(words, headings).map(toLexical), report)
    let waiting: ReturnType<typeof setTimeout> | undefined
    manuscript.blocks.subscribe(() => {
      clearTimeout(waiting)
      waiting = setTimeout(() => manuscript.blocks.blocks(), JOURNAL)
    })
    manuscript.caret.subscribe(() => manuscript.caret.get())
    createRoot(document.getElementById('root')!).render(
      <>
        <Toolbar manuscript={manuscript} />
        <ManuscriptPage manuscript={manuscript} language="english" label="Book" />
      </>,
    )
  },
})
