type CharactersOf<Text extends string> = Text extends `${infer First}${infer Rest}` ? First | CharactersOf<Rest> : never
type Letter = CharactersOf<'ABCDEFGHIJKLMNOPQRSTUVWXYZ'>
type Place = `Digit${0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9}` | 'Space'
type Named = 'Enter' | 'Escape' | 'Tab' | `Arrow${'Up' | 'Down' | 'Left' | 'Right'}` | `F${1 | 2 | 10}`
type Held = '' | 'Mod+' | 'Mod+Shift+' | 'Mod+Alt+' | 'Control+Shift+' | 'Alt+' | 'Alt+Shift+' | 'Shift+'

/**
 * A key with the keys that are held. `Mod` is Ctrl, and Cmd on a Mac; `Control` is Ctrl on a Mac
 * too. A letter or a symbol is compared with the typed character, on every layout. A digit or the
 * space bar is identified by the position of the key, since Option and Shift change its character.
 */
export type Keystroke = `${Held}${Letter | Place | Named | '/' | '.' | '?'}`

/**
 * The place in which a shortcut works. `page`: everywhere in the application, while the action of
 * the same name is mounted; `useShortcuts` runs it. The others are handled where they belong: in
 * the text, in a table of the text, in the text while a proposal or a continuation is shown, or in
 * the proposal itself.
 */
export type ShortcutScope = 'page' | 'text' | 'table' | 'proposal' | 'changes' | 'continuation'

export interface Shortcut {
  name: string
  scope: ShortcutScope
  /** The first key is shown beside the action. */
  keys: readonly [Keystroke, ...Keystroke[]]
  /** The keys on a Mac, if they are different. */
  mac?: readonly [Keystroke, ...Keystroke[]]
}

