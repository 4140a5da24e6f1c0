import { useId } from 'react'
import { interiorFiles } from '#manuscript/model/print-rules.ts'
import {
  type PdfDesign,
  pdfDesigns,
  type PdfEdition,
  pdfEditions,
  type PdfOptions,
  type PdfPage,
  pdfPages,
} from '#manuscript/model/export-options.ts'
import { useInstallation } from '#web/lib/account/installation.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Choice } from '#web/ui/choice.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { DesignPicture } from './design-picture.tsx'

const designs = Object.keys(pdfDesigns) as PdfDesign[]
const pages = Object.keys(pdfPages) as PdfPage[]
const editions = (Object.keys(pdfEditions) as PdfEdition[]).map((value) => ({ value, label: pdfEditions[value].label }))

interface PdfFieldsProps {
  pdf: PdfOptions
  change: (changed: Partial<PdfOptions>) => void
}

const Designs = ({ pdf, change }: PdfFieldsProps) => {
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
              checked={design === pdf.design}
              onChange={() => change({ design })}
              className="absolute inset-0 opacity-0"
            />
            <DesignPicture design={design} />
            {pdfDesigns[design].label}
          </label>
        ))}
      </div>
      <p className="mt-4 text-13 text-quiet">{pdfDesigns[pdf.design].about}</p>
    </fieldset>
  )
}

interface PrintersProps {
  isPdfx: boolean
  /** This installation can make PDF/X. */
  canBePdfx: boolean
}

const acceptanceOf = (
  { shop, accepts, isAcceptedAsItIs, isAcceptedAsPdfx }: (typeof interiorFiles)[number],
  { isPdfx, canBePdfx }: PrintersProps,
): string => {
  if (isPdfx ? isAcceptedAsPdfx : isAcceptedAsItIs) return `${shop} accepts this file as it is.`
  return `${shop} asks for ${accepts}: ${canBePdfx ? 'choose PDF/X above' : 'convert this file first'}.`
}

/** Says which printers take the file as it is. */
const Printers = (props: PrintersProps) => (
  <ul className="flex flex-col gap-8 text-13 text-quiet">
    {interiorFiles.map((file) => (
      <li key={file.shop}>
        {acceptanceOf(file, props)}
        <span className="block">
          ({file.source}, <span className="whitespace-nowrap">{file.checked}</span>)
        </span>
      </li>
    ))}
  </ul>
)

const PrintFields = ({ pdf, change }: PdfFieldsProps) => {
  const canBePdfx = useInstallation().data?.pdfx ?? false
  return (
    <div className="flex flex-col gap-4">
      <Checkbox
        label="Bleed of 0.125 in, for pictures that reach the edge"
        checked={pdf.bleed}
        onChange={({ target }) => change({ bleed: target.checked })}
      />
      {canBePdfx && (
        <Checkbox label="PDF/X-1a" checked={pdf.pdfx} onChange={({ target }) => change({ pdfx: target.checked })} />
      )}
      {pdf.pdfx && (
        <>
          <Checkbox
            label="Pictures in colour, as CMYK"
            checked={pdf.colour}
            onChange={({ target }) => change({ colour: target.checked })}
          />
          <p className="text-13 text-quiet">
            Made for PDF/X-1a:2001 and checked, but not certified. Text is black ink alone.{' '}
            {pdf.colour ? 'Pictures have at most 240 % of ink, for printing in colour.' : 'Pictures become gray.'}
          </p>
        </>
      )}
      <Printers isPdfx={pdf.pdfx} canBePdfx={canBePdfx} />
    </div>
  )
}

/** The options of a PDF. */
export const PdfFields = ({ pdf, change }: PdfFieldsProps) => (
  <div className="flex flex-col gap-16">
    <Designs pdf={pdf} change={change} />
    <SelectField
      label="Page size"
      value={pdf.page}
      hint={pdfPages[pdf.page].about}
      onChange={(value) => change({ page: value as PdfPage })}
    >
      {pages.map((page) => (
        <option key={page} value={page}>
          {page === 'square' ? `Square, ${pdfPages[page].label}` : pdfPages[page].label}
        </option>
      ))}
    </SelectField>
    <Choice label="Use" options={editions} value={pdf.edition} onChange={(edition) => change({ edition })} />
    {pdf.edition === 'print' ? (
      <PrintFields pdf={pdf} change={change} />
    ) : (
      <p className="text-13 text-quiet">{pdfEditions.screen.about}</p>
    )}
  </div>
)
