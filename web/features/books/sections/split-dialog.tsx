import { useId, useState } from 'react'
import { sectionLimits } from '#contract/book-sections.ts'
import { linesOf } from '#manuscript/model/blocks/lines-of-block.ts'
import { runsText } from '#manuscript/model/runs-text.ts'
import type { ManuscriptBlock } from '#manuscript/model/blocks/block-types.ts'
import { languageOf } from '#manuscript/model/languages.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { Desk } from './desk.ts'

interface SplitDialogProps {
  desk: Desk
  title: string
  blocks: readonly ManuscriptBlock[]
  onSplit: (split: { block: number; title: string }) => void
  onClose: () => void
}

const textOf = (block: ManuscriptBlock): string => runsText(linesOf(block)[0] ?? [])

/** Asks where the second part of a section begins, and for its title. */
export const SplitDialog = ({ desk: { task }, title, blocks, onSplit, onClose }: SplitDialogProps) => {
  const name = useId()
  const [block, setBlock] = useState(Math.ceil(blocks.length / 2))
  const [second, setSecond] = useState('')
  const [missing, setMissing] = useState(false)
  const { tag, direction } = languageOf(task.language)
  return (
    <Dialog cornerClose title="Split section" open onClose={onClose}>
      <form
        className="flex flex-col gap-16"
        onSubmit={(event) => {
          event.preventDefault()
          if (second.trim()) onSplit({ block, title: second.trim() })
          else setMissing(true)
        }}
      >
        <fieldset>
          <legend className="mb-4 font-medium">
            Where does the second part of “<bdi>{title}</bdi>” begin?
          </legend>
          <div className="max-h-[40dvh] overflow-y-auto rounded-control border border-edge">
            {blocks.slice(1).map((one, at) => (
              <label
                // oxlint-disable-next-line react/no-array-index-key -- the position identifies a paragraph
                key={at}
                className="flex min-h-target cursor-pointer items-baseline gap-12 border-b border-rule px-12 py-8 last:border-b-0 hover:bg-wash has-checked:bg-wash"
              >
                <input
                  type="radio"
                  name={name}
                  checked={block === at + 1}
                  onChange={() => setBlock(at + 1)}
                  className="shrink-0 accent-accent"
                />
                <span lang={tag} dir={direction} className="line-clamp-2 min-w-0 font-serif text-17 wrap-anywhere">
                  {textOf(one)}
                </span>
              </label>
            ))}
          </div>
        </fieldset>
        <TextField
          label="Title of the second part"
          value={second}
          maxLength={sectionLimits.title}
          onChange={({ target }) => {
            setSecond(target.value)
            setMissing(false)
          }}
          error={missing ? 'Please give the section a title' : undefined}
        />
        <div className="flex flex-wrap gap-8">
          <Button variant="primary" type="submit">
            Split
          </Button>
          <Button variant="quiet" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
