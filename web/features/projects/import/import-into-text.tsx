import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { limits } from '#contract/projects.ts'
import type { EditorNode } from '#manuscript/model/editor-state/editor-state.ts'
import { asChapters, belowHeading } from '#manuscript/model/shift-headings.ts'
import { appendBlocks, headingAtCaret, insertAtCaret } from '#web/editor/blocks/insert-at-caret.ts'
import type { Workspace } from '#web/editor/workspace.ts'
import { messageOf } from '#web/lib/api/api-error.ts'
import { counted } from '#web/lib/format/counted.ts'
import { Button } from '#web/ui/button.tsx'
import { Choice } from '#web/ui/choice.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.tsx'
import { ChooseFile } from './choose-file.tsx'
import { ImportFileList } from './import-files.tsx'
import { type Found, namesOfLost, titleOf, withImages } from './read-file.ts'
import { type ImportFiles, type ListedFile, useImportFiles } from './use-import-files.ts'

type Place = 'caret' | 'end'

/** Maximum size of the imported blocks. The rest of a save needs room too. */
const MOST_CHARACTERS = limits.contentBytes / 2

/** Thrown if the imported text does not fit into one save and therefore could never be saved. */
class TooLarge extends Error {}

interface ImportIntoTextProps {
  workspace: Workspace
  onDone: () => void
}

/** Imports files into the open text, at the caret or as chapters at its end. */
export const ImportIntoText = ({ workspace, onDone }: ImportIntoTextProps) => {
  const [first, setFirst] = useState<File[] | null>(null)
  return first ? (
    <ChosenFiles workspace={workspace} first={first} onDone={onDone} />
  ) : (
    <ChooseFile error={null} reading={null} onChoose={setFirst} />
  )
}

const ChosenFiles = ({ workspace, first, onDone }: ImportIntoTextProps & { first: readonly File[] }) => {
  const list = useImportFiles(first)
  // The caret does not move while the dialog is open.
  const [heading] = useState(() => headingAtCaret(workspace.manuscript.editor))
  const [place, setPlace] = useState<Place>('end')
  const ready = list.files.filter(({ found, problem }) => found && problem === undefined)
  const { mutate, isPending, data, error } = useMutation({
    // The files are counted now, because imported files are removed from the list.
    mutationFn: async () => ({
      imported: await importFiles(workspace, list, ready, place),
      listed: list.files.length,
    }),
    onSuccess: ({ imported, listed }) => {
      if (imported > 0) toast.success(`${counted(imported, 'file')} imported. Undo takes it back in one step.`)
      if (imported === listed) onDone()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (ready.length > 0 && !isPending && !list.isReading) mutate()
  }
  const words = ready.reduce((sum, { found }) => sum + found!.words, 0)
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-24">
      <ImportFileList list={list} busy={isPending} />
      <div className="flex flex-col gap-8">
        <Choice
          label="Where to"
          value={place}
          onChange={setPlace}
          options={[
            { value: 'end', label: 'As chapters at the end' },
            { value: 'caret', label: 'At the caret' },
          ]}
        />
        <p className="text-13 text-quiet">{placeInWords(place, heading)}</p>
      </div>
      {error && (
        <Notice tone="danger">
          {error instanceof TooLarge
            ? 'This is more than one import into an open text can take. Nothing was imported. Import fewer files at once.'
            : messageOf(error, 'The files could not be imported. The text is unchanged. Please try again.')}
        </Notice>
      )}
      <div className="flex flex-wrap items-center justify-end gap-12">
        <p className="me-auto basis-full text-13 text-quiet tabular-nums sm:basis-auto">
          {ready.length > 0 && counted(words, 'word')}
        </p>
        <Button onClick={onDone} disabled={isPending}>
          {data?.imported ? 'Close' : 'Cancel'}
        </Button>
        <Button
          type="submit"
          variant="primary"
          disabled={ready.length === 0 || list.isReading}
          pending={isPending && 'Importing'}
        >
          {ready.length > 1 ? `Import ${ready.length} files` : 'Import the file'}
        </Button>
      </div>
    </form>
  )
}

const placeInWords = (place: Place, heading: ReturnType<typeof headingAtCaret>): string => {
  if (place === 'end') return 'The highest headings of each file become chapters.'
  if (heading === undefined) return 'There is no caret in the text yet, so the files go to its end.'
  if (heading === null) return 'The caret is before the first heading.'
  return `Below “${heading.text}”. Headings of the files are set one level lower than it.`
}

/** Reads the images of each file and inserts all of them in one step. A file that fails is left out. */
const importFiles = async (
  { manuscript, saving }: Workspace,
  list: ImportFiles,
  ready: readonly ListedFile[],
  place: Place,
): Promise<number> => {
  const whole: { id: string; file: File; found: Found }[] = []
  for (const { id, file, found } of ready) {
    try {
      const complete = await withImages(file, found!)
      whole.push({ id, file, found: complete })
      const lost = namesOfLost(complete).filter((name) => !namesOfLost(found!).includes(name))
      if (lost.length > 0) toast.success(`Not kept from ${file.name}: ${lost.join(', ')}.`)
    } catch (error) {
      list.fail(id, messageOf(error, 'Its images could not be stored, so it was not imported. Please try again.'))
    }
  }
  if (whole.length === 0) return 0
  const level = headingAtCaret(manuscript.editor)?.level ?? null
  const blocks = whole.flatMap(({ file, found }) => {
    const read = found.blocks as unknown as EditorNode[]
    return place === 'end'
      ? asChapters(read, titleOf(found, file))
      : belowHeading(read, level, found.has_title ? found.title.trim() : '')
  })
  if (JSON.stringify(blocks).length > MOST_CHARACTERS) throw new TooLarge()
  // Earlier typing is saved first, as a separate entry of the history.
  void saving.engine.flush()
  if (place === 'caret') insertAtCaret(manuscript.editor, blocks)
  else appendBlocks(manuscript.editor, blocks)
  void saving.engine.flushAs('import')
  for (const { id } of whole) list.remove(id)
  return whole.length
}
