import type { ShortcutName } from './shortcuts.ts'

type System = 'windows' | 'linux' | 'mac'

interface ReservedKeys {
  /** The program that uses the keys, and its purpose. */
  by: string
  on: readonly System[]
  /**
   * `never`: pages don't receive these keys, or using them would break assistive technology.
   * `yields`: a page may use them.
   */
  grade: 'never' | 'yields'
  /** Keystrokes with the names of the physical keys. `*` matches any key. */
  keys: readonly string[]
}

const keysIn = (keys: string): string[] => keys.split(' ')

const everywhere = ['windows', 'linux', 'mac'] as const
const notMac = ['windows', 'linux'] as const
const mac = ['mac'] as const

/**
 * Keys that other programs use, from the help pages of browsers, systems and screen readers. A
 * shortcut must not use one of the grade `never`. It may use one of the grade `yields` only for a
 * reason in `taken`.
 */
export const reservedKeys: readonly ReservedKeys[] = [
  {
    by: 'Chrome, Edge and Firefox, which keep these from pages',
    on: notMac,
    grade: 'never',
    keys: ['Control+N', 'Control+T', 'Control+W', 'Control+Shift+N', 'Control+Shift+T', 'Control+Shift+W'],
  },
  {
    by: 'Chrome, Safari and Firefox on a Mac, which keep these from pages',
    on: mac,
    grade: 'never',
    keys: ['Meta+N', 'Meta+T', 'Meta+W', 'Meta+Q', 'Meta+Shift+N', 'Meta+Shift+T', 'Meta+Shift+W'],
  },
  { by: 'Firefox, for a private window', on: notMac, grade: 'never', keys: ['Control+Shift+P'] },
  { by: 'Firefox, for a private window', on: mac, grade: 'never', keys: ['Meta+Shift+P'] },
  {
    by: 'browsers, for tabs, the address, reloading, zoom, history and printing',
    on: notMac,
    grade: 'never',
    keys: [
      ...Array.from({ length: 10 }, (_, digit) => `Control+Digit${digit}`),
      ...keysIn('Control+L Control+R Control+Shift+R Control+D Control+H Control+P Control+O Control+Tab'),
      ...keysIn('Control+Shift+Tab Alt+ArrowLeft Alt+ArrowRight Alt+D F3 F5 F11 F12 Control+Shift+I Control+Shift+J'),
      ...keysIn('Control+Shift+C Control+Shift+Delete Control+Shift+B Control+Shift+O Control+Shift+A Control+Shift+M'),
      ...keysIn('Control+Shift+K Control+Shift+Y'),
    ],
  },
  {
    by: 'browsers, for tabs, the address, reloading, zoom, history and printing',
    on: mac,
    grade: 'never',
    keys: [
      ...Array.from({ length: 10 }, (_, digit) => `Meta+Digit${digit}`),
      ...keysIn('Meta+L Meta+R Meta+Shift+R Meta+D Meta+P Meta+O Meta+[ Meta+] Meta+ArrowLeft Meta+ArrowRight'),
      ...keysIn('Meta+Alt+I Meta+Alt+J Meta+Alt+C Meta+Alt+F Meta+Alt+B Meta+Alt+L Meta+Alt+U Meta+Shift+['),
      ...keysIn('Meta+Shift+] Meta+Shift+B Meta+Shift+J Meta+Shift+A Meta+Y'),
    ],
  },
  { by: 'browsers, for searching the page', on: notMac, grade: 'yields', keys: ['Control+F', 'Control+G'] },
  { by: 'browsers, for searching the page', on: mac, grade: 'yields', keys: ['Meta+F', 'Meta+G', 'Meta+E'] },
  { by: 'browsers, for saving the page', on: notMac, grade: 'yields', keys: ['Control+S'] },
  { by: 'browsers, for saving the page', on: mac, grade: 'yields', keys: ['Meta+S'] },
  { by: 'Chrome and Firefox, for downloads', on: notMac, grade: 'yields', keys: ['Control+J'] },
  { by: 'Firefox, for downloads', on: mac, grade: 'yields', keys: ['Meta+J'] },
  { by: 'Firefox and Chrome, for the search field', on: notMac, grade: 'yields', keys: ['Control+K', 'Control+E'] },
  { by: 'Firefox, for the search field', on: mac, grade: 'yields', keys: ['Meta+K'] },
  {
    by: 'Firefox and Chrome, for bookmarks, page details and the source',
    on: notMac,
    grade: 'yields',
    keys: ['Control+B', 'Control+I', 'Control+U'],
  },
  { by: 'Firefox and Safari, for bookmarks and page details', on: mac, grade: 'yields', keys: ['Meta+B', 'Meta+I'] },
  { by: 'Safari, for stopping to load', on: mac, grade: 'yields', keys: ['Meta+.'] },
  { by: 'Safari, for its status bar', on: mac, grade: 'yields', keys: ['Meta+/'] },
  { by: 'Firefox, for searching while typing', on: everywhere, grade: 'yields', keys: ['/', "'"] },
  { by: 'Chrome, for its help', on: notMac, grade: 'yields', keys: ['F1'] },
  { by: 'browsers, for the menu and caret browsing', on: everywhere, grade: 'never', keys: ['F6', 'F7', 'F10'] },
  {
    by: 'Windows',
    on: ['windows'],
    grade: 'never',
    keys: [...keysIn('Alt+F4 Alt+Tab Alt+Escape Alt+Space Control+Escape Control+Shift+Escape Control+Alt+Delete')],
  },
  {
    // The user configures a digit for each input language; 0 is the default.
    by: 'Windows, for changing the input language',
    on: ['windows'],
    grade: 'never',
    keys: ['Control+Space', 'Control+Shift+Digit0', 'Alt+Shift', 'Control+Shift'],
  },
  {
    by: 'Gnome and KDE',
    on: ['linux'],
    grade: 'never',
    keys: [
      ...keysIn('Alt+F1 Alt+F2 Alt+F4 Alt+F7 Alt+F8 Alt+Tab Alt+Space Control+Alt+T Control+Alt+L Control+Alt+Delete'),
      ...keysIn('Control+Alt+ArrowUp Control+Alt+ArrowDown Control+Alt+ArrowLeft Control+Alt+ArrowRight'),
      ...keysIn('Control+Shift+U'),
    ],
  },
  { by: 'older versions of Gnome, for maximizing a window', on: ['linux'], grade: 'yields', keys: ['Alt+F10'] },
  {
    by: 'macOS',
    on: mac,
    grade: 'never',
    keys: [
      ...keysIn('Meta+H Meta+M Meta+Tab Meta+Space Control+Space Control+Alt+Space Meta+Control+F Meta+Shift+Digit3'),
      ...keysIn('Meta+Shift+Digit4 Meta+Shift+Digit5 Meta+Shift+Digit6 Meta+Alt+Escape Meta+Alt+Digit8 Meta+Alt+D'),
      ...keysIn('Meta+Alt+H Meta+Alt+M Meta+Alt+F5 Meta+Shift+/ Control+ArrowUp Control+ArrowDown Control+ArrowLeft'),
      ...keysIn('Control+ArrowRight Control+A Control+E Control+F Control+B Control+N Control+P Control+D Control+H'),
      ...keysIn('Control+K Control+T Control+Y Control+O Control+V'),
    ],
  },
  {
    by: 'VoiceOver, whose own key is Ctrl+Option',
    on: mac,
    grade: 'never',
    keys: ['Control+Alt+*', 'Control+Alt+Shift+*'],
  },
  {
    by: 'NVDA, JAWS and Narrator, for their own keys and for tables',
    on: ['windows'],
    grade: 'never',
    keys: [
      ...keysIn('Insert+* CapsLock+* Control+Alt+N Control+Alt+ArrowUp Control+Alt+ArrowDown Control+Alt+ArrowLeft'),
      ...keysIn('Control+Alt+ArrowRight Alt+Delete Alt+Insert+*'),
    ],
  },
  {
    by: 'Orca, for its own keys',
    on: ['linux'],
    grade: 'never',
    keys: ['Insert+*', 'CapsLock+*', 'Alt+Shift+ArrowUp+Insert'],
  },
  {
    // Letters of German, Polish, Czech, Hungarian, Spanish and many other layouts. Windows reports
    // AltGr as Ctrl+Alt.
    by: 'AltGr, for characters',
    on: ['windows'],
    grade: 'never',
    keys: [
      ...Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ', (letter) => `Control+Alt+${letter}`),
      ...keysIn('Control+Alt+/ Control+Alt+. Control+Alt+?'),
    ],
  },
  {
    // `isShortcut` compares the character: AltGr+2 is a shortcut only where it types a 2.
    by: 'AltGr, for characters on digits',
    on: ['windows'],
    grade: 'yields',
    keys: Array.from({ length: 10 }, (_, digit) => `Control+Alt+Digit${digit}`),
  },
  { by: 'Option, for characters', on: mac, grade: 'never', keys: ['Alt+*', 'Alt+Shift+*'] },
  {
    by: 'the menus of browsers',
    on: notMac,
    grade: 'never',
    keys: Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ', (letter) => `Alt+${letter}`),
  },
  { by: 'Microsoft Pinyin, for traditional characters', on: ['windows'], grade: 'yields', keys: ['Control+Shift+F'] },
  { by: 'every page, for moving the focus', on: everywhere, grade: 'yields', keys: ['Tab', 'Shift+Tab'] },
]

