import { INSERT_ORDERED_LIST_COMMAND, INSERT_UNORDERED_LIST_COMMAND } from '@lexical/list'
import { type ElementNode, HISTORY_PUSH_TAG, type LexicalEditor } from 'lexical'
import {
  Asterisk,
  Feather,
  Heading1,
  Heading2,
  Heading3,
  Heading4,
  ImagePlus,
  List,
  ListOrdered,
  type LucideIcon,
  Mail,
  Pilcrow,
  Quote,
  Sigma,
  Signature,
  SquareCode,
  SquareSigma,
  Superscript,
  Table2,
  TextQuote,
} from 'lucide-react'
import { $createCodeBlock } from './code/code-block-node.ts'
import { $toggleCode } from './code/toggle-code.ts'
import { $makeList } from './make-list.ts'
import { $makeKind, $selectedBlocks, $toggleBlockKind, type BlockKind, type TextKind } from './set-block-kind.ts'
import { CHOOSE_IMAGES_COMMAND } from './figure/add-images.ts'
import { $insertFormula, $insertMath, $makeMath } from './formula/insert-formula.ts'
import { $insertNote } from './note/insert-note.ts'
import { $insertTable } from './table/insert-table.ts'
import { SceneBreakNode } from './void/scene-break-node.ts'
import { $insertVoid, $replaceByVoid } from './void/void-blocks.ts'

interface BlockMarkdown {
  /** The characters to type, for display. */
  shown: string
  /** Matches the text between the beginning of a paragraph and the caret. Anchored at both ends. */
  typed: RegExp
  /** The key that triggers the conversion. With Enter, `typed` has to match the whole paragraph. */
  ends: 'space' | 'enter'
  /** Changes the paragraph, after the typed characters were removed from it. */
  $apply: (paragraph: ElementNode, match: RegExpExecArray) => void
}

/** A block that can be inserted, or that the block at the caret can become. */
export interface BlockChoice {
  /** Unique. A shortcut of the same name in the table of shortcuts runs it. */
  id: string
  label: string
  group: 'Headings' | 'Text' | 'Lists' | 'Insert'
  icon: LucideIcon
  /** Other names under which the slash menu finds it, in lower case. */
  words: string
  /**
   * The block kind that this choice makes. The choice is shown as pressed while the caret is in
   * such a block.
   */
  kind?: BlockKind
  markdown?: BlockMarkdown
  /**
   * Runs in an update of the editor, which is one undo step. It may dispatch a command, for example
   * to open a form.
   */
  $run: (editor: LexicalEditor) => void
}

/** Returns the fields of a choice that changes the kind of the selected blocks. */
const ofKind = (kind: TextKind, typed?: Pick<BlockMarkdown, 'shown' | 'typed'>) => ({
  kind,
  ...(typed && {
    markdown: { ...typed, ends: 'space', $apply: (paragraph: ElementNode) => $makeKind(paragraph, kind) } as const,
  }),
  $run: () => $toggleBlockKind(kind),
})

/**
 * Everything that can be inserted or converted, in the order of the menus. The toolbar, the slash
 * menu and the command palette read this table, so that a new block needs only its row here.
 */
