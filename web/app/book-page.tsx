import { BookPage as Page } from '#web/features/books/book-page.tsx'
import { BookCodex } from '#web/features/codex/book-codex.tsx'

/** The page of one book, with the facts that it has established. */
export const BookPage = () => <Page codex={<BookCodex />} />
