import { useState } from 'react'
import { coverLimits, coverMessages } from '#contract/cover.ts'
import {
  hasSpineText,
  type PaperName,
  paperNames,
  papers,
  spineWidth,
  WIDEST_SPINE,
  wrapInches,
} from '#manuscript/model/cover/print-facts.ts'
import { type PdfPage, pdfPages } from '#manuscript/model/export-options.ts'
import { withWesternDigits } from '#manuscript/model/western-digits.ts'
import { api } from '#web/lib/api/api.ts'
import { useInstallation } from '#web/lib/account/installation.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { OptionsField } from '#web/ui/options-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { Work } from '../work.ts'
import { CoverDownload } from './cover-downloads.tsx'
import type { CoverEditing } from './use-cover.ts'

const pageOptions = Object.entries(pdfPages).map(([value, { label }]) => ({ value: value as PdfPage, label }))
const paperOptions = paperNames.map((value) => ({ value, label: papers[value].label }))

const inches = (length: number) => `${Number(length.toFixed(3))}`

interface Printed {
  page: PdfPage
  paper: PaperName
  pages: string
  spine: string
  pdfx: boolean
}

/** Returns the problems with the pages and the spine, and the width of the spine. */
const check = ({ paper, pages, spine }: Printed) => {
  const typed = withWesternDigits(pages.trim())
  const count = /^\d{1,4}$/.test(typed) ? Number(typed) : 0
  const stated = Number(withWesternDigits(spine.trim()).replace(/[,٫]/, '.'))
  const isStated = Number.isFinite(stated) && stated >= 0.03 && stated <= WIDEST_SPINE
  const { least, most } = papers[paper].pages
  return {
    count,
    pagesProblem:
      pages.trim() === ''
        ? undefined
        : count < least || count > Math.min(most, coverLimits.pages)
          ? coverMessages.pages(least, most)
          : undefined,
    spineProblem: spine.trim() === '' || isStated ? undefined : 'Enter inches, such as 0.87.',
    width: spineWidth({ paper, pages: count, spine: isStated ? stated : undefined }),
  }
}

const wrap = (
  work: Work,
  query: { page: PdfPage; paper: PaperName; pages: string; spine?: string; pdfx?: string },
): Promise<File> => {
  const pageQuery = query as never
  return 'projectId' in work
    ? api('GET /projects/:id/cover/wrap', { params: { id: work.projectId }, query: pageQuery })
    : api('GET /tasks/:guid/cover/wrap', { params: { guid: work.guid }, query: pageQuery })
}

/** Shows the size of the file to be made. */
const Sizes = ({ printed, count, width }: { printed: Printed; count: number; width: number }) => {
  const { width: page, height } = pdfPages[printed.page]
  const whole = (2 * page) / 72 + width + 2 * wrapInches.bleed
  const text = hasSpineText({ paper: printed.paper, pages: count })
  return (
    <p className="text-15 tabular-nums">
      Spine {inches(width)} in. Whole cover {inches(whole)} × {inches(height / 72 + 2 * wrapInches.bleed)} in, with
      bleed. {text ? '' : `No text on the spine: printers accept it from ${papers[printed.paper].spineTextFrom} pages.`}
    </p>
  )
}

/** Names the printers that accept the file. */
const acceptance = (canBePdfx: boolean, isPdfx: boolean): string => {
  if (canBePdfx && isPdfx)
    return 'KDP and IngramSpark accept this file as it is: CMYK with at most 240 % of ink. It was made for PDF/X-1a:2001 and checked, but not certified.'
  const next = canBePdfx ? 'choose PDF/X-1a above' : 'convert this file first'
  return `KDP accepts this file, which has RGB colours, as it is. IngramSpark asks for PDF/X-1a or X-3: ${next}.`
}

/** The download of the cover of a printed book: back, spine and front in one PDF. */
export const PrintedCover = ({ work, editing }: { work: Work; editing: CoverEditing }) => {
  const { cover } = editing
  const canBePdfx = useInstallation().data?.pdfx ?? false
  const [printed, setPrinted] = useState<Printed>({
    page: cover.pdf_page ?? '6x9',
    paper: 'kdp_cream',
    pages: cover.pdf_pages ? String(cover.pdf_pages) : '',
    spine: '',
    pdfx: false,
  })
  const set = (part: Partial<Printed>) => setPrinted((before) => ({ ...before, ...part }))
  const { count, pagesProblem, spineProblem, width } = check(printed)
  const { perPage, sources } = papers[printed.paper]
  const isReady = count > 0 && width !== undefined && !pagesProblem && !spineProblem
  return (
    <>
      <OptionsField label="Page size" options={pageOptions} value={printed.page} onChange={(page) => set({ page })} />
      <OptionsField
        label="Printer and paper"
        options={paperOptions}
        value={printed.paper}
        onChange={(paper) => set({ paper })}
      />
      <TextField
        label="Pages"
        inputMode="numeric"
        value={printed.pages}
        error={pagesProblem}
        hint={cover.pdf_pages ? `Your last PDF has ${cover.pdf_pages} pages.` : 'As many as the PDF for printing has.'}
        onChange={({ target }) => set({ pages: target.value })}
      />
      {perPage === null && (
        <TextField
          label="Spine in inches"
          inputMode="decimal"
          value={printed.spine}
          error={spineProblem}
          hint="IngramSpark states it in the template that it makes for your book."
          onChange={({ target }) => set({ spine: target.value })}
        />
      )}
      {canBePdfx && (
        <Checkbox
          label="PDF/X-1a in CMYK, for IngramSpark"
          checked={printed.pdfx}
          onChange={({ target }) => set({ pdfx: target.checked })}
        />
      )}
      {isReady && <Sizes printed={printed} count={count} width={width} />}
      <div className="flex flex-wrap items-center gap-8">
        <CoverDownload
          label="Download PDF"
          editing={editing}
          disabled={!isReady}
          ask={() =>
            wrap(work, {
              page: printed.page,
              paper: printed.paper,
              pages: String(count),
              ...(perPage === null && { spine: String(width) }),
              ...(canBePdfx && printed.pdfx && { pdfx: 'true' }),
            })
          }
        />
      </div>
      <p className="text-13 text-quiet">
        Source: {sources.map(({ name }) => name).join('; ')}. Checked on {sources[0].checked}. Compare the size with the
        printer’s own template before you order. {acceptance(canBePdfx, printed.pdfx)}
      </p>
    </>
  )
}
