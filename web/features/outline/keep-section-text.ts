import { $isHeadingNode, type HeadingNode } from '@lexical/rich-text'
import { $getState, $setState, type LexicalEditor, type LexicalNode } from 'lexical'
import { sectionLimits } from '#manuscript/model/sections/section-fields.ts'
import { notesState, synopsisState } from '#web/editor/blocks/block-state.ts'
import { nodeForm } from '#web/editor/blocks/edit-node.ts'
import { $readSections } from '#web/editor/sections/sections-in-text.ts'
import { mergeTyped } from '#web/lib/input/merge-typed.ts'
import { toast } from '#web/ui/toast.tsx'

/** Milliseconds without typing after which the text is stored in the heading. */
const PAUSE = 500

const $put = {
  synopsis: (heading: HeadingNode, text: string) => void $setState(heading, synopsisState, text),
  notes: (heading: HeadingNode, text: string) => void $setState(heading, notesState, text),
}
const $read = {
  synopsis: (heading: HeadingNode): string => $getState(heading, synopsisState),
  notes: (heading: HeadingNode): string => $getState(heading, notesState),
}
export type SectionTextField = keyof typeof $put

/** Treats white space alone as an empty text. */
const written = (text: string): string => (text.trim() === '' ? '' : text)

const isHeading = (node: LexicalNode | null | undefined): node is HeadingNode => $isHeadingNode(node)

/**
 * The saved JSON of a heading, to find it again if a change from another device gave it a new key.
 */
const rememberHeading = (editor: LexicalEditor, key: string) =>
  editor.read(() => {
    const { sections } = $readSections()
    const at = sections.findIndex((section) => section.key === key)
    return { at, title: sections[at]?.heading.getTextContent(), keys: sections.map((section) => section.key) }
  })

/**
 * Returns the new key of a heading: that of the only new heading with its title, or of the new one in
 * its place. Returns undefined if it was removed.
 */
const findAgain = (editor: LexicalEditor, before: ReturnType<typeof rememberHeading>): string | undefined =>
  editor.read(() => {
    const { sections } = $readSections()
    const isNew = ({ key }: { key: string }) => !before.keys.includes(key)
    const [same, another] = sections.filter(
      (section) => isNew(section) && section.heading.getTextContent() === before.title,
    )
    if (same && !another) return same.key
    const inPlace = sections.length === before.keys.length ? sections[before.at] : undefined
    return inPlace && isNew(inPlace) ? inPlace.key : undefined
  })

/**
 * Stores a synopsis or notes in a heading after a pause in typing, and at the latest when the field
 * is closed. All of it is one undo step.
 */
export const keepSectionText = (editor: LexicalEditor, key: string, field: SectionTextField) => {
  let headingKey = key
  let form = nodeForm(editor, key, false, isHeading)
  let heading = rememberHeading(editor, key)
  let pending: string | null = null
  /** The text that was shown when the typing began. */
  let from = ''
  let timer: ReturnType<typeof setTimeout> | undefined
  const put = () => {
    clearTimeout(timer)
    const text = pending
    pending = null
    if (text === null) return
    const kept = text.slice(0, sectionLimits[field])
    if (form.read(() => true) === null) {
      const now = findAgain(editor, heading)
      if (now === undefined) return toast.error(`The section was removed elsewhere, so this was not saved: ${kept}`)
      headingKey = now
      form = nodeForm(editor, now, false, isHeading)
    }
    form.change((node) => {
      const merged = mergeTyped(from, written(kept), $read[field](node)).slice(0, sectionLimits[field])
      $put[field](node, written(merged))
    })
  }
  return {
    put,
    /** True while a text waits to be stored in the heading. */
    isPending: (): boolean => pending !== null,
    /**
     * Schedules storing `text`. `shown` is the text before the edit, which may have been changed
     * elsewhere in the meantime.
     */
    keep: (text: string, shown: string): void => {
      if (pending === null) from = written(shown.slice(0, sectionLimits[field]))
      // The heading is remembered again, because headings may have been added since the last pause.
      if (pending === null && form.read(() => true) !== null) heading = rememberHeading(editor, headingKey)
      pending = text
      clearTimeout(timer)
      timer = setTimeout(put, PAUSE)
    },
  }
}
