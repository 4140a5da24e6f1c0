import type { SentPrompt } from '#contract/sent-prompt.ts'
import type { ReactNode } from 'react'
import { ApiError } from '#web/lib/api/api-error.ts'
import { Ago } from '../ui/ago.tsx'
import { Breakable } from '../ui/breakable.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Facts } from '../ui/facts.tsx'
import { KeepPage } from '../ui/keep-page.tsx'
import { LimitReached } from '../ui/limit-reached.tsx'
import { LazyPart } from '../ui/lazy-part.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { DraftLine } from '../ui/draft-line.tsx'
import { StaleNotice } from '../ui/stale-notice.tsx'
import { staleMessages } from '#contract/stale-fields.ts'
import { Loading } from '../ui/loading.tsx'
import { LostDrafts } from '../ui/lost-drafts.tsx'
import { Mark } from '../ui/mark.tsx'
import { NotLoaded } from '../ui/not-loaded.tsx'
import { Notice } from '../ui/notice.tsx'
import { OpenRow } from '../ui/open-row.tsx'
import { PagedList } from '../ui/paged-list.tsx'
import { PeekBar } from '../ui/peek-bar.tsx'
import { PremiumNeeded } from '../ui/premium-needed.tsx'
import { SentLine } from '../ui/sent-line.tsx'
import { toast } from '../ui/toast.tsx'
import { VersionChoice } from '../ui/version-choice.tsx'
import { WithoutModel } from '../ui/without-model.tsx'
import { WritingProblem } from '../ui/writing-problem.tsx'
import { Row, State } from './state.tsx'

const nothing = () => undefined

const sent: SentPrompt = {
  words_before: 320,
  words_after: 80,
  facts: 14,
  sentences: 3,
  guidelines: 1,
  references: 2,
  style_passages: 0,
  tokens: 3100,
  requests: 1,
  messages: [{ role: 'user', content: 'Shorten this passage.' }],
}
const now = Math.floor(Date.now() / 1000)
const failed = new Error('not shown')
const otherwise = 'The list could not be loaded. Nothing has changed.'

const ShowAgo = () => (
  <Row>
    {[-20, -300, -7200, -259_200, -40_000_000, 90, 90_000].map((seconds) => (
      <Ago key={seconds} at={now + seconds} isDue={seconds > 0} />
    ))}
  </Row>
)

const ShowEmptyState = () => (
  <EmptyState title="No books yet">Describe a book above, and it is written here.</EmptyState>
)

const ShowFacts = () => (
  <Facts
    facts={[
      ['Words', '48,213'],
      ['Chapters', 12],
      ['Last saved', <Ago key="saved" at={now - 300} />],
      ['A long value', 'a-name-without-any-spaces-that-is-much-wider-than-its-column@example.com'],
      ['Left out', null],
    ]}
  />
)

const Broken = (): ReactNode => {
  throw failed
}
const ShowKeepPage = () => (
  <>
    <State name="whole">
      <KeepPage instead={<Notice tone="danger">This part could not be shown.</Notice>}>
        <p>A part of the page.</p>
      </KeepPage>
    </State>
    <State name="broken">
      <KeepPage instead={<Notice tone="danger">This part could not be shown.</Notice>}>
        <Broken />
      </KeepPage>
    </State>
  </>
)

const ShowLoaded = () => (
  <>
    {(
      [
        ['loading', undefined, null],
        ['failed', undefined, failed],
        ['loaded', 'The settings', null],
      ] as const
    ).map(([name, data, error]) => (
      <State key={name} name={name}>
        <Loaded query={{ data, error, refetch: nothing }} what="Loading the settings" otherwise={otherwise}>
          {(text) => <p>{text}</p>}
        </Loaded>
      </State>
    ))}
  </>
)

const ShowLoading = () => (
  <>
    <Loading />
    <Loading what="Loading the history" />
  </>
)

const ShowMark = () => (
  <Row>
    {(['quiet', 'success', 'warning', 'danger'] as const).map((tone) => (
      <Mark key={tone} tone={tone}>
        {tone}
      </Mark>
    ))}
  </Row>
)

const ShowNotLoaded = () => (
  <>
    <State name="without a reason from the server">
      <NotLoaded error={failed} otherwise={otherwise} onRetry={nothing} />
    </State>
    <State name="with one">
      <NotLoaded
        error={new ApiError(503, { message: 'The database does not answer. Your text is safe.' })}
        otherwise={otherwise}
        onRetry={nothing}
      />
    </State>
  </>
)

