import type { CraftMaterial } from '#writer/craft/craft-prompt.ts'
import type { SelectionEdges, WritingCall } from '#writer/writer.ts'

/**
 * The number of characters of the surrounding paragraphs that the model sees together with a
 * selected text.
 */
const EDGE_CHARACTERS = 1500

/**
 * Returns the parts of the surrounding paragraphs that are next to one chunk of a selected text.
 */
export const edgesOf = (
  { selection }: WritingCall,
  { isFirst, isLast }: { isFirst: boolean; isLast: boolean },
): SelectionEdges | undefined => {
  const before = isFirst ? (selection?.before ?? '') : ''
  const after = isLast ? (selection?.after ?? '') : ''
  return before.trim() + after.trim() === '' ? undefined : { before, after }
}

/** Returns the text next to a selected text as material for the model. */
export const edgeMaterials = ({ before, after }: SelectionEdges): Record<'start' | 'end', CraftMaterial> => ({
  start: {
    name: 'same-paragraph-before',
    about: 'What stands directly before the text, in the same paragraph. It stays as it is:',
    text: before.slice(-EDGE_CHARACTERS),
  },
  end: {
    name: 'same-paragraph-after',
    about: 'What stands directly after the text, in the same paragraph. It stays as it is:',
    text: after.slice(0, EDGE_CHARACTERS),
  },
})

/** The rules for replacing a selected text. */
export const edgeRules = [
  'The text is only a part of its paragraph. Your answer takes exactly its place: read together with what stands directly before and after, it has to be grammatical.',
  'Repeat no word of what stands directly before and after. Begin with a small letter and end without a full stop where the text does.',
]
