/**
 * Checked by the compiler and never run. Each expected error is itself an error if the line below
 * it compiles, which it would if an edit or an export format could be left out of a table.
 */
import type { EditName, editTable, TextEditName, TextEditRequests } from '#contract/edits.ts'
import type { ToolId } from '#contract/tools.ts'
import type { makers } from '#manuscript/export/export-worker.ts'
import type { WorkerFormat } from '#manuscript/export/in-worker.ts'
import type { ExportFormat, exportFormats } from '#manuscript/model/export-formats.ts'
import type { runs } from '#server/features/tools/routes.ts'
import type { editTools } from '#web/features/edits/edit-tools.ts'
import type { formatIcons } from '#web/features/projects/export/format-choice.tsx'
import type { textEdits } from '#writer/tasks/text-edits.ts'
import type * as writer from '#writer/writer.ts'

type IsSame<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false
type Check<_True extends true> = never
type Fits<Table, _Part extends Table> = never

/** Each table has exactly the names of the contract. */
export type SameNames = [
  Check<IsSame<keyof typeof editTable, EditName>>,
  Check<IsSame<writer.TextEditName, TextEditName>>,
  Check<IsSame<keyof typeof textEdits, TextEditName>>,
  Check<IsSame<keyof typeof editTools, EditName>>,
  Check<IsSame<keyof typeof runs, ToolId>>,
  Check<IsSame<keyof typeof exportFormats, ExportFormat>>,
  Check<IsSame<keyof typeof formatIcons, ExportFormat>>,
  Check<IsSame<keyof typeof makers, WorkerFormat>>,
  // PDF files are made in a separate process, and all others in the worker.
  Check<IsSame<WorkerFormat | 'pdf', ExportFormat>>,
]

/** The calls carry every option that the writer requires. */
export type Requests = Fits<Pick<writer.TextEditRequests, TextEditName>, TextEditRequests>

// @ts-expect-error -- an edit without an entry in the contract
export type NoCall = Fits<typeof editTable, Omit<typeof editTable, 'matchStyle'>>
// @ts-expect-error -- an edit without a prompt for the language model
export type NoPrompt = Fits<typeof textEdits, Omit<typeof textEdits, 'matchStyle'>>
// @ts-expect-error -- an edit that a writer does not have
export type NoMethod = Fits<writer.Writer, Omit<writer.Writer, 'matchStyle'>>
// @ts-expect-error -- an edit without label and icon
export type NoTool = Fits<typeof editTools, Omit<typeof editTools, 'matchStyle'>>
// @ts-expect-error -- a free tool that the server does not run
export type NoRun = Fits<typeof runs, Omit<typeof runs, 'style'>>
// @ts-expect-error -- an export format without an entry in the list
export type NoFormat = Fits<typeof exportFormats, Omit<typeof exportFormats, 'epub'>>
// @ts-expect-error -- an export format without an icon
export type NoIcon = Fits<typeof formatIcons, Omit<typeof formatIcons, 'epub'>>
// @ts-expect-error -- an export format that no function writes
export type NoMaker = Fits<typeof makers, Omit<typeof makers, 'epub'>>
