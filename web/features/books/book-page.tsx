import { ArrowLeft, BookImage, BookText as DetailsIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useNavigate, useParams } from 'react-router'
import type { Manuscript } from '#contract/book-task.ts'
import { languageOf } from '#manuscript/model/languages.ts'
import { paysWithTokens, useUser } from '#web/lib/account/account.ts'
import { usePageTitle } from '#web/lib/navigation/page-title.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Contents } from './reading/contents.tsx'
import { CostMeter } from './cost/cost-meter.tsx'
import { DeleteBook } from './actions/delete-book.tsx'
import { Findings } from './findings/findings.tsx'
import { FinishedHead } from './head/finished-head.tsx'
import { ProgressHead } from './head/progress-head.tsx'
import { Reader } from './reading/reader.tsx'
import { isActive } from './progress/is-active.ts'
import { PlanInProgress } from './plan/plan-in-progress.tsx'
import { PlanPage } from './plan/plan-page.tsx'
import { isUnderWay, waitsWithPlan } from './task-queries.ts'
import { UnfinishedHead } from './head/unfinished-head.tsx'
import { deskOf } from './sections/desk.ts'
import { OpenAsProject } from './sections/open-as-project.tsx'
import { useManuscript } from './reading/use-manuscript.ts'
import { WithoutModel } from '#web/ui/without-model.tsx'
import { NotLoaded } from '#web/ui/not-loaded.tsx'

const quietLink = 'inline-flex min-h-target items-center gap-8 rounded-control text-15 text-quiet hover:text-ink'

/** The page of one book, from its outline to its cover. `codex` is the part with its facts. */
export const BookPage = ({ codex }: { codex: ReactNode }) => {
  const { guid = '' } = useParams()
  const { data: manuscript, error, refetch, connected } = useManuscript(guid)
  usePageTitle(manuscript?.task.title ?? 'Book')
  return (
    <div className="mx-auto flex max-w-wide flex-col gap-32 px-16 py-16 sm:px-32 lg:px-48 lg:py-24">
      <div className="flex flex-wrap items-center justify-between gap-x-24">
        <Link to="/app/books" className={quietLink}>
          <ArrowLeft className="size-icon" strokeWidth={1.5} aria-hidden="true" />
          All books
        </Link>
        {manuscript && (
          <div className="flex flex-wrap gap-x-24">
            <Link to={`/app/books/${guid}/details`} className={quietLink}>
              <DetailsIcon className="size-icon" strokeWidth={1.5} aria-hidden="true" />
              Book details
            </Link>
            <Link to={`/app/books/${guid}/cover`} className={quietLink}>
              <BookImage className="size-icon" strokeWidth={1.5} aria-hidden="true" />
              Cover
            </Link>
          </div>
        )}
      </div>
      {manuscript ? (
        <Book manuscript={manuscript} connected={connected} codex={codex} />
      ) : error instanceof ApiError && error.status < 500 ? (
        <>
          <h1 className="font-serif text-32 font-semibold">Book not found</h1>
          <p className="text-17">It was deleted, or the address is wrong.</p>
        </>
      ) : error ? (
        <NotLoaded
          error={error}
          otherwise="The book could not be loaded. It is safe on the server."
          onRetry={refetch}
        />
      ) : (
        <output className="block text-quiet">Loading the book</output>
      )}
    </div>
  )
}

interface BookProps {
  manuscript: Manuscript
  connected: boolean
  codex: ReactNode
}

const Book = (props: BookProps) => {
  const { task } = props.manuscript
  return waitsWithPlan(task) ? <PlanPage key={task.guid} task={task} /> : <WrittenBook {...props} />
}

