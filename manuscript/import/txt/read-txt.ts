import type { ManuscriptBlock } from '#manuscript/model/blocks/block-types.ts'
import { cleanLine } from '#manuscript/model/clean-text.ts'
import { isSceneBreak } from '#manuscript/model/scene-break.ts'
import { decodeText } from '../decode-text.ts'
import type { ImportDraft, ImportPart } from '../import-draft.ts'
import { LICENCE_OMITTED, readGutenberg } from '../gutenberg.ts'
import { illustrationsIn, withItalics } from './gutenberg-signs.ts'
import { markedBlock } from './text-blocks.ts'
import { groupsOf, paragraphMaker, verseIn, wrappedAt } from './text-groups.ts'
import type { TextGroup } from './text-groups.ts'
import { markedHeading, plainHeadings } from './text-headings.ts'
import type { TextHeading } from './text-headings.ts'

/** Moves each marked heading into its own group, so that the following text is read separately. */
const splitAtHeadings = (groups: readonly TextGroup[], headings: Map<TextGroup, TextHeading>): TextGroup[] =>
  groups.flatMap((group) => {
    const pieces: TextGroup[] = []
    let text: string[] = []
    for (let at = 0; at < group.lines.length; at++) {
      const heading = markedHeading(group, at)
      if (!heading) {
        text.push(group.lines[at]!)
        continue
      }
      if (text.length > 0) pieces.push({ lines: text })
      text = []
      const own = { lines: group.lines.slice(at, at + heading.lines) }
      headings.set(own, heading)
      pieces.push(own)
      at += heading.lines - 1
    }
    return text.length > 0 ? [...pieces, { lines: text }] : pieces
  })

const titleBefore = (parts: readonly ImportPart[], marked: boolean): string | undefined => {
  const [opening, next] = parts
  if (marked || opening?.type !== 'blocks' || next?.type !== 'heading' || opening.blocks.length > 4) return undefined
  const lines = opening.blocks.map((block) =>
    block.type === 'paragraph' ? block.text.map(({ text }) => text).join('') : '',
  )
  return lines.every((line) => line !== '' && line.length <= 100 && !/[.!?…]$/u.test(line)) ? lines[0] : undefined
}

/** Reads text without markup, and recognizes headings, lists and paragraphs by their layout. */
export const readTxt = (bytes: Uint8Array): ImportDraft => {
  const { text: whole, notes } = decodeText(bytes)
  const ebook = readGutenberg(whole)
  if (ebook) notes.push(LICENCE_OMITTED)
  const text = ebook?.text ?? whole
  const headings = new Map<TextGroup, TextHeading>()
  const groups = splitAtHeadings(groupsOf(text), headings)
  const marked = headings.size > 0
  if (!marked) for (const [group, heading] of plainHeadings(groups)) headings.set(group, heading)
  const texts = groups.filter((group) => !headings.has(group))
  const paragraphsOf = paragraphMaker(texts)
  const width = wrappedAt(texts)
  const runsOf = (line: string) => (ebook ? withItalics(line) : [{ text: line }])

  const parts: ImportPart[] = []
  const add = (blocks: ManuscriptBlock[]) => {
    const last = parts.at(-1)
    if (last?.type === 'blocks') for (const block of blocks) last.blocks.push(block)
    else if (blocks.length > 0) parts.push({ type: 'blocks', blocks })
  }
  for (const group of groups) {
    const heading = headings.get(group)
    const title = heading && cleanLine(heading.title)
    if (heading && title) parts.push({ type: 'heading', depth: heading.depth, title })
    else {
      if (group.lines.length === 1 && isSceneBreak(group.lines[0]!)) {
        add([{ type: 'scenebreak' }])
        continue
      }
      const verse = width === undefined ? undefined : verseIn(group, width)
      if (verse !== undefined) {
        add([{ type: 'paragraph', style: 'verse', text: runsOf(verse) }])
        continue
      }
      const list = markedBlock(group.lines) ?? markedBlock(paragraphsOf(group))
      const blocks = list
        ? [list]
        : paragraphsOf(group).map((line): ManuscriptBlock => ({ type: 'paragraph', text: runsOf(line) }))
      add(blocks)
    }
  }
  const title = ebook?.title ? undefined : titleBefore(parts, marked)
  if (title !== undefined && parts[0]?.type === 'blocks') {
    const rest = parts[0].blocks.slice(1)
    parts.splice(0, 1, ...(rest.length > 0 ? [{ type: 'blocks' as const, blocks: rest }] : []))
  }
  return {
    title: title ?? (ebook?.title || undefined),
    author: ebook?.author || undefined,
    ...(ebook && { properties: { language: ebook.language }, lost: { missing_image: illustrationsIn(text) } }),
    parts,
    notes,
  }
}
