import { useId } from 'react'
import {
  type CoverDesign,
  coverDesigns,
  coverSchemeNames,
  coverSchemes,
  type CoverScheme,
  usualScheme,
} from '#manuscript/model/cover/cover.ts'
import { useSettled } from '#web/lib/input/use-settled.ts'
import type { Work } from '../work.ts'
import { type CoverEditing, useCoverPicture } from './use-cover.ts'
import { useObjectUrl } from './use-object-url.ts'

const designLabels: Record<CoverDesign, string> = {
  literary: 'Literary',
  thriller: 'Thriller',
  romance: 'Romance',
  fantasy: 'Fantasy',
  guide: 'Guide',
  academic: 'Academic',
}

const schemeLabels: Record<CoverScheme, string> = {
  paper: 'Paper',
  ink: 'Ink',
  brick: 'Brick',
  forest: 'Forest',
  ocean: 'Ocean',
  plum: 'Plum',
  rose: 'Rose',
  ochre: 'Ochre',
}

interface ChoiceProps {
  work: Work
  editing: CoverEditing
}

/** Returns a picture of all designs of this book in a row. */
const useDesignRow = (work: Work, { draft }: CoverEditing) => {
  const { image, placement, focus } = draft
  const choices = useSettled(JSON.stringify({ image, placement, focus }), 600)
  const { file } = useCoverPicture(work, { view: 'designs', ...(JSON.parse(choices) as object) })
  return useObjectUrl(file)
}

const cell =
  'relative flex flex-col gap-4 rounded-control p-4 text-13 text-quiet has-checked:bg-wash has-checked:font-medium has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-accent'

/** The designs, each shown with the words of this book. */
export const DesignChoice = ({ work, editing }: ChoiceProps) => {
  const name = useId()
  const row = useDesignRow(work, editing)
  const { draft, change } = editing
  return (
    <fieldset className="w-full">
      <legend className="mb-4 text-15 font-medium">Design</legend>
      <div className="grid grid-cols-3 gap-8 sm:grid-cols-6 lg:grid-cols-3">
        {coverDesigns.map((design, at) => (
          <label key={design} className={cell}>
            <input
              type="radio"
              name={name}
              checked={draft.made && draft.design === design}
              onChange={() => change({ design, scheme: usualScheme[design] })}
              className="absolute inset-0 opacity-0"
            />
            <span className="aspect-5/8 w-full overflow-hidden border border-rule bg-wash" aria-hidden="true">
              {row && (
                <img
                  src={row}
                  alt=""
                  className="h-full w-[600%] max-w-none"
                  style={{ transform: `translateX(${(-100 / coverDesigns.length) * at}%)` }}
                />
              )}
            </span>
            {designLabels[design]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** The colours of the cover. */
export const SchemeChoice = ({ editing: { draft, change } }: Pick<ChoiceProps, 'editing'>) => {
  const name = useId()
  return (
    <fieldset className="w-full">
      <legend className="mb-4 text-15 font-medium">Colours</legend>
      <div className="grid grid-cols-4 gap-8 sm:grid-cols-8 lg:grid-cols-4">
        {coverSchemeNames.map((scheme) => {
          const { ground, ink, accent, block } = coverSchemes[scheme]
          return (
            <label key={scheme} className={cell}>
              <input
                type="radio"
                name={name}
                checked={draft.scheme === scheme}
                onChange={() => change({ scheme })}
                className="absolute inset-0 opacity-0"
              />
              <span className="flex h-32 w-full overflow-hidden border border-rule" aria-hidden="true">
                {[ground, block, accent, ink].map((colour, at) => (
                  <span key={at} className={at === 0 ? 'flex-3' : 'flex-1'} style={{ backgroundColor: colour }} />
                ))}
              </span>
              {schemeLabels[scheme]}
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
