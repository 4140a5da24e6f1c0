import type { Ripple } from '#contract/codex.ts'
import { counted } from '#web/lib/format/counted.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { type Passage, PassageList } from './passage-list.tsx'
import type { AppliedRipple, RippleState } from './use-ripple.ts'

interface RippleResultProps {
  state: RippleState
  ripple: Ripple
  onShow: (passage: Passage) => void
}

const passagesOf = ({ blocks }: Ripple, certainty: 'certain' | 'uncertain'): Passage[] =>
  blocks.flatMap((block) => block.spans.filter((span) => span.certainty === certainty).map((span) => ({ block, span })))

/** The passages that a change affects, and the limits of the search. */
export const RippleResult = ({ state, ripple, onShow }: RippleResultProps) => {
  const { accepted, choose, chooseAll, apply, isApplying, back } = state
  const lists = { accepted, onChoose: choose, onChooseAll: chooseAll, onShow }
  const certain = passagesOf(ripple, 'certain')
  const questions = passagesOf(ripple, 'uncertain')
  return (
    <>
      {certain.length + questions.length === 0 && <output>No passage found. Nothing has to change.</output>}
      {certain.length > 0 && (
        <PassageList title="Passages" note="The rules are sure of these." passages={certain} {...lists} />
      )}
      {questions.length > 0 && (
        <PassageList title="Questions" note="Look at these before you choose them." passages={questions} {...lists} />
      )}
      <Unseen ripple={ripple} />
      <div className="sticky -bottom-24 -mx-24 -mb-24 flex flex-wrap justify-end gap-12 border-t border-rule bg-paper px-24 py-12 max-md:bg-sheet">
        <Button onClick={back}>Back</Button>
        <Button
          variant="primary"
          disabled={accepted.size === 0}
          pending={isApplying && 'Changing'}
          onClick={() => apply()}
        >
          Change {counted(accepted.size, 'passage')}
        </Button>
      </div>
    </>
  )
}

/** Lists the limits of the search, and the sentences that the model did not check. */
const Unseen = ({ ripple: { unseen, model, left } }: { ripple: Ripple }) => (
  <div className="flex flex-col gap-8 text-13 text-quiet">
    {model === 'failed' && (
      <Notice tone="warning">The language model did not answer. These passages were found by rules alone.</Notice>
    )}
    {model === 'used' && left > 0 && (
      <Notice tone="warning">
        The language model looked at the most likely sentences. It did not see {counted(left, 'more sentence')}.
      </Notice>
    )}
    <p>This search does not find:</p>
    <ul className="list-disc ps-16">
      {unseen.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  </div>
)

interface RippleDoneProps {
  applied: AppliedRipple
  state: RippleState
  onClose: () => void
}

/** Shows the changed passages, with one step to undo all of them. */
export const RippleDone = ({ applied: { changed, stale, problem }, state, onClose }: RippleDoneProps) => (
  <>
    <Notice tone="success">{counted(changed, 'passage')} changed. One step of undo takes all of them back.</Notice>
    {stale > 0 && (
      <Notice tone="warning">
        {counted(stale, 'passage')} stayed, because the text there was changed in the meantime. Search again to find
        them.
      </Notice>
    )}
    {problem && <Notice tone="warning">The text has changed, but its card has not: {problem}</Notice>}
    <div className="flex flex-wrap justify-end gap-12">
      {state.isUndoable && (
        <Button onClick={() => state.undo(undefined, { onSuccess: onClose })} pending={state.isUndoing && 'Undoing'}>
          Undo
        </Button>
      )}
      <Button variant="primary" onClick={onClose}>
        Done
      </Button>
    </div>
  </>
)
