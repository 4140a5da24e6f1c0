import { languageOf } from '#manuscript/model/languages.ts'
import { BlockRoom } from '#web/editor/view/block-room.tsx'
import type { Workspace } from '#web/editor/workspace.ts'
import { Caret } from '#web/ui/ink.tsx'
import { MarkedText } from '../proposal/marked-text.tsx'
import { newText } from '../proposal/new-text.ts'
import { writtenHere } from '../written-here.ts'

interface DraftTextProps {
  workspace: Workspace
  /** Key of the heading that the draft belongs to. */
  heading: string
  text: string
}

const nothing: ReadonlyMap<number, boolean> = new Map()

/**
 * Shows a first draft below its heading while it is written. It becomes part of the text once it is
 * complete.
 */
export const DraftText = ({ workspace: { manuscript, project }, heading, text }: DraftTextProps) => {
  const { tag, direction } = languageOf(project.language)
  return (
    <BlockRoom manuscript={manuscript} keys={[heading]} over={false}>
      <section
        aria-label="Draft"
        aria-busy
        lang={tag}
        dir={direction}
        className={`manuscript relative bg-sheet pb-16 ${writtenHere}`}
      >
        <MarkedText
          segments={newText(text, project.language)}
          decided={nothing}
          current={null}
          end={<Caret writing />}
        />
      </section>
    </BlockRoom>
  )
}
