import type { Workspace } from '../../workspace.ts'
import { ChooseVersion } from './choose-version.tsx'
import { refusalOf } from './refusal-of.ts'
import { useSaveState } from '../use-saving.ts'

/** Shown while the same passage was changed elsewhere. */
export const ConflictNotice = ({ workspace: { project, saving, manuscript } }: { workspace: Workspace }) => {
  useSaveState(saving)
  const { engine } = saving
  const { conflict } = engine
  if (!conflict) return null
  const { ancestor, theirs, device } = conflict
  return (
    <ChooseVersion
      ancestor={ancestor}
      mine={engine.read}
      theirs={theirs.text}
      mineIs="Yours, in this tab"
      theirsIs={device ? `Theirs, from ${device}` : 'Theirs'}
      language={project.language}
      onChoose={engine.resolve}
      refusal={() => refusalOf(engine)}
      editor={manuscript.editor}
    >
      The same passage was changed in another tab or on another device. Both versions are kept.
    </ChooseVersion>
  )
}
