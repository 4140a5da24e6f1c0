import type { LexicalEditor } from 'lexical'
import { useEffect, useState } from 'react'
import type { LanguageCode } from '#manuscript/model/languages.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { returnLostFocus } from '../../view/text-to-focus.ts'
import { type Choice, mergeVersions } from '../engine/merge-versions.ts'
import type { SerializedBlocks } from '../serialized-blocks.ts'
import { WordChanges } from './word-changes.tsx'

interface ChooseVersionProps {
  /** One sentence that says what happened. */
  children: string
  ancestor: SerializedBlocks
  mine: () => SerializedBlocks
  theirs: SerializedBlocks
  mineIs: string
  theirsIs: string
  language: LanguageCode
  /** Resolves to false if the choice could not be applied. */
  onChoose: (choice: Choice) => Promise<boolean>
  /**
   * Returns the server's message if it temporarily refused a choice, for example after too many
   * requests.
   */
  refusal: () => string | undefined
  /** The editor that has the focus after the choice. */
  editor: LexicalEditor
}

/**
 * Warns that a text was changed in two places at once, and lets the person compare both versions
 * and choose one.
 */
export const ChooseVersion = ({ children, mine, editor, ...rest }: ChooseVersionProps) => {
  const [shown, setShown] = useState<SerializedBlocks | null>(null)
  useEffect(() => () => returnLostFocus(editor), [editor])
  return (
    <>
      <Notice
        tone="warning"
        action={
          <Button compact onClick={() => setShown(mine())}>
            Compare and choose
          </Button>
        }
      >
        {children}
      </Notice>
      {shown && <Both {...rest} mine={shown} what={children} onClose={() => setShown(null)} />}
    </>
  )
}

interface BothProps extends Omit<ChooseVersionProps, 'children' | 'mine' | 'editor'> {
  mine: SerializedBlocks
  what: string
  onClose: () => void
}

const Both = ({ what, ancestor, mine, theirs, mineIs, theirsIs, language, onChoose, refusal, onClose }: BothProps) => {
  const { passages } = mergeVersions(ancestor, mine, theirs)
  const [pending, setPending] = useState<Choice | null>(null)
  const [failed, setFailed] = useState('')
  const choose = async (choice: Choice) => {
    setPending(choice)
    setFailed('')
    if (await onChoose(choice)) return onClose()
    setPending(null)
    setFailed(refusal() ?? 'The server could not be reached.')
  }
  return (
    <Dialog cornerClose focusesTitle title="Two versions" open onClose={onClose}>
      <p className="text-quiet">{what} Whichever you choose, the other stays in the history.</p>
      <p className="text-quiet">
        To keep both, the additions of the two are joined. Where both changed the same words, both paragraphs stay.
      </p>
      {passages.map(({ mine, theirs }, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- the text does not change while it is shown
        <div key={at} className="grid gap-16 border-t border-rule pt-16 sm:grid-cols-2 sm:gap-24">
          <div className="flex min-w-0 flex-col gap-8">
            <h3 className="text-13 font-medium text-quiet">{mineIs}</h3>
            <WordChanges before={theirs} after={mine} side="after" language={language} />
          </div>
          <div className="flex min-w-0 flex-col gap-8">
            <h3 className="text-13 font-medium text-quiet">{theirsIs}</h3>
            <WordChanges before={theirs} after={mine} side="before" language={language} />
          </div>
        </div>
      ))}
      {failed && <Notice tone="danger">{failed} Nothing was changed, and both versions are still kept.</Notice>}
      <div className="flex flex-wrap justify-end gap-12 border-t border-rule pt-16">
        <Button
          pending={pending === 'theirs' && 'Applying'}
          disabled={pending !== null}
          onClick={() => void choose('theirs')}
        >
          Take theirs
        </Button>
        <Button
          pending={pending === 'both' && 'Joining'}
          disabled={pending !== null}
          onClick={() => void choose('both')}
        >
          Keep both
        </Button>
        <Button
          variant="primary"
          pending={pending === 'mine' && 'Keeping'}
          disabled={pending !== null}
          onClick={() => void choose('mine')}
        >
          Keep mine
        </Button>
      </div>
    </Dialog>
  )
}
