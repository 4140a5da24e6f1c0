import { useMemo, useState } from 'react'
import type { Codex } from '#contract/codex.ts'
import { languageOf } from '#manuscript/model/languages.ts'
import type { Workspace } from '#web/editor/workspace.ts'
import { unsentText } from '#web/lib/input/unsent-text.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { SidePanel } from '#web/ui/side-panel.tsx'
import { toast } from '#web/ui/toast.tsx'
import { besidePage, useMedia } from '#web/ui/use-media.ts'
import { CardForm } from './card-form.tsx'
import { CardView } from './card-view.tsx'
import {
  CodexContext,
  type CodexContextValue,
  type CodexPassage,
  type CodexView,
  useCodexPanel,
} from './codex-context.ts'
import { codexForms } from './codex-forms.ts'
import { adoptEarlierFacts } from './lost-entries.ts'
import { CodexList } from './codex-list.tsx'
import { useCodex } from '#web/lib/codex/codex-queries.ts'
import { findCard, wordsAt } from './find-card.ts'
import type { NamePlace } from './words-in-block.ts'
import { PromiseForm } from './promise-form.tsx'
import { showPassage } from '#web/editor/view/show-passage.ts'

/** Milliseconds until a closing sheet has restored the focus. */
const SHEET_CLOSES = 250

interface CodexPanelProps {
  workspace: Workspace
  /** The name whose card is opened, if the person asked for one. */
  namePlace: NamePlace | null
  onClose: () => void
  /** Changes a card's name, or a fact, in the whole manuscript. */
  onRipple: CodexContextValue['ripple']
}

/** The codex of a project: people, places, terms and things, with their facts, and promises. */
export const CodexPanel = ({ workspace: { project, manuscript }, namePlace, onClose, onRipple }: CodexPanelProps) => {
  const query = useCodex(project.id)
  const isBeside = useMedia(besidePage)
  const show = (passage: CodexPassage) => {
    const jump = () => {
      if (!showPassage(manuscript, passage)) toast.error('This passage is no longer in the manuscript.')
    }
    if (isBeside) return jump()
    onClose()
    setTimeout(jump, SHEET_CLOSES)
  }
  const { direction } = languageOf(project.language)
  // `times` distinguishes repeated requests for the same name, after the person opened another view
  // in the panel.
  const [request, setRequest] = useState({ wanted: namePlace, times: 0 })
  if (request.wanted !== namePlace) setRequest({ wanted: namePlace, times: request.times + 1 })
  return (
    <SidePanel title="Codex" onClose={onClose}>
      <Loaded
        query={query}
        what="Loading the codex"
        otherwise="The codex could not be loaded. Nothing in it has changed."
      >
        {(codex) => (
          <OpenCodex
            key={request.times}
            codex={codex}
            begin={() => (namePlace ? viewFor(codex, project.language, namePlace) : { type: 'list' })}
            context={{ projectId: project.id, direction, show, ripple: onRipple }}
          />
        )}
      </Loaded>
    </SidePanel>
  )
}

/** Returns the card of a name, or an offer to add one for these words. */
const viewFor = ({ cards }: Codex, language: Workspace['project']['language'], namePlace: NamePlace): CodexView => {
  const card = findCard(cards, language, namePlace)
  if (card) return { type: 'card', id: card.id }
  const name = namePlace.isOnlyNear ? '' : wordsAt(namePlace)
  return name === '' ? { type: 'list' } : { type: 'list', query: name }
}

interface OpenCodexProps {
  codex: Codex
  /** Returns the first view. The name is looked up once, not on every render. */
  begin: () => CodexView
  context: Omit<CodexContextValue, 'go'>
}

const OpenCodex = ({ codex, begin, context }: OpenCodexProps) => {
  const { projectId, direction, show, ripple } = context
  const [view, go] = useState<CodexView>(() => {
    // The forms read their unsent texts when they open.
    adoptEarlierFacts(projectId, codex.cards)
    return begin()
  })
  const panel = useMemo(() => ({ projectId, direction, show, ripple, go }), [projectId, direction, show, ripple])
  return (
    <CodexContext value={panel}>
      <CodexViews codex={codex} view={view} />
    </CodexContext>
  )
}

const CodexViews = ({ codex: { cards, promises }, codex, view }: { codex: Codex; view: CodexView }) => {
  switch (view.type) {
    case 'list':
      return <CodexList codex={codex} query={view.query} />
    case 'card':
      return <OpenCard key={view.id} codex={codex} id={view.id} />
    case 'edit-card':
      return (
        <CardForm opened={view.card} newest={cards.find(({ id }) => id === view.card?.id) ?? null} name={view.name} />
      )
    case 'edit-promise':
      return <PromiseForm opened={view.promise} newest={promises.find(({ id }) => id === view.promise?.id) ?? null} />
  }
}

/**
 * Shows a card, or the list if the card was deleted. A deleted card stays while its forms have
 * unsaved input.
 */
const OpenCard = ({ codex, id }: { codex: Codex; id: string }) => {
  const { projectId } = useCodexPanel()!
  const card = codex.cards.find((one) => one.id === id)
  const [last, setLast] = useState(card)
  if (card && card !== last) setLast(card)
  const shown = card ?? (unsentText.hasAny(codexForms.facts(projectId, id)) ? last : undefined)
  return shown ? <CardView card={shown} cards={codex.cards} isGone={!card} /> : <CodexList codex={codex} />
}
