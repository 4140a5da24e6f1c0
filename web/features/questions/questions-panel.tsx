import { useQueryClient } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { AnswerSource } from '#contract/answer-source.ts'
import { proposalRequestProblems, requestProposal } from '#web/editor/proposal-requests.ts'
import { returnFocus } from '#web/editor/view/text-to-focus.ts'
import { showPassage } from '#web/editor/view/show-passage.ts'
import type { Workspace } from '#web/editor/workspace.ts'
import { hasPremium, useUser } from '#web/lib/account/account.ts'
import { useIsWithoutModel } from '#web/lib/account/use-is-without-model.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PeekBar } from '#web/ui/peek-bar.tsx'
import { PremiumNeeded } from '#web/ui/premium-needed.tsx'
import { SidePanel } from '#web/ui/side-panel.tsx'
import { toast } from '#web/ui/toast.tsx'
import { besidePage, useMedia } from '#web/ui/use-media.ts'
import { WithoutModel } from '#web/ui/without-model.tsx'
import { conversationOf } from './conversation.ts'
import { EntryView } from './entry-view.tsx'
import { QuestionForm } from './question-form.tsx'

/** Milliseconds until a closing sheet has restored the focus. */
const SHEET_CLOSES = 250

interface QuestionsPanelProps {
  workspace: Workspace
  onClose: () => void
}

/** Proposes a text at the caret. The keys that accept and reject it are those of the text. */
const proposeText = (manuscript: Workspace['manuscript'], markdown: string): void => {
  const result = requestProposal(manuscript, { type: 'insert', markdown })
  if (result === 'open') returnFocus(manuscript.editor)
  else toast.error(proposalRequestProblems[result])
}

/**
 * Answers questions about the book, with the passages that support the answers. It never changes
 * the text.
 */
export const QuestionsPanel = ({ workspace, onClose }: QuestionsPanelProps) => {
  const { project, manuscript, saving } = workspace
  const client = useQueryClient()
  const conversation = conversationOf({
    projectId: project.id,
    flush: () => saving.engine.flush(),
    onCharged: () => void client.invalidateQueries({ queryKey: ['quota'] }),
  })
  const entries = conversation.use()
  const isBeside = useMedia(besidePage)
  const [isPeeking, setPeeking] = useState(false)
  const isWithoutModel = useIsWithoutModel()
  const { data: user } = useUser()
  const isFree = user !== undefined && !user.byok && !hasPremium(user)
  const canAsk = !isWithoutModel && !isFree
  const isWaiting = entries.some(({ state }) => state === 'waiting')

  /**
   * Runs an action that needs the text in view. On a narrow window, hides the sheet first, which
   * covers the text.
   */
  const besideText = (act: () => void) => {
    if (isBeside) return act()
    setPeeking(true)
    setTimeout(act, SHEET_CLOSES)
  }
  const show = ({ quote, block }: AnswerSource) => {
    if (quote === '') return
    besideText(() => {
      if (!showPassage(manuscript, { quote, block })) toast.error('This passage is no longer in the manuscript.')
    })
  }
  const propose = (markdown: string) => besideText(() => proposeText(manuscript, markdown))

  if (isPeeking && !isBeside) return <PeekBar onBack={() => setPeeking(false)}>Back to the answers</PeekBar>
  return (
    <SidePanel title="Ask the book" onClose={onClose}>
      {isWithoutModel ? (
        <WithoutModel>
          No language model is connected, so nothing is answered. You can search for passages.
        </WithoutModel>
      ) : (
        isFree && <PremiumNeeded>Answers need Premium or your own AI key. You can search for passages.</PremiumNeeded>
      )}
      {entries.length === 0 && (
        <EmptyState title={canAsk ? 'What do you want to know?' : 'What are you looking for?'}>
          {canAsk
            ? 'Where was the key last seen? What does Mara know by chapter nine? Answers come from the manuscript, the codex and the references, with the passages that say it.'
            : 'Type a name or a few words. The passages that fit best are listed, from the whole book.'}
        </EmptyState>
      )}
      {entries.map((entry) => (
        <EntryView
          key={entry.id}
          entry={entry}
          isFree={!isWaiting}
          onShow={show}
          onAgain={(type) => conversation.again(entry.id, type)}
          onPropose={propose}
        />
      ))}
      {entries.length > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-x-12 text-13 text-quiet">
          <span>Questions are not stored. They are gone when you reload the page.</span>
          <Button variant="quiet" compact className="-mx-12 text-13" onClick={conversation.clear}>
            <Trash2 className="size-icon" strokeWidth={1.5} aria-hidden="true" />
            Clear
          </Button>
        </div>
      )}
      <ScrollToNew count={entries.length} />
      <QuestionForm
        projectId={project.id}
        action={canAsk ? 'Ask' : 'Find passages'}
        isWaiting={isWaiting}
        onAsk={(question) => conversation.ask(question, canAsk ? 'answer' : 'passages')}
        onStop={conversation.stop}
      />
      <output className="sr-only">{spoken(entries.at(-1)?.state)}</output>
    </SidePanel>
  )
}

const spoken = (state: 'waiting' | 'done' | 'stopped' | 'failed' | undefined): string =>
  state === 'waiting' ? 'Answering' : state === 'done' ? 'Answered' : state === 'stopped' ? 'Stopped' : ''

/** Scrolls to a new question. After that, only the person scrolls. */
const ScrollToNew = ({ count }: { count: number }) => {
  const end = useRef<HTMLDivElement>(null)
  const known = useRef(count)
  useEffect(() => {
    if (count > known.current) end.current?.scrollIntoView({ block: 'end' })
    known.current = count
  }, [count])
  return <div ref={end} />
}