/** Shows a book that is being written, or has ended. */
const WrittenBook = ({ manuscript, connected, codex }: BookProps) => {
  const navigate = useNavigate()
  const { data: user } = useUser()
  const { task, chapters } = manuscript
  const paying = user ? paysWithTokens(user) : false
  const readable = chapters.some((chapter) => chapter.sections.some((section) => section.blocks))
  const withoutModel = task.writer === 'builtin' && (
    <WithoutModel>A worksheet, made without a language model.</WithoutModel>
  )
  return (
    <>
      {task.status === 'DONE' ? (
        <FinishedHead manuscript={manuscript} paying={paying}>
          {withoutModel}
        </FinishedHead>
      ) : (
        <OpenBookHead manuscript={manuscript} connected={connected} paying={paying} />
      )}
      {task.status !== 'DONE' && withoutModel}
      {isUnderWay(task) && <CostMeter task={task} active />}
      <OpenAsProject manuscript={manuscript} />
      <div className="grid items-start gap-48 xl:grid-cols-[5fr_7fr]">
        <div className="min-w-0 xl:sticky xl:top-24">
          <BookContents manuscript={manuscript} />
          {readable && task.writer !== 'builtin' && <Findings desk={deskOf(manuscript, paying)} />}
        </div>
        {(readable || (isUnderWay(task) && task.stage !== 'planning')) && (
          <BookText manuscript={manuscript} paying={paying} readable={readable} />
        )}
      </div>
      {/* The meter is not above the text, because the text would move when it is loaded. */}
      {!isUnderWay(task) && <CostMeter task={task} active={isActive(manuscript)} />}
      {readable && task.writer !== 'builtin' && codex}
      {!isUnderWay(task) && (
        <footer className="flex justify-end border-t border-rule pt-16">
          <DeleteBook task={task} onDeleted={() => void navigate('/app/books')} />
        </footer>
      )}
    </>
  )
}

interface OpenBookHeadProps {
  manuscript: Manuscript
  connected: boolean
  paying: boolean
}

/** Title, author and state of a book that is not finished. */
const OpenBookHead = ({ manuscript, connected, paying }: OpenBookHeadProps) => {
  const { task } = manuscript
  return (
    <header className="flex flex-col gap-32">
      <div>
        <h1 className="font-serif text-32 font-semibold wrap-anywhere sm:text-44">
          <bdi lang={languageOf(task.language).tag}>{task.title}</bdi>
        </h1>
        <p className="mt-8 font-serif text-20 text-quiet">
          <bdi>{task.author}</bdi>
        </p>
      </div>
      {isUnderWay(task) ? (
        <ProgressHead manuscript={manuscript} connected={connected} credited={paying} />
      ) : (
        <UnfinishedHead manuscript={manuscript} paysWithToken={paying} />
      )}
    </header>
  )
}

const BookContents = ({ manuscript }: { manuscript: Manuscript }) => {
  const { task, chapters } = manuscript
  const { tag, direction } = languageOf(task.language)
  return (
    <section aria-labelledby="contents">
      <h2 id="contents" className="mb-16 text-15 text-quiet">
        Contents
      </h2>
      {task.stage === 'planning' ? (
        <PlanInProgress task={task} />
      ) : chapters.length > 0 ? (
        <div lang={tag} dir={direction}>
          <Contents
            guid={task.guid}
            chapters={chapters}
            version={manuscript.sections_version}
            numbered
            changeable={!isActive(manuscript)}
          />
        </div>
      ) : (
        <NoContents task={task} />
      )}
    </section>
  )
}

interface BookTextProps {
  manuscript: Manuscript
  paying: boolean
  /** True if at least one section can be read. */
  readable: boolean
}

const BookText = ({ manuscript, paying, readable }: BookTextProps) => {
  const { task, chapters } = manuscript
  const { tag, direction } = languageOf(task.language)
  return (
    <section aria-labelledby="text" className="min-w-0">
      <h2 id="text" className="mb-16 text-15 text-quiet">
        {task.status !== 'DONE' ? 'Finished so far' : task.writer === 'builtin' ? 'The worksheet' : 'The book'}
      </h2>
      {readable ? (
        <div
          lang={tag}
          dir={direction}
          className="rounded-sheet border border-rule bg-sheet px-24 py-48 sm:px-48 sm:py-72"
        >
          <Reader chapters={chapters} desk={deskOf(manuscript, paying)} />
        </div>
      ) : (
        <p className="rounded-sheet border border-rule bg-sheet px-24 py-48 font-serif text-17 text-quiet sm:px-48 sm:py-72">
          Each section opens here as soon as it is finished.
        </p>
      )}
    </section>
  )
}

const NoContents = ({ task }: { task: Manuscript['task'] }) =>
  !isUnderWay(task) ? (
    <p className="border-y border-rule py-24 text-quiet">
      {task.plan_version === null
        ? 'It ended before its table of contents was written.'
        : 'It ended before anything was written from its plan.'}
    </p>
  ) : (
    <EmptyState title="No chapters yet">The table of contents appears here first.</EmptyState>
  )