const ShowNotice = () => (
  <>
    {(['info', 'success', 'warning', 'danger'] as const).map((tone) => (
      <State key={tone} name={tone}>
        <Notice tone={tone} action={tone === 'warning' && <Button compact>Try again</Button>}>
          This is what you should know about a matter of the kind “{tone}”.
        </Notice>
      </State>
    ))}
  </>
)

const ShowOpenRow = () => (
  <ul className="border-b border-rule">
    {['ada@example.org', 'a-very-long-address-without-any-break-in-it@a-long-domain.example.org'].map((email) => (
      <li key={email} className="border-t border-rule">
        <OpenRow title={email} aside={<Mark tone="success">Premium</Mark>}>
          <Facts facts={[['Words this month', '12,400']]} />
        </OpenRow>
      </li>
    ))}
  </ul>
)

const pages = {
  items: ['The first', 'The second'] as string[] | undefined,
  error: null as unknown,
  hasNextPage: false,
  isFetchingNextPage: false,
  isPlaceholderData: false,
  fetchNextPage: nothing,
  refetch: nothing,
}
const ShowPagedList = () => (
  <>
    {(
      [
        ['loading', { items: undefined }],
        ['failed', { items: undefined, error: failed }],
        ['empty', { items: [] }],
        ['with more', { hasNextPage: true }],
        ['loading more', { hasNextPage: true, isFetchingNextPage: true }],
        ['could not be brought up to date', { error: failed }],
      ] as const
    ).map(([name, change]) => (
      <State key={name} name={name}>
        <PagedList
          label={name}
          pages={{ ...pages, ...change, items: 'items' in change ? change.items && [...change.items] : pages.items }}
          empty="There is nothing here yet."
          keyOf={(item) => item}
        >
          {(item) => <p className="py-12">{item}</p>}
        </PagedList>
      </State>
    ))}
  </>
)

const ShowToast = () => (
  <Row>
    <Button onClick={() => toast.success('Saved')}>Show a success</Button>
    <Button onClick={() => toast.error('The book could not be ordered. Nothing was taken.')}>Show an error</Button>
  </Row>
)

const ShowWritingProblem = () => (
  <>
    {(['words_spent', 'premium_required', 'ai_key_missing', 'unavailable'] as const).map((code) => (
      <State key={code} name={code}>
        <WritingProblem
          error={new ApiError(400, { code, message: `The server says why, with the code ${code}.` })}
          otherwise={otherwise}
        />
      </State>
    ))}
    <State name="without a reason">
      <WritingProblem error={failed} otherwise="The AI did not answer. Your text is as it was." />
    </State>
  </>
)

export const messages = {
  ago: ShowAgo,
  breakable: () => <Breakable text="a.rather.long.name.of.somebody@correspondence.example.com" />,
  'empty-state': ShowEmptyState,
  facts: ShowFacts,
  'keep-page': ShowKeepPage,
  'lazy-part': () => <LazyPart>A part that has loaded.</LazyPart>,
  'limit-reached': () => <LimitReached />,
  loaded: ShowLoaded,
  'draft-line': () => <DraftLine onDiscard={nothing} />,
  'stale-notice': () => (
    <StaleNotice message={staleMessages.settings} changes={['The tone is now Formal.']} onDiscard={nothing} />
  ),
  loading: ShowLoading,
  'lost-drafts': () => (
    <LostDrafts
      reason="The comment was deleted before your text was saved."
      lost={{ texts: ['The tide turns at noon.', 'The keeper\ncounts the ships.'], forget: nothing }}
    />
  ),
  mark: ShowMark,
  'not-loaded': ShowNotLoaded,
  notice: ShowNotice,
  'open-row': ShowOpenRow,
  'paged-list': ShowPagedList,
  'peek-bar': () => (
    // The transform makes this element the containing block of the bar, which is otherwise fixed to
    // the bottom of the window.
    <div className="h-72 [transform:translate(0)] [--foot:0px]">
      <PeekBar onBack={nothing}>Back to the answers</PeekBar>
    </div>
  ),
  'premium-needed': () => <PremiumNeeded>Your own AI key needs Premium.</PremiumNeeded>,
  'sent-line': () => <SentLine sent={sent} />,
  toast: ShowToast,
  'version-choice': () => (
    <VersionChoice
      message="These details were changed somewhere else."
      onUseMine={() => undefined}
      onKeepOther={() => undefined}
    >
      <li>Title</li>
    </VersionChoice>
  ),
  'without-model': () => <WithoutModel>Written without a language model.</WithoutModel>,
  'writing-problem': ShowWritingProblem,
}
