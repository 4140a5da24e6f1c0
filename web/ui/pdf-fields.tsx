import { interiorFiles } from '#manuscript/model/print-rules.ts'
import { type PdfEdition, pdfEditions, type PdfOptions } from '#manuscript/model/export-options.ts'
import { useInstallation } from '#web/lib/account/installation.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { Choice } from '#web/ui/choice.tsx'
import { InteriorFields } from './interior-fields.tsx'

const editions = (Object.keys(pdfEditions) as PdfEdition[]).map((value) => ({ value, label: pdfEditions[value].label }))

interface PdfFieldsProps {
  pdf: PdfOptions
  change: (changed: Partial<PdfOptions>) => void
}

interface PrintersProps {
  isPdfx: boolean
  /** True if this installation can make PDF/X. */
  canBePdfx: boolean
}

const acceptanceOf = (
  { shop, accepts, isAcceptedAsItIs, isAcceptedAsPdfx }: (typeof interiorFiles)[number],
  { isPdfx, canBePdfx }: PrintersProps,
): string => {
  if (isPdfx ? isAcceptedAsPdfx : isAcceptedAsItIs) return `${shop} accepts this file as it is.`
  return `${shop} asks for ${accepts}: ${canBePdfx ? 'choose PDF/X above' : 'convert this file first'}.`
}

/** Names the printers that accept the file. */
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
    <InteriorFields interior={pdf} change={change} />
    <Choice label="Use" options={editions} value={pdf.edition} onChange={(edition) => change({ edition })} />
    {pdf.edition === 'print' ? (
      <PrintFields pdf={pdf} change={change} />
    ) : (
      <p className="text-13 text-quiet">{pdfEditions.screen.about}</p>
    )}
  </div>
)
