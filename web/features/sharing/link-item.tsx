import type { DownloadFormat } from '#contract/sharing-limits.ts'
import type { ShareLink } from '#contract/sharing.ts'
import { counted } from '#web/lib/format/counted.ts'
import { useMinute } from '#web/lib/input/use-minute.ts'
import { Ago } from '#web/ui/ago.tsx'
import { Button } from '#web/ui/button.tsx'

export const formatLabels: Record<DownloadFormat, string> = { pdf: 'PDF', epub: 'EPUB', docx: 'Word', txt: 'Text' }
const accessNames = { read: 'Reading', comment: 'Reading and commenting' }
const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium' })

interface LinkItemProps {
  link: ShareLink
  onChange: () => void
  onRevoke: () => void
}

/** A link with its permissions, its expiry and its last use. */
export const LinkItem = ({ link, onChange, onRevoke }: LinkItemProps) => {
  const now = useMinute()
  const { expires_date: expires, used_date: used } = link
  const allowed = [
    // The permissions are the title of a link without a name.
    link.name && accessNames[link.access],
    link.has_password && 'With a password',
    link.downloads.length > 0 && `Downloads: ${link.downloads.map((format) => formatLabels[format]).join(', ')}`,
  ]
  const title = link.name || accessNames[link.access]
  const isExpired = expires !== null && expires <= now
  return (
    <li className="flex flex-col gap-4 border-t border-rule pt-12">
      <p dir="auto" className="font-medium wrap-anywhere">
        {title}
      </p>
      <p className="text-13 text-quiet empty:hidden">{allowed.filter(Boolean).join(' · ')}</p>
      <p className={isExpired ? 'text-13 text-danger' : 'text-13 text-quiet'}>
        {expires === null
          ? 'Does not expire'
          : `${isExpired ? 'Expired on' : 'Until'} ${day.format(new Date(expires * 1000))}`}
      </p>
      <p className="text-13 text-quiet">
        {used === null ? (
          'Not opened yet'
        ) : (
          <>
            Opened in {counted(link.opened, 'browser')}, last <Ago at={used} />
          </>
        )}
      </p>
      <div className="-ms-12 flex gap-4">
        <Button compact variant="quiet" aria-label={`Change the link: ${title}`} onClick={onChange}>
          Change
        </Button>
        <Button compact variant="quiet" aria-label={`Revoke the link: ${title}`} onClick={onRevoke}>
          Revoke
        </Button>
      </div>
    </li>
  )
}