export const blockChoices: readonly BlockChoice[] = [
  {
    id: 'part',
    label: 'Part',
    group: 'Headings',
    icon: Heading1,
    words: 'heading book volume h1',
    ...ofKind('part'),
  },
  {
    id: 'chapter',
    label: 'Chapter',
    group: 'Headings',
    icon: Heading2,
    words: 'add section heading title h1 h2',
    ...ofKind('h2', { shown: '# or ##', typed: /^##? $/ }),
  },
  {
    id: 'section',
    label: 'Section',
    group: 'Headings',
    icon: Heading3,
    words: 'add point heading h3',
    ...ofKind('h3', { shown: '###', typed: /^### $/ }),
  },
  {
    id: 'subsection',
    label: 'Subsection',
    group: 'Headings',
    icon: Heading4,
    words: 'heading h4',
    ...ofKind('subsection', { shown: '####', typed: /^####+ $/ }),
  },
  {
    id: 'paragraph',
    label: 'Paragraph',
    group: 'Text',
    icon: Pilcrow,
    words: 'text plain body normal',
    kind: 'paragraph',
    $run: () => {
      for (const block of $selectedBlocks()) $makeKind(block, 'paragraph')
    },
  },
  {
    id: 'quote',
    label: 'Quote',
    group: 'Text',
    icon: TextQuote,
    words: 'blockquote citation',
    ...ofKind('quote', { shown: '>', typed: /^> $/ }),
  },
  {
    id: 'source',
    label: 'Source of a quote',
    group: 'Text',
    icon: Quote,
    words: 'attribution author cite citation',
    ...ofKind('source'),
  },
  {
    id: 'verse',
    label: 'Verse',
    group: 'Text',
    icon: Feather,
    words: 'poem poetry song lines stanza',
    ...ofKind('verse'),
  },
  { id: 'letter', label: 'Letter', group: 'Text', icon: Mail, words: 'mail correspondence', ...ofKind('letter') },
  {
    id: 'signature',
    label: 'Signature',
    group: 'Text',
    icon: Signature,
    words: 'letter closing name',
    ...ofKind('signature'),
  },
  {
    id: 'code',
    label: 'Code',
    group: 'Text',
    icon: SquareCode,
    words: 'program source monospaced pre listing',
    kind: 'code',
    markdown: {
      shown: '```',
      typed: /^```([\w+#.-]{0,40})$/,
      ends: 'enter',
      $apply: (paragraph, match) => {
        const code = $createCodeBlock(match[1])
        paragraph.replace(code)
        code.select()
      },
    },
    $run: $toggleCode,
  },
  {
    id: 'bullets',
    label: 'Bulleted list',
    group: 'Lists',
    icon: List,
    words: 'unordered points ul',
    markdown: { shown: '-', typed: /^[-*+] $/, ends: 'space', $apply: (paragraph) => $makeList(paragraph, false) },
    $run: (editor) => void editor.dispatchCommand(INSERT_UNORDERED_LIST_COMMAND, undefined),
  },
  {
    id: 'numbers',
    label: 'Numbered list',
    group: 'Lists',
    icon: ListOrdered,
    words: 'ordered steps ol',
    markdown: {
      shown: '1.',
      typed: /^(\d{1,3})[.)] $/,
      ends: 'space',
      $apply: (paragraph, match) => $makeList(paragraph, true, Number(match[1])),
    },
    $run: (editor) => void editor.dispatchCommand(INSERT_ORDERED_LIST_COMMAND, undefined),
  },
  {
    id: 'table',
    label: 'Table',
    group: 'Insert',
    icon: Table2,
    words: 'grid rows columns cells',
    $run: $insertTable,
  },
  {
    id: 'image',
    label: 'Image',
    group: 'Insert',
    icon: ImagePlus,
    words: 'picture figure photo drawing upload',
    $run: (editor) => void editor.dispatchCommand(CHOOSE_IMAGES_COMMAND, undefined),
  },
  {
    id: 'note',
    label: 'Footnote',
    group: 'Insert',
    icon: Superscript,
    words: 'note reference annotation',
    $run: $insertNote,
  },
  {
    id: 'formula',
    label: 'Inline formula',
    group: 'Insert',
    icon: Sigma,
    words: 'math tex latex equation inline',
    $run: $insertFormula,
  },
  {
    id: 'math',
    label: 'Block formula',
    group: 'Insert',
    icon: SquareSigma,
    words: 'math tex latex equation block display',
    markdown: { shown: '$$', typed: /^\$\$$/, ends: 'enter', $apply: (paragraph) => $makeMath(paragraph) },
    $run: () => $insertMath(),
  },
  {
    id: 'scenebreak',
    label: 'Scene break',
    group: 'Insert',
    icon: Asterisk,
    words: 'divider ornament line rule hr separator asterisks',
    markdown: {
      shown: '***',
      typed: /^(?:\*\*\*|\* \* \*|---|#)$/,
      ends: 'enter',
      $apply: (paragraph) => $replaceByVoid(paragraph, new SceneBreakNode()),
    },
    $run: () => $insertVoid(new SceneBreakNode()),
  },
]

/** Returns true for a choice that changes the selected blocks instead of inserting one. */
export const changesKind = ({ group }: BlockChoice): boolean => group !== 'Insert'

/** Runs a choice in one undo step. `$first` runs before it in the same step. */
export const runChoice = (editor: LexicalEditor, choice: BlockChoice, $first?: () => void): void =>
  editor.update(
    () => {
      $first?.()
      choice.$run(editor)
    },
    { tag: HISTORY_PUSH_TAG },
  )
