import type { EditorNode } from '../editor-state/editor-state.ts'
import { stringifyBlock } from '../editor-state/stringify-block.ts'

/** Fields of a node that may differ between two ways of saving it without a visible difference. */
const unseen: ReadonlySet<string> = new Set([
  'version',
  'direction',
  'indent',
  'textFormat',
  'textStyle',
  'detail',
  'mode',
  'style',
])

/** Fields that follow from others in nodes of these types. */
const derived: Readonly<Record<string, string>> = { list: 'tag', listitem: 'value' }

/** The values that fields have if they are left out, other than empty ones. */
const defaults: Readonly<Record<string, unknown>> = { start: 1, width: 100, colSpan: 1, rowSpan: 1 }

const isEmpty = (value: unknown): boolean =>
  !value || (typeof value === 'object' && (Array.isArray(value) ? value : Object.keys(value)).length === 0)

const isDefault = (name: string, value: unknown): boolean =>
  name in defaults ? value === defaults[name] || value === null || value === undefined : isEmpty(value)

type Fields = Readonly<Record<string, unknown>>

const isNode = (value: unknown): value is EditorNode => typeof value === 'object' && value !== null && 'type' in value

/** Returns nodes with neighbouring texts of the same format as one, and without empty texts. */
const joined = (nodes: readonly unknown[]): unknown[] => {
  const joint: unknown[] = []
  /** The fields of the last node other than its text; null if it is no text. */
  let format: string | null = null
  for (const one of nodes) {
    const node = comparable(one)
    if (!isNode(node) || node.type !== 'text') {
      format = null
      joint.push(node)
      continue
    }
    const { text = '', ...fields } = node
    if (text === '') continue
    const own = stringifyBlock(fields)
    const last = joint.at(-1) as EditorNode
    if (own === format) last.text += text
    else joint.push({ ...fields, text })
    format = own
  }
  return joint
}

/** Returns a node, or a value of one of its fields, without what readers can't see. */
const comparable = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.some(isNode) ? joined(value) : value
  if (!isNode(value)) return value
  return Object.fromEntries(
    Object.entries(value as Fields).flatMap(([name, field]) => {
      if (unseen.has(name) || derived[value.type] === name) return []
      const kept = name === '$' ? withoutEmpty(field) : comparable(field)
      return isDefault(name, kept) ? [] : [[name, kept]]
    }),
  )
}

/** The state of a block has fields of its own, such as the style of a verse. */
const withoutEmpty = (state: unknown): unknown =>
  typeof state === 'object' && state !== null
    ? Object.fromEntries(Object.entries(state).filter(([, value]) => !isEmpty(value)))
    : state

/**
 * Serializes a block for a comparison. Two blocks that look alike to readers are equal, even if one
 * was saved without optional fields.
 */
export const comparableBlock = (block: EditorNode): string => stringifyBlock(comparable(block) as object)
