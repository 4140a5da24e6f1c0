import { messageOf } from '#web/lib/api/api-error.ts'
import { useSettled } from '#web/lib/input/use-settled.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { Work } from '../work.ts'
import { type CoverDraft, useCoverPicture } from './use-cover.ts'
import { useObjectUrl } from './use-object-url.ts'

/** Milliseconds after the last change of a slider until the preview is loaded. */
const SETTLED_MS = 200

/** The cover as in the exported files, and at the size of a shop's thumbnail. */
export const CoverPreview = ({ work, draft }: { work: Work; draft: CoverDraft }) => {
  const { design, scheme, image, placement, focus } = draft
  const choices = useSettled(JSON.stringify({ design, scheme, image, placement, focus }), SETTLED_MS)
  const picture = useCoverPicture(work, { view: 'front', ...(JSON.parse(choices) as object) })
  const url = useObjectUrl(picture.file)
  const state = picture.waiting ?? (picture.isDrawing ? 'Drawing the cover' : '')
  return (
    <div className="flex flex-col gap-12">
      <div className="flex flex-col gap-16 sm:flex-row sm:items-end sm:gap-24">
        <div className="relative aspect-5/8 w-full min-w-0 overflow-hidden rounded-control sm:flex-1 border border-rule bg-wash">
          {url ? (
            <img src={url} alt="The front cover" className="size-full" />
          ) : (
            // The state is repeated inside the empty cover, because the line below it is out of
            // view on a phone.
            <p aria-hidden="true" className="p-24 text-center text-13 text-quiet">
              {state}
            </p>
          )}
        </div>
        <div className="flex w-thumbnail shrink-0 flex-col gap-8">
          <div className="aspect-5/8 w-full overflow-hidden border border-rule bg-wash">
            {url && <img src={url} alt="The front cover as a thumbnail" className="size-full" />}
          </div>
          <p className="text-13 text-quiet">In a shop, 160 pixels wide</p>
        </div>
      </div>
      <output className="block min-h-24 text-13 text-quiet">
        <span className={url ? undefined : 'sr-only'}>{state}</span>
      </output>
      {picture.error && !picture.waiting && (
        <Notice
          tone="danger"
          action={
            <Button compact onClick={picture.retry}>
              Try again
            </Button>
          }
        >
          {messageOf(picture.error, 'The cover could not be drawn. Your choices are safe.')}
        </Notice>
      )}
    </div>
  )
}
