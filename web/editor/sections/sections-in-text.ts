import { $isHeadingNode, type HeadingNode } from '@lexical/rich-text'
import { $getRoot, type ElementNode, HISTORY_PUSH_TAG, type LexicalEditor } from 'lexical'
import { type SectionAt, sectionEnd, type SectionLevel } from '#manuscript/model/sections/read-sections.ts'
import { $blocksOf } from '../blocks/keep-chapters.ts'
import { $kindOf, type TextKind } from '../blocks/set-block-kind.ts'
import { caretTag } from '../blocks/splice-text.ts'

/** The kinds of headings, by their level. */
export const kindOfLevel: readonly TextKind[] = ['part', 'h2', 'h3', 'subsection']

interface SectionInText extends SectionAt {
  heading: HeadingNode
  level: SectionLevel
}

/** Returns the blocks of the text and its sections in reading order. */
export const $readSections = (): { blocks: ElementNode[]; sections: SectionInText[] } => {
  const blocks = $blocksOf($getRoot())
  const sections = blocks.flatMap((block, at) => {
    if (!$isHeadingNode(block)) return []
    const level = kindOfLevel.indexOf($kindOf(block) as TextKind) as SectionLevel
    return [{ key: block.getKey(), at, level, heading: block }]
  })
  return { blocks, sections }
}

/** Returns the blocks of the section at `index`, with everything in it. */
export const $blocksOfSection = (
  { blocks, sections }: ReturnType<typeof $readSections>,
  index: number,
): ElementNode[] => blocks.slice(sections[index]!.at, sections[sectionEnd(sections, index)]?.at)

/** Runs a change of the structure as one undo step, without moving the focus. */
export const sectionStep = <T>(editor: LexicalEditor, $change: () => T): T => {
  let result: T
  editor.update(
    () => {
      result = $change()
    },
    { tag: [HISTORY_PUSH_TAG, caretTag(editor)], discrete: true },
  )
  return result!
}

/** Runs a change of the section with this heading. Returns null if the heading is gone. */
export const changeSection = <T>(
  editor: LexicalEditor,
  key: string,
  $change: (text: ReturnType<typeof $readSections>, index: number) => T | null,
): T | null => {
  // This check before the update avoids an empty undo step.
  const isThere = editor.read(() => $readSections().sections.some((section) => section.key === key))
  if (!isThere) return null
  return sectionStep(editor, () => {
    const text = $readSections()
    return $change(
      text,
      text.sections.findIndex((section) => section.key === key),
    )
  })
}
