import type { Ripple, RippleSpan } from '#contract/codex.ts'
import type { EditorNode } from '#manuscript/model/editor-state/editor-state.ts'
import { applySpansToEditorBlock } from '#manuscript/model/names/editor-names.ts'
import type { Splice } from '#manuscript/model/diff/splices.ts'
import { findBlock } from '#web/editor/blocks/find-block.ts'

interface Listed {
  key: string
  json: string
}

type RippleBlock = Ripple['blocks'][number]

export interface RippleChange {
  splices: Splice<EditorNode>[]
  /** Number of passages that change. */
  changed: number
  /** Number of accepted passages whose block was changed in the meantime. They are not replaced. */
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