const table = {
  palette: { name: 'All actions', scope: 'page', keys: ['F1', 'Mod+Shift+P'] },
  shortcuts: { name: 'Keyboard shortcuts', scope: 'page', keys: ['Mod+/', '?'] },
  find: { name: 'Find and replace', scope: 'page', keys: ['Mod+F'] },
  save: { name: 'Save now', scope: 'page', keys: ['Mod+S'] },
  focusMode: { name: 'Focus mode', scope: 'page', keys: ['Mod+Shift+F'] },
  comment: { name: 'Comment on the passage', scope: 'page', keys: ['Shift+F2'] },
  toToolbar: { name: 'Go to the toolbar', scope: 'page', keys: ['Alt+F10'] },

  leaveFocusMode: { name: 'Leave focus mode', scope: 'text', keys: ['Escape'] },
  undo: { name: 'Undo', scope: 'text', keys: ['Mod+Z'] },
  redo: { name: 'Redo', scope: 'text', keys: ['Mod+Shift+Z', 'Mod+Y'], mac: ['Mod+Shift+Z'] },
  bold: { name: 'Bold', scope: 'text', keys: ['Mod+B'] },
  italic: { name: 'Italic', scope: 'text', keys: ['Mod+I'] },
  underline: { name: 'Underline', scope: 'text', keys: ['Mod+U'] },
  link: { name: 'Link', scope: 'text', keys: ['Mod+K'] },
  strikethrough: { name: 'Strikethrough', scope: 'text', keys: ['Control+Shift+Digit5'] },
  superscript: { name: 'Superscript', scope: 'text', keys: ['Control+Shift+Digit6'] },
  subscript: { name: 'Subscript', scope: 'text', keys: ['Control+Shift+Digit4'] },
  smallCaps: { name: 'Small capitals', scope: 'text', keys: ['Control+Shift+Digit3'] },
  noBreakSpace: { name: 'Non-breaking space', scope: 'text', keys: ['Control+Shift+Space'] },
  part: { name: 'Part', scope: 'text', keys: ['Mod+Alt+Digit1'] },
  chapter: { name: 'Chapter', scope: 'text', keys: ['Mod+Alt+Digit2'] },
  section: { name: 'Section', scope: 'text', keys: ['Mod+Alt+Digit3'] },
  subsection: { name: 'Subsection', scope: 'text', keys: ['Mod+Alt+Digit4'] },
  paragraph: { name: 'Paragraph', scope: 'text', keys: ['Mod+Alt+Digit0'] },
  numbers: { name: 'Numbered list', scope: 'text', keys: ['Control+Shift+Digit7'] },
  bullets: { name: 'Bulleted list', scope: 'text', keys: ['Control+Shift+Digit8'] },
  quote: { name: 'Quote', scope: 'text', keys: ['Control+Shift+Digit9'] },
  // The key is not a letter with Alt, because AltGr+F types a bracket on Hungarian and Czech
  // layouts, and Cmd+Option+F searches in browsers on a Mac.
  note: { name: 'Footnote', scope: 'text', keys: ['Control+Shift+Digit1'] },
  indent: { name: 'Indent the list item', scope: 'text', keys: ['Tab'] },
  outdent: { name: 'Outdent the list item', scope: 'text', keys: ['Shift+Tab'] },
  codexCard: { name: 'Open the codex card of the name at the caret', scope: 'text', keys: ['Mod+.'] },
  continueText: { name: 'Continue writing', scope: 'text', keys: ['Mod+Enter'] },
  toAi: { name: 'Go to the proposal or the AI tools', scope: 'text', keys: ['Mod+J'] },

  rowUp: { name: 'Move row up', scope: 'table', keys: ['Alt+Shift+ArrowUp'], mac: ['Control+Shift+ArrowUp'] },
  rowDown: { name: 'Move row down', scope: 'table', keys: ['Alt+Shift+ArrowDown'], mac: ['Control+Shift+ArrowDown'] },
  columnLeft: {
    name: 'Move column left',
    scope: 'table',
    keys: ['Alt+Shift+ArrowLeft'],
    mac: ['Control+Shift+ArrowLeft'],
  },
  columnRight: {
    name: 'Move column right',
    scope: 'table',
    keys: ['Alt+Shift+ArrowRight'],
    mac: ['Control+Shift+ArrowRight'],
  },

  acceptProposal: { name: 'Accept the proposal', scope: 'proposal', keys: ['Mod+Enter'] },
  rejectProposal: { name: 'Stop or reject the proposal', scope: 'proposal', keys: ['Escape'] },
  changeBefore: { name: 'Change before', scope: 'changes', keys: ['ArrowUp'] },
  nextChange: { name: 'Next change', scope: 'changes', keys: ['ArrowDown'] },
  leaveProposal: { name: 'Back to the text', scope: 'changes', keys: ['Escape'] },

  // These keys usually move the caret by a word or a paragraph, so here they insert a word or a
  // sentence. Browsers and screen readers pass them to the page, and AltGr with an arrow types
  // nothing. On a Mac, Option with an arrow moves by a word, and Cmd with an arrow belongs to the
  // browser.
  insertAll: { name: 'Insert the continuation', scope: 'continuation', keys: ['Tab'] },
  insertWord: {
    name: 'Insert its next word',
    scope: 'continuation',
    keys: ['Mod+ArrowRight'],
    mac: ['Alt+ArrowRight'],
  },
  // In a right-to-left text, the next word is on the left.
  insertWordLeft: {
    name: 'Insert its next word, from right to left',
    scope: 'continuation',
    keys: ['Mod+ArrowLeft'],
    mac: ['Alt+ArrowLeft'],
  },
  insertSentence: { name: 'Insert its next sentence', scope: 'continuation', keys: ['Mod+ArrowDown'] },
  dismissContinuation: { name: 'Dismiss the continuation', scope: 'continuation', keys: ['Escape'] },
} as const satisfies Record<string, Shortcut>

export type ShortcutName = keyof typeof table

/**
 * Every shortcut of the application. Handlers, buttons, menus, the command palette and the list of
 * shortcuts read this table. `reserved-keys.test.ts` checks it against the keys of browsers, systems,
 * screen readers and keyboard layouts.
 */
export const shortcuts: Record<ShortcutName, Shortcut> = table

/** Returns true if a name, such as the id of a block, has a shortcut. */
export const hasShortcut = (name: string): name is ShortcutName => Object.hasOwn(table, name)
