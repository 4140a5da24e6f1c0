import type { Ripple, RippleSpan } from '#contract/codex.ts'
import type { EditorNode } from '#manuscript/model/editor-state.ts'
import { applySpansToEditorBlock, editorBlockText } from '#manuscript/model/names/editor-names.ts'
import type { Splice } from '#manuscript/model/splices.ts'

interface Listed {
  key: string
  json: string
}

type RippleBlock = Ripple['blocks'][number]

const textOf = ({ json }: Listed): string => editorBlockText(JSON.parse(json) as EditorNode)

/** Blocks on both sides of the old position that are searched. */
const NEAR = 200

/**
 * Finds the block of a proposal in the open text, which may have changed since. Returns -1 if no
 * block near its old position has its text any more.
 */
export const findBlock = (blocks: readonly Listed[], { block, text }: Pick<RippleBlock, 'block' | 'text'>): number => {
  for (let distance = 0; distance <= NEAR; distance++)
    for (const at of distance === 0 ? [block] : [block - distance, block + distance]) {
      const listed = blocks[at]
      if (listed && textOf(listed) === text) return at
    }
  return -1
}

export interface RippleChange {
  splices: Splice<EditorNode>[]
  /** Number of passages that change. */
  changed: number
  /** Number of accepted passages whose block has another text by now. They stay as they are. */
  stale: number
}

/** Returns the change that replaces the accepted passages of the open text, all at once. */
export const rippleChange = (
  blocks: readonly Listed[],
  proposed: readonly RippleBlock[],
  accepted: ReadonlyMap<RippleSpan['id'], string>,
): RippleChange => {
  const splices: Splice<EditorNode>[] = []
  const taken = new Set<number>()
  let changed = 0
  let stale = 0
  for (const block of proposed) {
    const spans = block.spans.flatMap((span) => {
      const to = accepted.get(span.id)
      return to === undefined ? [] : { ...span, to }
    })
    if (spans.length === 0) continue
    const at = findBlock(blocks, block)
    if (at === -1 || taken.has(at)) {
      stale += spans.length
      continue
    }
    taken.add(at)
    changed += spans.length
    const node = applySpansToEditorBlock(JSON.parse(blocks[at]!.json) as EditorNode, spans)
    splices.push({ start: at, deleteCount: 1, blocks: [node] })
  }
  return { splices: splices.toSorted((one, other) => one.start - other.start), changed, stale }
}
