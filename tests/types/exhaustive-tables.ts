/**
 * Checked by the compiler and never run. Each `@ts-expect-error` is itself an error if the line
 * below it compiles, which it would if an edit or an export format could be left out of a table.
 */
import type { EditName, editTable, TextEditName, TextEditRequests } from '#contract/edits.ts'
import type { ToolId } from '#contract/tools.ts'
import type { makers } from '#manuscript/export/export-worker.ts'
import type { WorkerFormat } from '#manuscript/export/in-worker.ts'
import type { ExportFormat, exportFormats } from '#manuscript/model/export-formats.ts'
import type { runs } from '#server/features/tools/routes.ts'
import type { editLooks } from '#web/features/edits/edit-looks.ts'
import type { formatIcons } from '#web/features/projects/export/export-popup.tsx'
import type { textEdits } from '#writer/tasks/text-edits.ts'
import type * as writer from '#writer/writer.ts'

type IsSame<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false
const check = <_ extends true>(): void => {}
const isA = <T>(_: T): void => {}
declare const missing: <T, Name extends keyof T>() => Omit<T, Name>

// Each table has exactly the names of the contract.
check<IsSame<keyof typeof editTable, EditName>>()
check<IsSame<writer.TextEditName, TextEditName>>()
check<IsSame<keyof typeof textEdits, TextEditName>>()
check<IsSame<keyof typeof editLooks, EditName>>()
check<IsSame<keyof typeof runs, ToolId>>()
check<IsSame<keyof typeof exportFormats, ExportFormat>>()
check<IsSame<keyof typeof formatIcons, ExportFormat>>()
check<IsSame<keyof typeof makers, WorkerFormat>>()
// PDF files are made by a program of their own, and all others in the worker.
check<IsSame<WorkerFormat | 'pdf', ExportFormat>>()

// The calls carry every option that the writer requires.
isA<Pick<writer.TextEditRequests, TextEditName>>(undefined! as TextEditRequests)

// @ts-expect-error -- an edit without an entry in the contract
isA<typeof editTable>(missing<typeof editTable, 'matchStyle'>())
// @ts-expect-error -- an edit without a prompt for the language model
isA<typeof textEdits>(missing<typeof textEdits, 'matchStyle'>())
// @ts-expect-error -- an edit that a writer does not have
isA<writer.Writer>(missing<writer.Writer, 'matchStyle'>())
// @ts-expect-error -- an edit without label and icon
isA<typeof editLooks>(missing<typeof editLooks, 'matchStyle'>())
// @ts-expect-error -- a free tool that the server does not run
isA<typeof runs>(missing<typeof runs, 'style'>())
// @ts-expect-error -- an export format without an entry in the list
isA<typeof exportFormats>(missing<typeof exportFormats, 'epub'>())
// @ts-expect-error -- an export format without an icon
isA<typeof formatIcons>(missing<typeof formatIcons, 'epub'>())
// @ts-expect-error -- an export format that no function writes
isA<typeof makers>(missing<typeof makers, 'epub'>())
