import type { EditorBlock } from '#contract/splice-schema.ts'
import { imageName } from '#manuscript/model/blocks/image-name.ts'
import { safeLink } from '#manuscript/model/clean-text.ts'
import { publicState } from '#manuscript/model/sections/section-state.ts'

/**
 * The fields of a block that guests receive. All other fields are private: blocks also store notes,
 * synopses and states of sections, and later versions may add more.
 */
const shownFields: ReadonlySet<string> = new Set([
  'type',
  'version',
  'text',
  'format',
  'tag',
  'listType',
  'start',
  'value',
  'headerState',
  'direction',
  'alt',
  'width',
  'language',
  'tex',
])

const isNode = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isPlain = (value: unknown): boolean =>
  typeof value === 'string' ||
  typeof value === 'number' ||
  value === null ||
  (Array.isArray(value) && value.every((one) => one === null || typeof one === 'string'))

const nodesOf = (value: unknown): EditorBlock[] => (Array.isArray(value) ? value.filter(isNode).map(shownBlock) : [])

/** Returns what guests receive of a block. Its text has the same offsets. */
export const shownBlock = (block: Record<string, unknown>): EditorBlock => {
  const shown: EditorBlock = { type: String(block['type']) }
  for (const [field, value] of Object.entries(block)) if (shownFields.has(field) && isPlain(value)) shown[field] = value
  const { $: state, children, body, url, image } = block
  const kept = Object.entries(publicState(state)).filter(([, value]) => isPlain(value))
  if (kept.length > 0) shown['$'] = Object.fromEntries(kept)
  if (children !== undefined) shown['children'] = nodesOf(children)
  if (block['type'] === 'note') shown['body'] = nodesOf(body)
  const link = typeof url === 'string' ? safeLink(url) : undefined
  if (link !== undefined) shown['url'] = link
  if (typeof image === 'string' && imageName.test(image)) shown['image'] = image
  return shown
}
