import { LinkNode } from '@lexical/link'
import { ListItemNode, ListNode } from '@lexical/list'
import { HeadingNode, QuoteNode } from '@lexical/rich-text'
import { ChapterNode } from './blocks/chapter-node.ts'
import { FigureNode } from './blocks/figure/figure-node.ts'
import { FormulaNode } from './blocks/formula/formula-node.ts'
import { MathNode } from './blocks/formula/math-node.ts'
import { CodeBlockNode } from './blocks/code/code-block-node.ts'
import { LockedNode } from './blocks/locked-node.ts'
import { NoteNode } from './blocks/note/note-node.ts'
import { TableCellNode, TableNode, TableRowNode } from './blocks/table/table-node.ts'
import { SceneBreakNode } from './blocks/void/scene-break-node.ts'

/** The node types of a manuscript. */
export const editorNodes = [
  ChapterNode,
  HeadingNode,
  QuoteNode,
  ListNode,
  ListItemNode,
  LinkNode,
  LockedNode,
  SceneBreakNode,
  CodeBlockNode,
  NoteNode,
  FormulaNode,
  MathNode,
  FigureNode,
  TableNode,
  TableRowNode,
  TableCellNode,
]
