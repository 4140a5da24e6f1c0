import { useId } from 'react'
import { documentDictionary } from '#web/lib/input/spelling.ts'
import { oneChapter, useOneChapter } from '#web/lib/stores/one-chapter.ts'
import { pageView, type PageView, pageViewChoices, usePageView } from '#web/lib/stores/page-view.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Choice } from '#web/ui/choice.tsx'
import { SidePanel } from '#web/ui/side-panel.tsx'
import { choiceNames } from './view-names.ts'

type Name = keyof typeof pageViewChoices

interface ViewChoiceProps<N extends Name> {
  name: N
  label: string
  order: readonly PageView[N][]
  value: PageView[N]
}

const ViewChoice = <N extends Name>({ name, label, order, value }: ViewChoiceProps<N>) => (
  <Choice
    label={label}
    options={order.map((option) => ({ value: option, label: (choiceNames[name] as Record<string, string>)[option]! }))}
    value={value}
    onChange={(next) => pageView.change({ [name]: next })}
  />
)

/** Sets the look of the page in this browser, and its behaviour while the person types. */
export const ViewPanel = ({ projectId, onClose }: { projectId: string; onClose: () => void }) => {
  const isOneChapter = useOneChapter(projectId) !== null
  const view = usePageView()
  const note = useId()
  return (
    <SidePanel title="View" onClose={onClose}>
      <p className="text-quiet">These choices are kept in this browser. They don’t change the book.</p>
      <Choice
        label="Show"
        options={[
          { value: 'all', label: 'Whole book' },
          { value: 'one', label: 'One chapter' },
        ]}
        value={isOneChapter ? 'one' : 'all'}
        onChange={(next) =>
          next === 'one' ? oneChapter.show(projectId, { at: 'caret' }) : oneChapter.showAll(projectId)
        }
      />
      <div className="flex flex-col">
        <Checkbox
          label="Typewriter scrolling"
          checked={view.typewriter}
          onChange={(event) => pageView.change({ typewriter: event.target.checked })}
        />
        <Checkbox
          label="Check spelling while typing"
          checked={view.spelling}
          aria-describedby={note}
          onChange={(event) => pageView.change({ spelling: event.target.checked })}
        />
        <p id={note} className="ps-32 text-13 text-quiet">
          {documentDictionary()
            ? 'Your browser checks it. Names of the codex and words of the title count as correct.'
            : 'Your browser checks it, with its own dictionary. Pages can’t add the names of the codex there.'}
        </p>
      </div>
      <ViewChoice name="highlight" label="Highlight" order={['none', 'sentence', 'paragraph']} value={view.highlight} />
      <ViewChoice name="width" label="Text width" order={['narrow', 'normal', 'wide']} value={view.width} />
      <ViewChoice name="size" label="Text size" order={['small', 'normal', 'large', 'huge']} value={view.size} />
      <ViewChoice name="typeface" label="Typeface" order={['serif', 'sans', 'mono']} value={view.typeface} />
      <Button
        variant="quiet"
        className="-ms-12 self-start"
        onClick={() =>
          pageView.change({
            typewriter: false,
            spelling: true,
            highlight: 'none',
            width: 'normal',
            size: 'normal',
            typeface: 'serif',
          })
        }
      >
        Reset the view
      </Button>
    </SidePanel>
  )
}
