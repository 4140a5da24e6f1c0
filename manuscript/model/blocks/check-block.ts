import { EditorStateError, type EditorNode } from '../editor-state/editor-state.ts'
import { blockLimits } from './block-limits.ts'
import { imageName } from './image-name.ts'
import { childrenOf, isNode, verbatimText } from './read-runs.ts'
import { checkSectionState } from '../sections/section-state.ts'

const tooMany = (what: string, most: number, name: string): EditorStateError =>
  new EditorStateError(`${what} has more than ${most.toLocaleString('en')} ${name}.`)

const checkTable = (table: EditorNode): void => {
  const rows = childrenOf(table).filter(({ type }) => type === 'tablerow')
  if (rows.length > blockLimits.tableRows) throw tooMany('A table', blockLimits.tableRows, 'rows')
  if (rows.some((row) => childrenOf(row).length > blockLimits.tableColumns))
    throw tooMany('A table', blockLimits.tableColumns, 'columns')
}

const checkTex = (tex: unknown): void => {
  if (typeof tex !== 'string') throw new EditorStateError('A formula has no text.')
  if (tex.length > blockLimits.texCharacters) throw tooMany('A formula', blockLimits.texCharacters, 'characters')
}

const checkFigure = ({ image, alt }: EditorNode): void => {
  if (typeof image !== 'string' || !imageName.test(image))
    throw new EditorStateError('A picture is not named by the hash of its content.')
  if (typeof alt === 'string' && alt.length > blockLimits.altCharacters)
    throw tooMany('The description of a picture', blockLimits.altCharacters, 'characters')
}

const checkNote = ({ body }: EditorNode): void => {
  if (!Array.isArray(body)) throw new EditorStateError('A note has no text.')
  if (body.length > blockLimits.noteParagraphs) throw tooMany('A note', blockLimits.noteParagraphs, 'paragraphs')
}

const MAX_DEPTH = 100

/**
 * Throws `EditorStateError` with a sentence for a person if a block of level 2 is malformed or exceeds
 * its limits. Blocks of other versions are not checked.
 */
export const checkBlock = (node: EditorNode, depth = 0): void => {
  if (depth > MAX_DEPTH) throw new EditorStateError('The editor state is nested too deeply.')
  if (node.type === 'table') checkTable(node)
  if (node.type === 'math') checkTex(verbatimText(node))
  if (node.type === 'formula') checkTex(node['tex'])
  if (node.type === 'figure') checkFigure(node)
  if (node.type === 'note') checkNote(node)
  if ('$' in node) checkSectionState(node)
  for (const child of childrenOf(node)) checkBlock(child, depth + 1)
  if (Array.isArray(node['body']))
    for (const child of (node['body'] as unknown[]).filter(isNode)) checkBlock(child, depth + 1)
}
