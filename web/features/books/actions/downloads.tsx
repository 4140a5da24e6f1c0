import { useState } from 'react'
import { messages } from '#contract/book-limits.ts'
import type { Task } from '#contract/book-task.ts'
import { type ExportFormat, exportFormatNames, exportFormats } from '#manuscript/model/export-formats.ts'
import { defaultOptions, type GivenOptions, type PdfOptions } from '#manuscript/model/export-options.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { isActive, isOf, useExports } from '#web/lib/exports/exports.ts'
import { useStartExport } from '#web/lib/exports/use-start-export.ts'
import { PageListField } from '#web/ui/page-list-field.tsx'
import { PdfFields } from '#web/ui/pdf-fields.tsx'
import { usePdfOptions } from '#web/lib/files/use-pdf-options.ts'
import { useNamedField } from '#web/lib/navigation/use-named-field.ts'
import { Button } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { NOT_KEPT } from '#web/ui/exports/deliver-exports.tsx'
import { RecentFiles } from '#web/ui/exports/recent-files.tsx'
import { RunningExports } from '#web/ui/exports/running-exports.tsx'
import { toast } from '#web/ui/toast.tsx'

interface DownloadsProps {
  task: Task
  wide?: boolean
  /** Downloads only the finished part. `available` is false if nothing is finished yet. */
  partial?: { available: boolean }
}

/**
 * The downloads of a finished book, or of the finished part of an unfinished one. The book's own
 * page also shows the design of PDF and DOCX and the options of PDF and EPUB, and lists the files of
 * the last day.
 */
export const Downloads = (props: DownloadsProps) => {
  const { task, wide, partial } = props
  const { pdf, change } = usePdfOptions(task.guid)
  const [listsPages, setListsPages] = useState(defaultOptions.epub.pages)
  const source = { guid: task.guid }
  useNamedField()
  return (
    <div className="flex flex-col gap-16">
      <Buttons {...props} pdf={pdf} listsPages={listsPages} />
      {wide && (
        <Disclosure quiet label="Design and options">
          <div className="flex max-w-prose flex-col gap-16 pt-8">
            <PdfFields pdf={pdf} change={change} />
            <PageListField checked={listsPages} onChange={setListsPages} />
          </div>
        </Disclosure>
      )}
      <RunningExports source={source} />
      {(wide || partial) && <RecentFiles source={source} />}
    </div>
  )
}

type ButtonsProps = DownloadsProps & { pdf: PdfOptions; listsPages: boolean }

const Buttons = ({ task, wide, partial, pdf, listsPages }: ButtonsProps) => {
  const { design, page } = pdf
  const optionsOf: Partial<Record<ExportFormat, GivenOptions>> = {
    pdf: { pdf },
    docx: { docx: { design, page } },
    ...(listsPages && { epub: { epub: { pages: true, design, page } } }),
  }
  return (
    <fieldset
      className={wide ? 'grid grid-cols-2 gap-12 sm:grid-cols-3' : 'flex flex-wrap items-center gap-x-8 gap-y-8'}
    >
      <legend className={partial ? 'float-start me-8 text-15 text-quiet max-sm:w-full' : 'sr-only'}>
        {partial ? 'Download what is finished' : `Download ${task.title}`}
      </legend>
      {exportFormatNames.map((format) => (
        <Download key={format} task={task} format={format} wide={wide} partial={partial} options={optionsOf[format]} />
      ))}
    </fieldset>
  )
}

const Download = ({
  task,
  format,
  wide,
  partial,
  options,
}: DownloadsProps & { format: ExportFormat; options: GivenOptions | undefined }) => {
  const { label } = exportFormats[format]
  const { data = [] } = useExports()
  const { mutate, isPending } = useStartExport({
    unkept: () => toast.success(NOT_KEPT),
    failed: (error) => toast.error(messageOf(error, messages.downloadFailed)),
  })
  const isRunning = data.some((file) => isActive(file) && file.format === format && isOf({ guid: task.guid }, file))
  return (
    <Button
      compact={!wide}
      disabled={partial ? !partial.available : task.status !== 'DONE'}
      pending={(isPending || isRunning) && label}
      onClick={() =>
        mutate({
          source: { guid: task.guid },
          format,
          partial: partial !== undefined,
          options,
        })
      }
      aria-label={`Download as ${label}`}
      className={wide ? undefined : 'px-12 text-13'}
    >
      {label}
    </Button>
  )
}
