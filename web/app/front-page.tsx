import { usePageTitle } from '../lib/page-title.ts'
import { ButtonLink } from '../ui/button.tsx'
import { inkStyle } from '../ui/ink.tsx'
import { Logo } from '../ui/logo.tsx'
import { ThemeSwitch } from '../ui/theme-switch.tsx'

/** A page of a book on its way, as the book page shows it. */
const specimen = [
  { title: 'Why the tide turns', share: 1 },
  { title: 'Reading a tide table', share: 1 },
  { title: 'What lives between the marks', share: 0.62 },
  { title: 'A walk at low water', share: 0 },
]

export const FrontPage = () => {
  usePageTitle('Inkloom')
  return (
    <div className="mx-auto flex min-h-dvh max-w-desk flex-col px-24 lg:px-48">
      <header className="flex items-center justify-between gap-16 py-16">
        <Logo />
        <nav aria-label="Account" className="flex gap-4">
          <ButtonLink look="quiet" to="/login">
            Login
          </ButtonLink>
          <ButtonLink to="/signup">Signup</ButtonLink>
        </nav>
      </header>
      <main className="grid flex-1 items-center gap-48 py-48 lg:grid-cols-[7fr_5fr] lg:gap-112 lg:pb-112">
        <div className="flex flex-col gap-24">
          <h1 className="font-serif text-44 font-semibold sm:text-60">
            Describe a book.
            <br />
            Watch it being written
            <span className="caret caret-writing" aria-hidden="true" />
          </h1>
          <p className="max-w-form font-serif text-20 text-quiet">
            Inkloom drafts the table of contents, writes every section in order, and hands you the book as PDF, DOCX,
            TXT or EPUB, in any of 45 languages.
          </p>
          <div className="pt-8">
            <ButtonLink look="primary" to="/signup" className="px-24 text-17">
              Start writing
            </ButtonLink>
          </div>
        </div>
        <figure className="rounded-sheet border border-rule bg-sheet px-24 py-32 sm:px-32">
          <p className="text-13 text-quiet">Chapter 2</p>
          <p className="mt-4 font-serif text-25 font-semibold">The moving edge of the sea</p>
          <ol className="mt-24 flex flex-col">
            {specimen.map(({ title, share }) => (
              <li key={title} className="border-t border-rule py-12 font-serif text-17">
                <span style={inkStyle(share)} className={share === 1 ? '' : share > 0 ? 'ink-fill' : 'text-quiet'}>
                  {title}
                </span>
              </li>
            ))}
          </ol>
          <figcaption className="mt-16 text-13 text-quiet">Each section fills with ink as it is written.</figcaption>
        </figure>
      </main>
      <footer className="flex items-center justify-between border-t border-rule py-16 text-13 text-quiet">
        <p>© 2025 Inkloom</p>
        <ThemeSwitch />
      </footer>
    </div>
  )
}