const heading = 'Word and Google Docs have it too. Characters that AltGr types are left to the text, as a test proves.'
const word = 'Option with an arrow types nothing. It moves the caret over a word, which is inserted instead.'
const format = 'Every editor has it. Browsers leave it to a field of formatted text.'

/**
 * The reasons why shortcuts use a key of the grade `yields`, or one that a single browser reserves
 * while a second key works there.
 */
export const taken: Partial<Record<ShortcutName, string>> = {
  palette: 'F1 opens the palette in Firefox, where Ctrl+Shift+P stays with the browser. A button opens it too.',
  find: 'The browser finds only what is on the screen. Pressed again, the key opens its search.',
  save: 'People press it out of habit, and a saved page would not be their text.',
  shortcuts: 'Slack, GitHub and Google Docs have it too.',
  focusMode: 'Only while that input method is on; the button and the palette remain.',
  toToolbar: 'Word, Lexical and TinyMCE have it too. On a Mac, Option with F10 types nothing.',
  insertAll: 'Only while a continuation is shown, as in other editors. Escape dismisses it.',
  insertWord: word,
  insertWordLeft: word,
  toAi: 'Only in the text, where downloads are of no use.',
  link: 'Every editor has it.',
  bold: format,
  italic: format,
  underline: format,
  part: heading,
  chapter: heading,
  section: heading,
  subsection: heading,
  paragraph: heading,
  codexCard: 'Nothing is loading while a person writes.',
  indent: 'Only in a list; elsewhere it moves the focus.',
  outdent: 'Only in a list; elsewhere it moves the focus.',
}

/** Keys of the grade `never` that a shortcut may have, because it also has another key. */
export const shared: Partial<Record<ShortcutName, readonly string[]>> = {
  palette: ['Control+Shift+P', 'Meta+Shift+P'],
  // Option with a function key or an arrow types no character.
  toToolbar: ['Alt+F10'],
  insertWord: ['Alt+ArrowRight'],
  insertWordLeft: ['Alt+ArrowLeft'],
}
