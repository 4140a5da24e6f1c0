import { useId } from 'react'
import { type PdfDesign, pdfDesigns, type PdfPage, pdfPages } from '#manuscript/model/export-options.ts'
import { SelectField } from '#web/ui/select-field.tsx'
import { DesignPicture } from './design-picture.tsx'

const designs = Object.keys(pdfDesigns) as PdfDesign[]
const pages = Object.keys(pdfPages) as PdfPage[]

/** The design and the page of a file that looks like a book. */
interface Interior {
  design: PdfDesign
  page: PdfPage
}

interface InteriorFieldsProps {
  interior: Interior
  change: (changed: Partial<Interior>) => void
}

const Designs = ({ interior, change }: InteriorFieldsProps) => {
  const name = useId()
  return (
    <fieldset>
      <legend className="mb-4 text-15 font-medium">Design</legend>
      <div className="grid grid-cols-3 gap-8">
        {designs.map((design) => (
          <label
            key={design}
            className="relative flex flex-col items-center gap-8 rounded-control border border-edge bg-sheet p-8 text-15 text-quiet transition-colors hover:text-ink has-checked:border-accent has-checked:bg-wash has-checked:font-medium has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={name}
              checked={design === interior.design}
              onChange={() => change({ design })}
              className="absolute inset-0 opacity-0"
            />
            <DesignPicture design={design} />
            {pdfDesigns[design].label}
          </label>
        ))}
      </div>
      <p className="mt-4 text-13 text-quiet">{pdfDesigns[interior.design].about}</p>
    </fieldset>
  )
}

/** The design and the page size, which PDF and DOCX have in common. */
export const InteriorFields = ({ interior, change }: InteriorFieldsProps) => (
  <>
    <Designs interior={interior} change={change} />
    <SelectField
      label="Page size"
      value={interior.page}
      hint={pdfPages[interior.page].about}
      onChange={(value) => change({ page: value as PdfPage })}
    >
      {pages.map((page) => (
        <option key={page} value={page}>
          {page === 'square' ? `Square, ${pdfPages[page].label}` : pdfPages[page].label}
        </option>
      ))}
    </SelectField>
  </>
)
