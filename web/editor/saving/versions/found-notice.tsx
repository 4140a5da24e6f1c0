import { counted } from '#web/lib/format/counted.ts'
import { useState } from 'react'
import { diffBlocks } from '#manuscript/model/diff/diff-blocks.ts'
import type { EditorNode } from '#manuscript/model/editor-state/editor-state.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { ChooseVersion } from './choose-version.tsx'
import { refusalOf } from './refusal-of.ts'
import type { Workspace } from '../../workspace.ts'
import { journal } from '../journal/journal.ts'
import { mergeBoth } from '../engine/keep-both.ts'
import { type Choice, mergeVersions } from '../engine/merge-versions.ts'
import type { Found } from '../journal/recover-entry.ts'
import type { SerializedBlocks } from '../serialized-blocks.ts'

const when = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' })

/** Reports unsaved writing of a closed tab that was found in this browser, and its outcome. */
export const FoundNotice = ({ workspace, found }: { workspace: Workspace; found: Found }) => {
  const { entry, words, end, conflict } = found
  const { engine } = workspace.saving
  const [isDone, setDone] = useState(false)
  /** The blocks of the project's text, to compare them with the found ones. */
  const [theirs, setTheirs] = useState<SerializedBlocks>([])
  if (isDone) return null
  const what = `Unsaved writing from ${when.format(entry.at)} was found in this browser`
  if (end === 'waits')
    return (
      <Notice
        tone="warning"
        action={
          <Button compact onClick={() => window.location.reload()}>
            Try again
          </Button>
        }
      >
        {what}. It could not be saved yet and stays in this browser.
      </Notice>
    )
  if (!conflict)
    return (
      <Notice
        tone="success"
        action={
          <Button compact variant="quiet" onClick={() => setDone(true)}>
            OK
          </Button>
        }
      >
        {what} and put back: {counted(words, 'word')}.
      </Notice>
    )
  const choose = async (choice: Choice) => {
    if (choice !== 'theirs') {
      // Changes made in the meantime are saved to the history before the found text replaces them.
      if (!(await engine.flush())) return false
      const now = engine.read()
      const merged =
        choice === 'both'
          ? mergeBoth(conflict.ancestor, found.text, now)
          : mergeVersions(conflict.ancestor, found.text, now).merged('mine')
      workspace.manuscript.change(
        diffBlocks(now, merged).map((splice) => ({
          ...splice,
          blocks: splice.blocks.map((json) => JSON.parse(json) as EditorNode),
        })),
      )
      if (!(await engine.flushAs('restore'))) return false
    }
    await journal.remove(entry.tab)
    setDone(true)
    return true
  }
  return (
    <ChooseVersion
      ancestor={conflict.ancestor}
      mine={() => {
        setTheirs(engine.read())
        return found.text
      }}
      theirs={theirs}
      mineIs="Found in this browser"
      theirsIs={conflict.device ? `In the project, from ${conflict.device}` : 'In the project'}
      language={workspace.project.language}
      onChoose={choose}
      refusal={() =>
        engine.conflict ? 'Choose between the other two versions of this text first.' : refusalOf(engine)
      }
      editor={workspace.manuscript.editor}
    >
      {`${what}: ${counted(words, 'word')}. The same passage was changed elsewhere in the meantime. Both versions are kept.`}
    </ChooseVersion>
  )
}
