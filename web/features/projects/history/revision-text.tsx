import { useMutation } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import type { Revision } from '#contract/projects.ts'
import { diffBlocks } from '#manuscript/model/diff/diff-blocks.ts'
import type { EditorNode } from '#manuscript/model/editor-state/editor-state.ts'
import type { Splice } from '#manuscript/model/diff/splices.ts'
import type { Workspace } from '#web/editor/workspace.ts'
import { wordsOfBlocks } from '#web/editor/saving/versions/block-words.ts'
import { WordChanges } from '#web/editor/saving/versions/word-changes.tsx'
import { messageOf } from '#web/lib/api/api-error.ts'
import { actionOn } from '#web/lib/format/beginning-of.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useRevision } from './history-queries.ts'
import { dayOf, kindOf, timeOf } from './revision-words.ts'
import { useCurrentBlocks } from './use-current-blocks.ts'
import { visibleChanges } from './visible-changes.ts'

/** Maximum number of changes that are shown. */
const MOST_SHOWN = 100

interface RevisionTextProps {
  workspace: Workspace
  revision: Revision
  onBack: () => void
}

const parsed = (splices: readonly Splice<string>[]): Splice<EditorNode>[] =>
  splices.map((splice) => ({ ...splice, blocks: splice.blocks.map((json) => JSON.parse(json) as EditorNode) }))

/**
 * Replaces the open text by an earlier one, as one step that can be undone. Throws if the current
 * text could not be saved to the history first. The new text is then sent like any other change.
 */
const restoreText =
  ({ manuscript, saving: { engine } }: Workspace) =>
  async (then: readonly string[]): Promise<void> => {
    if (!(await engine.flush())) throw new Error('Not saved')
    // Words that were typed during the save become a revision of their own.
    void engine.flush()
    manuscript.change(parsed(diffBlocks(engine.read(), then)))
    await engine.flushAs('restore')
  }

/** Compares an earlier revision with the current text, and restores it as a whole or in part. */
export const RevisionText = ({ workspace, revision, onBack }: RevisionTextProps) => {
  const { project } = workspace
  const [now] = useState(Date.now)
  const { data: then, error } = useRevision(project.id, revision.id)
  const restore = useMutation({ mutationFn: restoreText(workspace), onSuccess: onBack })
  return (
    <>
      <Button variant="quiet" compact className="-ms-12 self-start text-quiet" onClick={onBack}>
        <ArrowLeft className="size-icon" strokeWidth={1.5} aria-hidden="true" />
        All changes
      </Button>
      <div>
        <h3 className="text-17 font-medium">
          {kindOf(revision)}, {timeOf(revision)}
        </h3>
        <p className="text-13 text-quiet">
          {dayOf(revision, now)} · {revision.words.toLocaleString('en')} words
        </p>
      </div>
      {restore.isError && (
        <Notice tone="danger">
          {messageOf(restore.error, 'It could not be restored. The text is unchanged. Please try again in a moment.')}
        </Notice>
      )}
      {then ? (
        <Compared workspace={workspace} then={then}>
          <div className="flex flex-wrap gap-8">
            <Button
              compact
              variant="primary"
              pending={restore.isPending && 'Restoring'}
              onClick={() => restore.mutate(then)}
            >
              Restore this version
            </Button>
            <ButtonLink compact to={`/app/compare?left=${project.id}&leftVersion=${revision.id}&right=${project.id}`}>
              Compare on a page
            </ButtonLink>
          </div>
        </Compared>
      ) : error ? (
        <Notice tone="danger">{messageOf(error, 'This version could not be loaded. It is safe on the server.')}</Notice>
      ) : (
        <output className="block text-quiet">Loading this version</output>
      )}
    </>
  )
}

interface ComparedProps {
  workspace: Workspace
  then: readonly string[]
  children: ReactNode
}

const Compared = ({ workspace, then, children }: ComparedProps) => {
  const now = useCurrentBlocks(workspace)
  const splices = useMemo(() => visibleChanges(now, then).flatMap(onePlace), [now, then])
  if (splices.length === 0) return <p className="text-quiet">The text is the same as it was then.</p>
  return (
    <>
      {children}
      <p className="text-13 text-quiet">
        Struck-through text is in the current version. Underlined text is in the earlier one. Restoring keeps the
        current version in the history.
      </p>
      <ul className="flex flex-col">
        {splices.slice(0, MOST_SHOWN).map((splice) => (
          <Place key={`${splice.start}-${splice.deleteCount}`} workspace={workspace} now={now} splice={splice} />
        ))}
      </ul>
      {splices.length > MOST_SHOWN && (
        <p className="text-13 text-quiet">And {(splices.length - MOST_SHOWN).toLocaleString('en')} more places.</p>
      )}
    </>
  )
}

const Place = ({
  workspace,
  now,
  splice,
}: {
  workspace: Workspace
  now: readonly string[]
  splice: Splice<string>
}) => {
  const { manuscript, saving, project } = workspace
  const { start, deleteCount, blocks } = splice
  const before = now.slice(start, start + deleteCount)
  const [action, named] =
    blocks.length === 0 ? (['Remove this', before] as const) : (['Put this back', blocks] as const)
  const putBack = () => {
    // If the text has changed since the comparison, the positions may be wrong. The comparison is
    // updated first.
    const text = saving.engine.read()
    if (before.some((block, at) => block !== text[start + at]) || text.length !== now.length) return
    void saving.engine.flush()
    manuscript.change(parsed([splice]))
    void saving.engine.flushAs('restore')
  }
  return (
    <li className="flex flex-col items-start gap-8 border-t border-rule py-16">
      <WordChanges before={before} after={blocks} language={project.language} className="w-full" />
      <Button compact aria-label={actionOn(action, wordsOfBlocks(named.slice(0, 1)))} onClick={putBack}>
        {action}
      </Button>
    </li>
  )
}

/** Splits a replacement of paragraphs, so that each can be restored separately. */
const onePlace = (splice: Splice<string>): Splice<string>[] =>
  splice.deleteCount === splice.blocks.length
    ? splice.blocks.map((block, at) => ({ start: splice.start + at, deleteCount: 1, blocks: [block] }))
    : [splice]
