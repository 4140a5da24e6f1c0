import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PreflightReport } from '#contract/preflight.ts'
import { type PaperName, paperNames, papers } from '#manuscript/model/cover/print-facts.ts'
import { type PdfPage, pdfPages } from '#manuscript/model/export-options.ts'
import { type Shop, shopNames, shops } from '#manuscript/model/preflight/preflight-rules.ts'
import { api } from '#web/lib/api/api.ts'
import { usePageTitle } from '#web/lib/navigation/page-title.ts'
import { Loaded } from '#web/ui/loaded.tsx'
import { OptionsField } from '#web/ui/options-field.tsx'
import { PublishingHead } from '../publishing-head.tsx'
import { idOf, type Work } from '../work.ts'
import { CheckList } from './check-list.tsx'

interface Print {
  page?: PdfPage
  paper: PaperName
}

const usePreflight = (work: Work, query: Print) =>
  useQuery({
    queryKey: ['preflight', idOf(work), query],
    queryFn: ({ signal }) =>
      'projectId' in work
        ? api('GET /projects/:id/preflight', { params: { id: work.projectId }, query, signal })
        : api('GET /tasks/:guid/preflight', { params: { guid: work.guid }, query, signal }),
    staleTime: 0,
    placeholderData: (before) => before,
  })

const pageOptions = Object.entries(pdfPages).map(([value, { label }]) => ({ value: value as PdfPage, label }))
const paperOptions = paperNames.map((value) => ({ value, label: papers[value].label }))
const shopOptions: { value: Shop | 'all'; label: string }[] = [
  { value: 'all', label: 'All shops' },
  ...shopNames.map((value) => ({ value, label: shops[value] })),
]

/** The page that lists the reasons why shops and printers would refuse the book. */
export const PreflightPage = ({ work }: { work: Work }) => {
  usePageTitle('Preflight')
  const [print, setPrint] = useState<Print>({ paper: 'kdp_cream' })
  return (
    <div className="mx-auto flex max-w-wide flex-col gap-16 px-16 py-16 sm:px-32 lg:px-48 lg:py-24">
      <PublishingHead work={work} title="Preflight" />
      <p className="max-w-page text-15 text-quiet">
        What shops and printers ask of this book, and what they would refuse. Rules change: each one says where it comes
        from and when it was checked.
      </p>
      <Loaded
        query={usePreflight(work, print)}
        what="Checking the book"
        otherwise="The book could not be checked. Nothing has changed."
      >
        {(report) => <Report work={work} report={report} print={print} onPrint={setPrint} />}
      </Loaded>
    </div>
  )
}

interface ReportProps {
  work: Work
  report: PreflightReport
  print: Print
  onPrint: (print: Print) => void
}

const Report = ({ work, report, print, onPrint }: ReportProps) => {
  const [shop, setShop] = useState<Shop | 'all'>('all')
  const checks = report.checks.filter((check) => shop === 'all' || check.shops.includes(shop))
  return (
    <>
      <Summary report={report} />
      <div className="grid gap-12 sm:grid-cols-3">
        <OptionsField label="Shop" options={shopOptions} value={shop} onChange={setShop} />
        <OptionsField
          label="Page of the printed book"
          options={pageOptions}
          value={print.page ?? report.print.page}
          onChange={(page) => onPrint({ ...print, page })}
        />
        <OptionsField
          label="Paper"
          options={paperOptions}
          value={print.paper}
          onChange={(paper) => onPrint({ ...print, paper })}
        />
      </div>
      <CheckList work={work} checks={checks} />
    </>
  )
}

/** Shows for each shop whether it would accept the book today. */
const Summary = ({ report }: { report: PreflightReport }) => (
  <ul aria-label="Shops" className="grid border-t border-rule sm:grid-cols-2 sm:gap-x-32">
    {shopNames.map((shop) => {
      const open = report.checks.filter(({ shops: of, status }) => of.includes(shop) && status === 'blocks').length
      const unknown = report.checks.some(({ shops: of, status }) => of.includes(shop) && status === 'not_checked')
      const isReady = report.ready.includes(shop)
      return (
        <li key={shop} className="flex items-baseline justify-between gap-16 border-b border-rule py-8 text-15">
          <span className="font-medium">{shops[shop]}</span>
          <span className={isReady ? 'text-success' : open > 0 ? 'text-danger' : 'text-quiet'}>
            {isReady ? 'Ready' : open > 0 ? `${open} to fix` : unknown ? 'Not all checked' : ''}
          </span>
        </li>
      )
    })}
  </ul>
)
